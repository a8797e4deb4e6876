import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { PLAY } from './daily-close-sql.ts'

/** Returns stakes minus wins of all members in a period, by the game sites' rounds. */
export const sumRounds = async (db: Db | Tx, begins: Date, ends: Date): Promise<bigint> => {
  const { rows } = await sql<{ net: bigint }>`
    select coalesce(sum(stake - win), 0)::bigint as net from figure_hours where hour >= ${begins} and hour < ${ends}`.execute(
    db,
  )
  return rows[0]?.net ?? 0n
}

export type UnbookedPlay = { readonly before: bigint; readonly after: bigint; readonly now: bigint }

/** Returns the sum of the game results (stakes minus wins) that the ledger has not posted yet: at the start of the period, at its end, and now. */
export const sumUnbooked = async (db: Db | Tx, begins: Date, ends: Date): Promise<UnbookedPlay> => {
  const { rows } = await sql<UnbookedPlay>`
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
  /** Sum that the ledger credited to the account on that day. `went` is the sum that it debited. */
  readonly came: bigint
  readonly went: bigint
  /**
   * Credits minus debits of the account on that day according to the list of a partner (bank or gateway), or to the game rounds. Null for an account
   * that is compared with neither.
   */
  readonly reported: bigint | null
  /** The amount in `reported`, minus the ledger's amount, minus the amount in transit between two days. Null if `reported` is null. */
  readonly difference: bigint | null
  readonly reason: string
  readonly closed_by: string
  readonly closed_at: Date
}

/** Returns the last closing of each account's given day. */
export const findCloses = async (db: Db | Tx, day: string): Promise<Close[]> => {
  const { rows } = await sql<Close>`
    select distinct on (account) account, came, went, told as reported, difference, reason, closed_by, closed_at
      from account_closes where day = ${day}::date order by account, no desc`.execute(db)
  return rows
}

export const insertClose = async (tx: Tx, day: string, close: Close): Promise<void> => {
  await sql`
    insert into account_closes (day, account, came, went, told, difference, reason, closed_by, closed_at)
    values (${day}::date, ${close.account}, ${close.came}, ${close.went}, ${close.reported}, ${close.difference}, ${close.reason},
      ${close.closed_by}, ${close.closed_at})`.execute(tx)
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

/** Returns the ledger transfers of a period, of one ledger account or of all accounts, newest first. */
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

export type GameDay = {
  readonly day: string
  readonly game_id: string
  readonly rounds: bigint
  readonly stake: bigint
  readonly win: bigint
}

/** Returns rounds, stakes and wins by game on one Bangkok day. */
export const findGames = async (db: Db, day: string): Promise<GameDay[]> => {
  const { rows } = await sql<GameDay>`
    select day::text, game_id, sum(rounds)::bigint as rounds, sum(stake)::bigint as stake, sum(win)::bigint as win
      from member_game_days where day = ${day}::date group by day, game_id order by game_id`.execute(db)
  return rows
}
