import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** The account that members win from and lose to. */
export const PLAY = 'gaming'

export type AccountDay = {
  readonly account: string
  readonly opening: bigint
  readonly came: bigint
  readonly went: bigint
}

/** Each account of the house that anything ever passed through before the end, and that of play once there was any: how it stood, and what came and went since the begin. */
export const findAccountDays = async (db: Db | Tx, begins: Date, ends: Date): Promise<AccountDay[]> => {
  const { rows } = await sql<AccountDay>`
    select account, coalesce(sum(credited - debited) filter (where hour < ${begins}), 0)::bigint as opening,
           coalesce(sum(credited) filter (where hour >= ${begins}), 0)::bigint as came,
           coalesce(sum(debited) filter (where hour >= ${begins}), 0)::bigint as went
      from (select hour, account, credited, debited from money_hours
            union all select hour, ${PLAY}, 0, 0 from figure_hours where rounds > 0) hours
     where hour < ${ends} group by account order by account`.execute(db)
  return rows
}

export type ToldDay = {
  readonly side: 'bank_in' | 'bank_out' | 'gateway'
  readonly account: string
  readonly amount: bigint
}

/** What the partners' own lists say was paid in that time. */
export const findToldDays = async (db: Db | Tx, begins: Date, ends: Date): Promise<ToldDay[]> => {
  const { rows } = await sql<ToldDay>`
    select side, account, sum(amount)::bigint as amount from told_payments
     where paid_at >= ${begins} and paid_at < ${ends} group by side, account`.execute(db)
  return rows
}

/** Until when each list was read. */
export const findReadUntil = async (db: Db | Tx): Promise<{ side: string; booked_until: Date }[]> => {
  const { rows } = await sql<{ side: string; booked_until: Date }>`
    select side, booked_until from reconcile_points`.execute(db)
  return rows
}

/** What the members won (below zero: lost) by the game site's rounds. */
export const sumRounds = async (db: Db | Tx, begins: Date, ends: Date): Promise<bigint> => {
  const { rows } = await sql<{ net: bigint }>`
    select coalesce(sum(stake - win), 0)::bigint as net from figure_hours where hour >= ${begins} and hour < ${ends}`.execute(
    db,
  )
  return rows[0]?.net ?? 0n
}

export type Unbooked = { readonly before: bigint; readonly after: bigint; readonly now: bigint }

/** What the rounds of all time had come to that the books did not have yet: before that time, before its end, and now. */
export const sumUnbooked = async (db: Db | Tx, begins: Date, ends: Date): Promise<Unbooked> => {
  const { rows } = await sql<Unbooked>`
    select coalesce(sum(net) filter (where hour < ${begins}), 0)::bigint as before,
           coalesce(sum(net) filter (where hour < ${ends}), 0)::bigint as after, coalesce(sum(net), 0)::bigint as now
      from (select hour, stake - win as net from figure_hours
            union all select hour, debited - credited from money_hours where account = ${PLAY}) hours`.execute(
    db,
  )
  return rows[0] ?? { before: 0n, after: 0n, now: 0n }
}

export type Close = {
  readonly account: string
  readonly came: bigint
  readonly went: bigint
  readonly told: bigint | null
  readonly reason: string
  readonly closed_by: string
  readonly closed_at: Date
}

/** The last close of each account on that day. */
export const findCloses = async (db: Db | Tx, day: string): Promise<Close[]> => {
  const { rows } = await sql<Close>`
    select distinct on (account) account, came, went, told, reason, closed_by, closed_at
      from account_closes where day = ${day}::date order by account, no desc`.execute(db)
  return rows
}

export const insertClose = async (tx: Tx, day: string, close: Close): Promise<void> => {
  await sql`
    insert into account_closes (day, account, came, went, told, reason, closed_by, closed_at)
    values (${day}::date, ${close.account}, ${close.came}, ${close.went}, ${close.told}, ${close.reason}, ${close.closed_by},
      ${close.closed_at})`.execute(tx)
}

export type JournalRow = {
  readonly seq: bigint
  readonly id: string
  readonly at: Date
  readonly kind: string
  readonly debit: string
  readonly credit: string
  readonly amount: bigint
  readonly reference: string
  readonly member_id: MemberId | null
}

type Span = { readonly begins: Date; readonly ends: Date }

/** The newest first; of all accounts, or of one. */
export const findJournal = async (
  db: Db,
  { begins, ends }: Span,
  page: { account: string | null; before: bigint | null; limit: number },
): Promise<JournalRow[]> => {
  const { rows } = await sql<JournalRow>`
    select seq, id, at, kind, debit, credit, amount, reference, member_id from ledger_journal
     where at >= ${begins} and at < ${ends} and (${page.before}::bigint is null or seq < ${page.before})
       and (${page.account}::text is null or debit = ${page.account} or credit = ${page.account})
     order by seq desc limit ${page.limit}`.execute(db)
  return rows
}

/** Transfers between a member and accounts of these classes, the oldest first. */
export const findTransfers = async (
  db: Db,
  { begins, ends }: Span,
  page: { classes: readonly string[]; after: bigint; limit: number },
): Promise<JournalRow[]> => {
  const { rows } = await sql<JournalRow>`
    select seq, id, at, kind, debit, credit, amount, reference, member_id from ledger_journal
     where at >= ${begins} and at < ${ends} and seq > ${page.after} and member_id is not null
       and (split_part(debit, ':', 1) = any(${[...page.classes]}::text[]) or split_part(credit, ':', 1) = any(${[...page.classes]}::text[]))
     order by seq limit ${page.limit}`.execute(db)
  return rows
}

export type GameDay = {
  readonly day: string
  readonly game_id: string
  readonly rounds: bigint
  readonly stake: bigint
  readonly win: bigint
}

/** Play by game on one Bangkok day. */
export const findGames = async (db: Db, day: string): Promise<GameDay[]> => {
  const { rows } = await sql<GameDay>`
    select day::text, game_id, sum(rounds)::bigint as rounds, sum(stake)::bigint as stake, sum(win)::bigint as win
      from member_game_days where day = ${day}::date group by day, game_id order by game_id`.execute(db)
  return rows
}
