import type { CommissionStatus } from '@sala/contract/referral/endpoints.ts'
import type { ReferralLevel } from '@sala/contract/referral/levels.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { MarkKind, SharedMark } from '../../account/devices/shared-marks.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Addition, Settled } from './commission.ts'
import { commissionStatesBefore } from './commission-state.ts'

/** One settlement at a time, whoever runs it: what it adds depends on everything that was added before. */
export const lockSettlement = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('referral_settlement'))`.execute(tx)
}

/** Members that somebody invited, in the order of their ids. */
export const invitedAfter = async (db: Db, after: string, limit: number): Promise<MemberId[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select member_id from referral_lines where level = 1 and member_id > ${after}
     order by member_id limit ${limit}`.execute(db)
  return rows.map(row => row.member_id)
}

export type Line = { member_id: MemberId; level: ReferralLevel; ancestor_id: MemberId }
/** `earns_from`: the first week that this level is paid for; null: every week. */
export type EarningLine = Line & { earns_from: string | null }

export const linesOf = async (tx: Tx, members: readonly MemberId[]): Promise<EarningLine[]> => {
  const { rows } = await sql<EarningLine>`
    select l.member_id, l.level, l.ancestor_id, v.earns_from
      from referral_lines l join referral_levels v using (level)
     where l.member_id = any(${[...members]}::text[]) order by l.member_id, l.level`.execute(tx)
  return rows
}

export type PlayedDay = { member_id: MemberId; day: string; net_loss: bigint }

/** From the first day up to but without the second. */
export const playedBetween = async (
  tx: Tx,
  members: readonly MemberId[],
  from: string,
  until: string,
): Promise<PlayedDay[]> => {
  const { rows } = await sql<PlayedDay>`
    select member_id, day, net_loss from member_play
     where member_id = any(${[...members]}::text[]) and day >= ${from}::date and day < ${until}::date`.execute(
    tx,
  )
  return rows
}

export type SettledWeek = Settled & {
  earner_id: MemberId
  member_id: MemberId
  of_week: string
  /** Some of it counts: not everything was excluded. */
  counted: boolean
}

export const settledSince = async (
  tx: Tx,
  members: readonly MemberId[],
  from: string,
): Promise<SettledWeek[]> => {
  const { rows } = await sql<SettledWeek>`
    select earner_id, member_id, of_week, sum(base)::bigint as base, sum(amount)::bigint as amount,
           min(rate_bp) as rate_bp, bool_or(status <> 'excluded') as counted
      from referral_commissions
     where member_id = any(${[...members]}::text[]) and of_week >= ${from}::date
     group by earner_id, member_id, of_week`.execute(tx)
  return rows
}

export type NewLine = Line &
  Addition & { of_week: string; week: string; status: 'pending' | 'excluded'; confirm_at: Date }

/** A line that changes what an earlier settlement came to. */
export type NewCorrection = DueLine & { of_week: string; amount: bigint }

/**
 * A line that is there already stays as it is: what has changed since is for the next settlement. Answers those that correct an
 * earlier one.
 */
export const insertCommissions = async (
  tx: Tx,
  lines: readonly NewLine[],
  now: Date,
): Promise<NewCorrection[]> => {
  const { rows } = await sql<NewCorrection & { corrects: boolean }>`
    insert into referral_commissions
      (earner_id, member_id, level, of_week, week, base, rate_bp, amount, status, decided_by, confirm_at, created_at)
    select e, m, l, o, w, b, r, a, s, case s when 'excluded' then 'system' end, c, ${now}::timestamptz
      from unnest(
        ${lines.map(line => line.ancestor_id)}::text[], ${lines.map(line => line.member_id)}::text[],
        ${lines.map(line => line.level)}::smallint[], ${lines.map(line => line.of_week)}::date[],
        ${lines.map(line => line.week)}::date[], ${lines.map(line => line.base)}::bigint[],
        ${lines.map(line => line.rate_bp)}::integer[], ${lines.map(line => line.amount)}::bigint[],
        ${lines.map(line => line.status)}::text[], ${lines.map(line => line.confirm_at)}::timestamptz[]
      ) as given (e, m, l, o, w, b, r, a, s, c)
    on conflict (earner_id, member_id, of_week, week) do nothing
    returning earner_id, no, member_id, of_week, amount, of_week <> week as corrects`.execute(tx)
  return rows.filter(row => row.corrects)
}

export const insertMarks = async (tx: Tx, marks: readonly SharedMark[], now: Date): Promise<void> => {
  await sql`
    insert into referral_marks (ancestor_id, member_id, kind, found_at)
    select a, b, kind, ${now}::timestamptz
      from unnest(${marks.map(mark => mark.a)}::text[], ${marks.map(mark => mark.b)}::text[],
                  ${marks.map(mark => mark.kind)}::text[]) as given (a, b, kind)
    on conflict do nothing`.execute(tx)
}

/** Pairs between which a mark stands that no operator cleared. */
export const markedPairs = async (
  tx: Tx,
  members: readonly MemberId[],
): Promise<{ ancestor_id: MemberId; member_id: MemberId }[]> => {
  const { rows } = await sql<{ ancestor_id: MemberId; member_id: MemberId }>`
    select distinct ancestor_id, member_id from referral_marks
     where member_id = any(${[...members]}::text[]) and cleared_at is null`.execute(tx)
  return rows
}

export type DueLine = { earner_id: MemberId; no: bigint; member_id: MemberId }

export const dueLines = async (tx: Tx, now: Date, limit: number): Promise<DueLine[]> => {
  const { rows } = await sql<DueLine>`
    select earner_id, no, member_id from referral_commissions
     where status = 'pending' and confirm_at <= ${now} order by confirm_at, no limit ${limit} for update`.execute(
    tx,
  )
  return rows
}

/**
 * Confirms those lines, or excludes them where a mark stands. A correction downwards counts all the same, unless what it
 * corrects is excluded too.
 */
export const decideLines = async (tx: Tx, lines: readonly DueLine[], decidedBy: string): Promise<void> => {
  await sql`
    update referral_commissions c
       set decided_by = ${decidedBy},
           status = case when marked.stands and (c.amount > 0 or not counted.stands) then 'excluded' else 'confirmed' end
      from unnest(${lines.map(line => line.earner_id)}::text[], ${lines.map(line => line.no)}::bigint[])
             as given (earner_id, no)
     cross join lateral (
       select exists (
         select from referral_commissions own join referral_marks m
             on m.ancestor_id = own.earner_id and m.member_id = own.member_id and m.cleared_at is null
          where own.earner_id = given.earner_id and own.no = given.no) as stands) marked
     cross join lateral (
       select exists (
         select from referral_commissions own join referral_commissions other
             on other.earner_id = own.earner_id and other.member_id = own.member_id and other.of_week = own.of_week
            and other.amount > 0 and other.status in ('confirmed', 'claimed')
          where own.earner_id = given.earner_id and own.no = given.no) as stands) counted
     where c.earner_id = given.earner_id and c.no = given.no and c.status = any(${commissionStatesBefore('confirm')}::text[])`.execute(
    tx,
  )
}

export const clearMarkRows = async (
  tx: Tx,
  pair: { ancestor_id: MemberId; member_id: MemberId },
  by: { operator: string; reason: string; at: Date },
): Promise<number> => {
  const { rows } = await sql`
    update referral_marks set cleared_at = ${by.at}, cleared_by = ${by.operator}, cleared_reason = ${by.reason}
     where ancestor_id = ${pair.ancestor_id} and member_id = ${pair.member_id} and cleared_at is null
    returning 1`.execute(tx)
  return rows.length
}

/** What was excluded between the two waits for its confirmation again. */
export const allowLines = async (
  tx: Tx,
  pair: { ancestor_id: MemberId; member_id: MemberId },
): Promise<void> => {
  await sql`
    update referral_commissions set status = 'pending', decided_by = null
     where earner_id = ${pair.ancestor_id} and member_id = ${pair.member_id}
       and status = any(${commissionStatesBefore('allow')}::text[])`.execute(tx)
}

export type MarkRow = {
  ancestor_id: MemberId
  member_id: MemberId
  kind: MarkKind
  found_at: Date
  cleared_at: Date | null
  cleared_by: string | null
  cleared_reason: string | null
}

/** Marks the member stands in, on either side, newest first. */
export const selectMarks = async (db: Db, memberId: MemberId, limit: number): Promise<MarkRow[]> => {
  const { rows } = await sql<MarkRow>`
    select ancestor_id, member_id, kind, found_at, cleared_at, cleared_by, cleared_reason from referral_marks
     where ancestor_id = ${memberId} or member_id = ${memberId} order by found_at desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** Pending lines of one earner, due or not. */
export const pendingLinesOf = async (tx: Tx, earner: MemberId, limit: number): Promise<DueLine[]> => {
  const { rows } = await sql<DueLine>`
    select earner_id, no, member_id from referral_commissions
     where earner_id = ${earner} and status = 'pending' order by no limit ${limit} for update`.execute(tx)
  return rows
}

export type OperatorLine = {
  member_id: MemberId
  level: ReferralLevel
  of_week: string
  week: string
  amount: bigint
  status: CommissionStatus
  confirm_at: Date
  decided_by: string | null
}

/** One earner's lines of that status, or of all, newest first. */
export const selectLines = async (
  db: Db,
  earner: MemberId,
  status: CommissionStatus | null,
  limit: number,
): Promise<OperatorLine[]> => {
  const { rows } = await sql<OperatorLine>`
    select member_id, level, of_week, week, amount, status, confirm_at, decided_by
      from referral_commissions
     where earner_id = ${earner} and (${status}::text is null or status = ${status}) order by no desc limit ${limit}`.execute(
    db,
  )
  return rows
}
