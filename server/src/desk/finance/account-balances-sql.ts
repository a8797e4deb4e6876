import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** The two ledger accounts of one of the company's bank accounts, for incoming and outgoing money. */
export type Sides = { readonly account: string; readonly incoming: string; readonly outgoing: string | null }

export type ReportedBalance = {
  readonly account: string
  readonly amount: bigint
  readonly reported_at: Date
  readonly reported_by: string
}

/** Returns for each bank account the balance that was reported last. */
export const findReportedBalances = async (db: Db): Promise<ReportedBalance[]> => {
  const { rows } = await sql<ReportedBalance>`
    select distinct on (account) account, amount, reported_at, reported_by
      from reported_balances order by account, no desc`.execute(db)
  return rows
}

export const insertReportedBalance = async (
  tx: Tx,
  { account, amount, reported_at, reported_by }: ReportedBalance,
): Promise<void> => {
  await sql`
    insert into reported_balances (account, amount, reported_at, reported_by)
    values (${account}, ${amount}, ${reported_at}, ${reported_by})`.execute(tx)
}

export type Caps = {
  readonly account: string
  readonly held_maximum: bigint | null
  readonly day_in_maximum: bigint | null
  readonly day_out_maximum: bigint | null
}

export const findCaps = async (db: Db): Promise<Caps[]> => {
  const { rows } = await sql<Caps>`
    select account, held_maximum, day_in_maximum, day_out_maximum from account_caps`.execute(db)
  return rows
}

export const upsertCaps = async (tx: Tx, caps: Caps): Promise<void> => {
  await sql`
    insert into account_caps (account, held_maximum, day_in_maximum, day_out_maximum)
    values (${caps.account}, ${caps.held_maximum}, ${caps.day_in_maximum}, ${caps.day_out_maximum})
    on conflict (account) do update set held_maximum = excluded.held_maximum,
      day_in_maximum = excluded.day_in_maximum, day_out_maximum = excluded.day_out_maximum`.execute(tx)
}

export type HourMoves = { readonly hour: Date; readonly came: bigint; readonly went: bigint }

/** Returns a bank account's incoming and outgoing totals of each hour. Reversed receipts are subtracted. */
export const findHourMoves = async (
  db: Db,
  { incoming, outgoing }: Sides,
  since: Date,
): Promise<HourMoves[]> => {
  const { rows } = await sql<HourMoves>`
    select hour, coalesce(sum(debited - credited) filter (where account = ${incoming}), 0)::bigint as came,
           coalesce(sum(credited - debited) filter (where account = ${outgoing}), 0)::bigint as went
      from money_hours where account in (${incoming}, ${outgoing}) and hour >= ${since} group by hour order by hour`.execute(
    db,
  )
  return rows
}

/** Computes the net change of a bank account from its postings. `from` is included, `until` is not. */
export const sumMoves = async (
  db: Db,
  { incoming, outgoing }: Sides,
  from: Date,
  until: Date,
): Promise<bigint> => {
  const { rows } = await sql<{ net: bigint }>`
    select coalesce(sum(coalesce(debited, 0) - coalesce(credited, 0)), 0)::bigint as net
      from house_postings
     where at >= ${from} and at < ${until} and account in (${incoming}, ${outgoing})`.execute(db)
  return rows[0]?.net ?? 0n
}

/** Returns the first hour for which totals are stored. Returns null if there is none. */
export const findFirstHour = async (db: Db): Promise<Date | null> => {
  const { rows } = await sql<{ hour: Date | null }>`select min(hour) as hour from figure_hours`.execute(db)
  return rows[0]?.hour ?? null
}
