import type { StatementState } from '@sala/contract/affiliates/affiliate-terms.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { Earned, Line } from './earnings.ts'

/** An affiliate partner's statement of a month in Bangkok. Amounts are in satang. */
export type Statement = {
  readonly id: number
  readonly affiliate_id: number
  /** First day of the statement's month, `YYYY-MM-DD`. */
  readonly month: string
  readonly state: StatementState
  readonly registrations: number
  readonly first_deposits: number
  readonly deposits: bigint
  readonly total: bigint
  readonly computed_at: Date
  readonly closed_by: string | null
  readonly closed_at: Date | null
  readonly paid_by: string | null
  readonly paid_on: string | null
  readonly reference: string | null
}

const STATEMENT = sql`id, affiliate_id, month::text as month, state, registrations, first_deposits, deposits, total, computed_at, closed_by,
  closed_at, paid_by, paid_on::text as paid_on, reference`

/** Returns the affiliate partner's statements, the oldest first. */
export const findStatements = async (db: Db | Tx, affiliateId: number): Promise<Statement[]> => {
  const { rows } = await sql<Statement>`
    select ${STATEMENT} from affiliate_statements where affiliate_id = ${affiliateId} order by month`.execute(
    db,
  )
  return rows
}

export const findStatement = async (db: Db | Tx, id: number): Promise<Statement | null> => {
  const { rows } = await sql<Statement>`
    select ${STATEMENT} from affiliate_statements where id = ${id}`.execute(db)
  return rows[0] ?? null
}

export const lockStatement = async (tx: Tx, id: number): Promise<Statement | null> => {
  const { rows } = await sql<Statement>`
    select ${STATEMENT} from affiliate_statements where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

/** Inserts open statements for those months in which the affiliate partner has none. */
export const openStatements = async (
  tx: Tx,
  affiliateId: number,
  months: readonly string[],
  at: Date,
): Promise<void> => {
  await sql`
    insert into affiliate_statements (affiliate_id, month, computed_at)
    select ${affiliateId}, month, ${at}::timestamptz from unnest(${[...months]}::date[]) as month
    on conflict (affiliate_id, month) do nothing`.execute(tx)
}

export type StoredLine = Line & { readonly statement_id: number }

/** Returns the lines of the affiliate partner's statements in their order. */
export const findLines = async (db: Db | Tx, affiliateId: number): Promise<StoredLine[]> => {
  const { rows } = await sql<StoredLine>`
    select l.statement_id, l.kind, l.month::text as month, l.deal_id, l.acquired, l.ggr, l.bonuses, l.fees, l.amount
      from affiliate_statements s join affiliate_statement_lines l on l.statement_id = s.id
     where s.affiliate_id = ${affiliateId} order by s.month, l.no`.execute(db)
  return rows
}

/** Returns the lines of closed statements about the months since `from`, including corrections of these months. */
export const findCounted = async (tx: Tx, affiliateId: number, from: string): Promise<Earned[]> => {
  const { rows } = await sql<Earned>`
    select l.month::text as month, l.deal_id, l.acquired, l.ggr, l.bonuses, l.fees, l.amount
      from affiliate_statements s join affiliate_statement_lines l on l.statement_id = s.id
     where s.affiliate_id = ${affiliateId} and s.state <> 'open' and l.month >= ${from}::date and l.deal_id is not null`.execute(
    tx,
  )
  return rows
}

export type Computed = {
  readonly registrations: number
  readonly first_deposits: number
  readonly deposits: bigint
  readonly total: bigint
}

/** Replaces the lines and sums of an open statement. */
export const storeComputed = async (
  tx: Tx,
  id: number,
  sums: Computed,
  lines: readonly Line[],
  at: Date,
): Promise<void> => {
  await sql`delete from affiliate_statement_lines where statement_id = ${id}`.execute(tx)
  await sql`
    insert into affiliate_statement_lines (statement_id, no, kind, month, deal_id, acquired, ggr, bonuses, fees, amount)
    select ${id}, no, k, m, d, a, g, b, f, t
      from unnest(${lines.map(one => one.kind)}::text[], ${lines.map(one => one.month)}::date[],
        ${lines.map(one => one.deal_id)}::integer[], ${lines.map(one => one.acquired)}::integer[],
        ${lines.map(one => one.ggr)}::bigint[], ${lines.map(one => one.bonuses)}::bigint[],
        ${lines.map(one => one.fees)}::bigint[], ${lines.map(one => one.amount)}::bigint[])
        with ordinality as given (k, m, d, a, g, b, f, t, no)`.execute(tx)
  await sql`
    update affiliate_statements
       set registrations = ${sums.registrations}, first_deposits = ${sums.first_deposits}, deposits = ${sums.deposits},
           total = ${sums.total}, computed_at = ${at}
     where id = ${id} and state = 'open'`.execute(tx)
}

export const markClosed = async (tx: Tx, id: number, by: string, at: Date): Promise<void> => {
  await sql`
    update affiliate_statements set state = 'closed', closed_by = ${by}, closed_at = ${at}
     where id = ${id} and state = 'open'`.execute(tx)
}

export const markPaid = async (
  tx: Tx,
  id: number,
  paid: { readonly by: string; readonly at: Date; readonly paid_on: string; readonly reference: string },
): Promise<void> => {
  await sql`
    update affiliate_statements
       set state = 'paid', paid_by = ${paid.by}, paid_at = ${paid.at}, paid_on = ${paid.paid_on}::date, reference = ${paid.reference}
     where id = ${id} and state = 'closed'`.execute(tx)
}

export type AffiliateMoney = { readonly affiliate_id: number; readonly cost: bigint; readonly due: bigint }

/**
 * Returns for each affiliate partner what it has cost, and what the company owes it (`due`): its closed statements that are not paid. The cost is the
 * sum of all statements without the amounts that are carried over.
 */
export const findMoney = async (db: Db): Promise<AffiliateMoney[]> => {
  const { rows } = await sql<AffiliateMoney>`
    select affiliate_id, sum(total - carried)::bigint as cost,
           coalesce(sum(total) filter (where state = 'closed' and total > 0), 0)::bigint as due
      from (select s.*, (select coalesce(sum(l.amount), 0) from affiliate_statement_lines l
                          where l.statement_id = s.id and l.kind = 'carry') as carried
              from affiliate_statements s) s
     group by affiliate_id`.execute(db)
  return rows
}

/** Returns the number of statements of past months that are not closed yet. */
export const countOpen = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ open: number }>`
    select count(*)::integer as open from affiliate_statements where state = 'open'`.execute(db)
  return rows[0]?.open ?? 0
}
