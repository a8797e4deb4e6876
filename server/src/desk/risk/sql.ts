import type { LinkKind, RiskOutcome, RiskRule } from '@sala/contract/desk/risk/risk-rules.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { RiskFinding } from './risk-rules-sql.ts'

export type AlarmKey = { readonly rule: RiskRule; readonly subject: string }
export type AlarmRow = AlarmKey & {
  readonly members: number
  readonly marked: number
  readonly facts: Readonly<Record<string, number>>
  readonly found_at: Date
  readonly outcome: RiskOutcome | null
  readonly judged_by: string | null
  readonly judged_at: Date | null
}

const LIST_MAX = 200

/** Stores an alarm. A judged alarm is opened again if it has a new member. */
export const writeAlarm = async (
  tx: Tx,
  rule: RiskRule,
  { subject, member_ids, facts }: RiskFinding,
  now: Date,
) => {
  await sql`
    insert into risk_alarms as a (rule, subject, facts, found_at, seen_at)
    values (${rule}, ${subject}, ${JSON.stringify(facts)}::jsonb, ${now}, ${now})
    on conflict (rule, subject) do update set facts = excluded.facts, seen_at = excluded.seen_at`.execute(tx)
  const { rows } = await sql`
    insert into risk_alarm_members (rule, subject, member_id)
    select ${rule}, ${subject}, m from unnest(${member_ids}::text[]) m on conflict do nothing returning member_id`.execute(
    tx,
  )
  if (rows.length > 0)
    await sql`
      update risk_alarms set outcome = null, judged_by = null, judged_at = null, found_at = ${now}
       where rule = ${rule} and subject = ${subject} and outcome is not null`.execute(tx)
}

/** Deletes unjudged alarms that the current run of the rules has not found again. */
export const dropUnseen = async (tx: Tx, now: Date): Promise<void> => {
  await sql`delete from risk_alarms where outcome is null and seen_at < ${now}`.execute(tx)
}

export const findAlarms = async (
  db: Db,
  rule: RiskRule | null,
  state: RiskOutcome | 'open',
): Promise<AlarmRow[]> => {
  const { rows } = await sql<AlarmRow>`
    with marked as (
      select m.rule, m.subject, count(*) as count
        from marked_members k join risk_alarm_members m on m.member_id = k.member_id group by m.rule, m.subject
    )
    select a.rule, a.subject, a.facts, a.found_at, a.outcome, a.judged_by, a.judged_at,
           counted.members, coalesce(k.count, 0)::int as marked
      from risk_alarms a
      cross join lateral (
        select count(*)::int as members from risk_alarm_members m where m.rule = a.rule and m.subject = a.subject
      ) counted
      left join marked k on k.rule = a.rule and k.subject = a.subject
     where (${rule}::text is null or a.rule = ${rule}) and coalesce(a.outcome, 'open') = ${state}
     order by a.found_at desc, counted.members desc, a.rule, a.subject limit ${LIST_MAX}`.execute(db)
  return rows
}

export const findAlarm = async (db: Db | Tx, { rule, subject }: AlarmKey): Promise<AlarmRow | null> => {
  const { rows } = await sql<AlarmRow>`
    select a.rule, a.subject, a.facts, a.found_at, a.outcome, a.judged_by, a.judged_at,
           count(m.member_id)::int as members, count(k.member_id)::int as marked
      from risk_alarms a
      left join risk_alarm_members m on m.rule = a.rule and m.subject = a.subject
      left join marked_members k on k.member_id = m.member_id
     where a.rule = ${rule} and a.subject = ${subject}
     group by a.rule, a.subject`.execute(db)
  return rows[0] ?? null
}

export const lockAlarm = async (
  tx: Tx,
  { rule, subject }: AlarmKey,
): Promise<Pick<AlarmRow, 'outcome'> | null> => {
  const { rows } = await sql<Pick<AlarmRow, 'outcome'>>`
    select outcome from risk_alarms where rule = ${rule} and subject = ${subject} for update`.execute(tx)
  return rows[0] ?? null
}

export const findAlarmMembers = async (db: Db | Tx, { rule, subject }: AlarmKey): Promise<MemberId[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select member_id from risk_alarm_members where rule = ${rule} and subject = ${subject} order by member_id`.execute(
    db,
  )
  return rows.map(({ member_id }) => member_id)
}

/** Stores an operator's judgement of an alarm. Returns false if another operator judged the alarm first. */
export const judgeAlarm = async (
  tx: Tx,
  { rule, subject }: AlarmKey,
  verdict: { readonly outcome: RiskOutcome; readonly by: string; readonly at: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    update risk_alarms set outcome = ${verdict.outcome}, judged_by = ${verdict.by}, judged_at = ${verdict.at}
     where rule = ${rule} and subject = ${subject} and outcome is null returning rule`.execute(tx)
  if (rows.length === 0) return false
  await sql`
    insert into risk_verdicts as v (rule, outcome, count) values (${rule}, ${verdict.outcome}, 1)
    on conflict (rule, outcome) do update set count = v.count + 1`.execute(tx)
  return true
}

export type RuleCount = {
  readonly rule: RiskRule
  readonly what: RiskOutcome | 'open'
  readonly count: number
}

export const countByRule = async (db: Db): Promise<RuleCount[]> => {
  const { rows } = await sql<RuleCount>`
    select rule, outcome as what, count from risk_verdicts
    union all select rule, 'open', count(*)::int from risk_alarms where outcome is null group by rule`.execute(
    db,
  )
  return rows
}

export const lastLook = async (db: Db): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`select max(seen_at) as at from risk_alarms`.execute(db)
  return rows[0]?.at ?? null
}

export type MemberFigures = {
  readonly member_id: MemberId
  readonly paid_in: Satang
  readonly paid_out: Satang
  readonly net_loss: Satang
  readonly wallet: Satang
  readonly is_marked: boolean
}

export const findFigures = async (db: Db | Tx, memberIds: readonly MemberId[]): Promise<MemberFigures[]> => {
  const { rows } = await sql<MemberFigures>`
    select f.member_id,
           coalesce((select sum(amount) from member_payments p where p.member_id = f.member_id and p.way = 'in'), 0)::bigint as paid_in,
           coalesce((select sum(amount) from member_payments p where p.member_id = f.member_id and p.way = 'out'), 0)::bigint as paid_out,
           coalesce((select t.net_loss from member_play_totals t where t.member_id = f.member_id), 0)::bigint as net_loss,
           coalesce((select b.wallet + b.game from member_balances b where b.member_id = f.member_id), 0)::bigint as wallet,
           exists (select from marked_members k where k.member_id = f.member_id) as is_marked
      from member_facts f where f.member_id = any(${[...memberIds]}::text[]) order by f.member_id`.execute(db)
  return rows
}

export type LinkRow = { readonly from: MemberId; readonly to: MemberId; readonly kinds: LinkKind[] }

/** Returns the links between the given members: one row for each linked pair, with the kinds of its links. */
export const findLinks = async (db: Db, memberIds: readonly MemberId[]): Promise<LinkRow[]> => {
  const ids = [...memberIds]
  const { rows } = await sql<LinkRow>`
    select a as "from", b as "to", array_agg(distinct kind order by kind) as kinds from (
      select x.member_id as a, y.member_id as b, x.kind
        from member_marks() x join member_marks() y on y.kind = x.kind and y.mark = x.mark and y.member_id > x.member_id
       where x.member_id = any(${ids}::text[]) and y.member_id = any(${ids}::text[])
      union all
      select least(member_id, parent_id), greatest(member_id, parent_id), 'invited' from member_inviters
       where member_id = any(${ids}::text[]) and parent_id = any(${ids}::text[])
    ) tied group by a, b order by a, b`.execute(db)
  return rows
}

/** Returns the members that share a link with the given member, those with the most links first. */
export const findTied = async (db: Db, memberId: MemberId, atMost: number): Promise<MemberId[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select member_id from (
      select member_id from members_tied_to(${memberId}::text)
      union all select member_id from member_inviters where parent_id = ${memberId}
      union all select parent_id from member_inviters where member_id = ${memberId}
    ) tied group by member_id order by count(*) desc, member_id limit ${atMost}`.execute(db)
  return rows.map(({ member_id }) => member_id)
}

export const forgetMemberAlarms = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`delete from risk_alarms where subject = ${memberId}`.execute(tx)
  await sql`delete from risk_alarm_members where member_id = ${memberId}`.execute(tx)
}
