import type { CareInteraction, CareStep, TalkOutcome } from '@sala/contract/care/harm-markers.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import { someRows } from '../../platform/database/row-retention.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Finding } from '../harm-markers/harm-markers.ts'

/** Stores the current rules under a new number if they differ from the last stored ones. Returns their number. */
export const storeRules = async (tx: Tx, rules: string, at: Date): Promise<number> => {
  await sql`
    insert into care_rules (version, rules, since)
    select coalesce(max(version), 0) + 1, ${rules}::jsonb, ${at} from care_rules
    having (array_agg(rules order by version desc))[1] is distinct from ${rules}::jsonb`.execute(tx)
  const { rows } = await sql<{ version: number }>`
    select version from care_rules order by version desc limit 1`.execute(tx)
  return rows[0]?.version ?? 0
}

/** Stores findings, one row for each member, marker and day. If a finding is already stored, its figures are replaced, but its weight stays. */
export const upsertFindings = async (
  tx: Tx,
  found: readonly Finding[],
  version: number,
  at: Date,
): Promise<void> => {
  await sql`
    insert into care_findings (member_id, marker, day, weight, rules_version, facts, found_at)
    select member_id, marker, day, weight, ${version}, facts::jsonb, ${at}
      from unnest(${found.map(({ member_id }) => member_id)}::text[], ${found.map(({ marker }) => marker)}::text[],
        ${found.map(({ day }) => day)}::date[], ${found.map(({ weight }) => weight)}::integer[],
        ${found.map(({ facts }) => JSON.stringify(facts))}::text[]) as f (member_id, marker, day, weight, facts)
    on conflict (member_id, marker, day) do update set facts = excluded.facts
      where care_findings.facts is distinct from excluded.facts`.execute(tx)
}

export type Score = { readonly member_id: MemberId; readonly score: number }

/** Returns the scores of members. Only findings after the Bangkok day `since`, and after the last end of the member's care, count. */
export const findScores = async (
  db: Db | Tx,
  members: readonly MemberId[],
  since: string,
): Promise<Score[]> => {
  const { rows } = await sql<Score>`
    select f.member_id, sum(f.weight)::integer as score
      from care_findings f left join care_ends e on e.member_id = f.member_id
     where f.member_id = any(${[...members]}::text[]) and f.day > ${since}::date
       and (e.ended_at is null or f.day > (e.ended_at at time zone 'Asia/Bangkok')::date)
     group by f.member_id`.execute(db)
  return rows
}

export type NewInteraction = {
  readonly member_id: MemberId
  readonly case_no: bigint
  readonly kind: CareInteraction
  readonly step: CareStep
  readonly by: string
  readonly score: number
  readonly checker?: string
  readonly words?: string
  readonly outcome?: TalkOutcome
  readonly until?: Date
}

export const insertInteraction = async (tx: Tx, made: NewInteraction, at: Date): Promise<void> => {
  const { member_id, case_no, kind, step, by, score } = made
  const { checker = null, words = null, outcome = null, until = null } = made
  await sql`
    insert into care_interactions (member_id, case_no, kind, step, by, checker, at, score, words, outcome, until)
    values (${member_id}, ${case_no}, ${kind}, ${step}, ${by}, ${checker}, ${at}, ${score}, ${words}, ${outcome}, ${until})`.execute(
    tx,
  )
}

/** Returns the sum of the member's deposits since that time, in satang. */
export const sumDeposits = async (db: Db | Tx, memberId: MemberId, since: Date): Promise<bigint> => {
  const { rows } = await sql<{ total: bigint }>`
    select coalesce(sum(amount), 0)::bigint as total from member_deposits
     where member_id = ${memberId} and at >= ${since}`.execute(db)
  return rows[0]?.total ?? 0n
}

/**
 * Measures the results of interactions that took place before `before`: the member's deposits and stakes in the days before and after each. Measures
 * at most `atMost` interactions and returns their number.
 */
export const measureSome = async (
  db: Db,
  { days, before, at }: { readonly days: number; readonly before: Date; readonly at: Date },
  atMost: number,
): Promise<number> => {
  const { numAffectedRows } = await sql`
    update care_interactions i set deposits_before = m.deposits_before, deposits_after = m.deposits_after,
           stake_before = m.stake_before, stake_after = m.stake_after, measured_at = ${at}
      from (select c.member_id, c.no, d.deposits_before, d.deposits_after, p.stake_before, p.stake_after
              from (select member_id, no, at, at - make_interval(days => ${days}) as begins, at + make_interval(days => ${days}) as ends
                      from care_interactions
                     where measured_at is null and kind <> 'end' and at <= ${before} order by at limit ${atMost}) c
              cross join lateral (
                select coalesce(sum(amount) filter (where d.at < c.at), 0)::bigint as deposits_before,
                       coalesce(sum(amount) filter (where d.at >= c.at), 0)::bigint as deposits_after
                  from member_deposits d where d.member_id = c.member_id and d.at >= c.begins and d.at < c.ends) d
              cross join lateral (
                select coalesce(sum(stake) filter (where h.hour < c.at), 0)::bigint as stake_before,
                       coalesce(sum(stake) filter (where h.hour >= c.at), 0)::bigint as stake_after
                  from member_play_hours h where h.member_id = c.member_id and h.hour >= c.begins and h.hour < c.ends) p) m
     where i.member_id = m.member_id and i.no = m.no`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Returns the number of members under care who have waited for a talk since before that time. */
export const countWaiting = async (db: Db, before: Date): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from care_waiting where since < ${before}`.execute(db)
  return rows[0]?.waiting ?? 0
}

/** Deletes at most `atMost` findings of days before the given Bangkok day. */
export const deleteFindings = async (db: Db, before: string, atMost: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from ${someRows(sql`care_findings`, sql`day < ${before}::date`, atMost)}`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
