import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** Value of the column `feed` for lines of uploaded files, and for bills (payment requests) that are looked up one by one. */
const FILED = 'filed'

/**
 * Copies bank lines into the table of reported payments if no list that is read regularly contains them. These are bills (payment requests), and all
 * lines of an account that has no such list.
 */
export const saveFiledLines = async (db: Db, bills: readonly string[], now: Date): Promise<void> => {
  await sql`
    insert into reported_payments (side, line_id, account, house, reference, amount, paid_at, reported_at, feed)
    select 'bank_in', l.line_id, l.account, coalesce(r.house, 'bank:unknown'), null, l.amount, l.paid_at, ${now}::timestamptz, ${FILED}::text
      from filed_bank_lines l left join receiving_houses r on r.account_number = l.account
     where case when l.account = any(${[...bills]}::text[]) then l.is_bill
                else not exists (select from reported_payments t where t.side = 'bank_in' and t.account = l.account
                                    and t.feed is distinct from ${FILED}::text) end
       and not exists (select from reported_payments t where t.side = 'bank_in' and t.line_id = l.line_id)
    on conflict (side, line_id) do nothing`.execute(db)
  await keepReported(db, 'bank_in', now)
}

/** Copies the paid payouts from the bank's result files into the table of reported payments. */
export const saveFiledResults = async (db: Db, now: Date): Promise<void> => {
  await sql`
    insert into reported_payments (side, line_id, account, house, reference, amount, paid_at, reported_at, feed)
    select 'bank_out', l.line_id, l.account, l.house, l.reference, l.amount, l.read_at, ${now}::timestamptz, ${FILED}::text
      from filed_payouts l
     where not exists (select from reported_payments t where t.side = 'bank_out' and t.line_id = l.line_id)
    on conflict (side, line_id) do nothing`.execute(db)
  await keepReported(db, 'bank_out', now)
}

/**
 * Renews the report time of lines from uploaded files. A bank reports these lines only once, so without a new report time they would count as removed
 * from its list.
 */
const keepReported = async (db: Db, side: 'bank_in' | 'bank_out', now: Date): Promise<void> => {
  await sql`
    update reported_payments set reported_at = ${now} where side = ${side} and feed = ${FILED} and reported_at < ${now}`.execute(
    db,
  )
}
