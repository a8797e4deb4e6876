import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { ReconcilePoints, ReportedPayments } from '../database/tables.ts'

export type Side = ReportedPayments['side']

export type Point = {
  readonly cursor: string
  readonly booked_until: Date
  /** Time at which the partner's list was last read completely. */
  readonly read_at: Date | null
}

export const findPoint = async (db: Db, side: ReconcilePoints['side'], site = ''): Promise<Point | null> => {
  const { rows } = await sql<Point>`
    select cursor, booked_until, read_at from reconcile_points where side = ${side} and site = ${site}`.execute(
    db,
  )
  return rows[0] ?? null
}

export const savePoint = async (
  db: Db,
  side: ReconcilePoints['side'],
  point: Point,
  site = '',
): Promise<void> => {
  await sql`
    insert into reconcile_points (side, site, cursor, booked_until, read_at)
    values (${side}, ${site}, ${point.cursor}, ${point.booked_until}, ${point.read_at})
    on conflict (side, site) do update
      set cursor = excluded.cursor, booked_until = excluded.booked_until, read_at = excluded.read_at`.execute(
    db,
  )
}

/** Stores the time before which every posting is on the partner's list. */
export const saveBookedUntil = async (db: Db, side: Side, until: Date): Promise<void> => {
  await sql`update reconcile_points set booked_until = ${until} where side = ${side}`.execute(db)
}

export type ReportedPayment = {
  readonly line_id: string
  readonly account: string
  /** Ledger account of the company's bank account that the list's line names. */
  readonly house: string
  readonly reference: string | null
  readonly amount: bigint
  readonly paid_at: Date
}

/** Stores lines of a partner's list. A line that has changed is compared with the ledger again. */
export const saveReported = async (
  db: Db | Tx,
  { side, feed }: { side: Side; feed: string },
  reported: readonly ReportedPayment[],
  now: Date,
): Promise<void> => {
  const distinct = [...new Map(reported.map(each => [each.line_id, each])).values()]
  await sql`
    insert into reported_payments as t (side, line_id, account, house, reference, amount, paid_at, reported_at, feed)
    select ${side}, line_id, account, house, reference, amount, paid_at, ${now}::timestamptz, nullif(${feed}::text, '')
      from json_to_recordset(${JSON.stringify(distinct.map(each => ({ ...each, amount: each.amount.toString() })))}::json)
        as given (line_id text, account text, house text, reference text, amount bigint, paid_at timestamptz)
    on conflict (side, line_id) do update set reported_at = excluded.reported_at, account = excluded.account,
      reference = excluded.reference, amount = excluded.amount,
      agreed_at = case when (t.account, t.reference, t.amount)
        is not distinct from (excluded.account, excluded.reference, excluded.amount) then t.agreed_at end,
      first_agreed_at = case when (t.account, t.reference, t.amount)
        is not distinct from (excluded.account, excluded.reference, excluded.amount) then t.first_agreed_at end`.execute(
    db,
  )
}

/** Marks all stored lines of this side (`bank_in`, `bank_out` or `gateway`) to be compared again. */
export const forgetAgreement = async (db: Db, side: Side): Promise<void> => {
  await sql`
    update reported_payments set first_agreed_at = coalesce(first_agreed_at, agreed_at), agreed_at = null where side = ${side}`.execute(
    db,
  )
}

/** Returns stored lines that the partner has removed from its list: no reading since `since` contained them. */
export const findUnreported = async (
  db: Db,
  side: Side,
  since: Date,
  limit: number,
): Promise<{ line_id: string; amount: bigint }[]> => {
  const { rows } = await sql<{ line_id: string; amount: bigint }>`
    select line_id, amount from reported_payments
     where side = ${side} and reported_at < ${since} order by no limit ${limit}`.execute(db)
  return rows
}

/** Finds an outgoing bank line that belongs to no payout order. */
export const findBankDebit = async (
  db: Db | Tx,
  lineId: string,
): Promise<{ house: string; amount: Satang } | null> => {
  const { rows } = await sql<{ house: string; amount: Satang }>`
    select house, (-net)::bigint as amount from partner_lines
     where side = 'bank_out' and line_id = ${lineId} and key = 'line:' || ${lineId}::text`.execute(db)
  return rows[0] ?? null
}

export type Compared = {
  readonly line_id: string
  /** Sequence number of the line, by the time at which the partner first reported it. */
  readonly no: string
  readonly reference: string | null
  readonly account: string
  readonly amount: bigint
  /** Amount that the ledger posted for the line, minus reversals. Null if it posted nothing. */
  readonly booked: bigint | null
  /** The company's ledger account to which the payment is posted. */
  readonly house: string | null
  /** The company's bank account from which the payout was ordered. */
  readonly ordered_from: string | null
  readonly is_open: boolean
  /** True if an earlier line has the same reference, which means that the partner listed the payment twice. */
  readonly is_second: boolean
}

/** Returns lines that are not yet marked as agreeing with the ledger, oldest first, with the amounts posted for them. */
export const findToCompare = async (
  db: Db,
  side: Side,
  after: string,
  limit: number,
): Promise<Compared[]> => {
  const { rows } = await sql<Compared>`
    select t.line_id, t.no::text as no, t.reference, t.account, t.amount, b.booked, b.house,
           o.payout_account as ordered_from, coalesce(o.status in ('paying', 'uncertain'), false) as is_open,
           exists (select from reported_payments e
                    where e.side = t.side and e.reference = t.reference and e.no < t.no) as is_second
      from reported_payments t
      left join bank_line_deposits l on t.side = 'bank_in' and l.line_id = t.line_id
      left join payout_orders o on t.side = 'bank_out' and o.id = t.reference
      cross join lateral (
        select sum(case j.kind when 'reversal' then -j.amount else j.amount end)::bigint as booked,
               max(case when j.kind in ('payout', 'payer_return', 'reversal', 'adjustment') then j.credit else j.debit end) as house
          from (
            select 'withdrawal:' || t.reference || ':payout' where t.side = 'bank_out'
            union all select 'return:' || t.reference where t.side = 'bank_out'
            union all select 'correction:line:' || t.line_id where t.side = 'bank_out'
            union all select 'suspense:bank:' || t.line_id || ':in' where t.side = 'bank_in'
            union all select 'suspense:bank:' || t.line_id || ':back' where t.side = 'bank_in'
            union all select 'deposit:' || l.deposit_id || ':credit' where t.side = 'bank_in'
            union all select 'deposit:' || t.reference || ':credit' where t.side = 'gateway'
            union all select 'suspense:gateway:' || t.reference || ':in' where t.side = 'gateway'
          ) names (id)
          join ledger_journal j
            on hashtextextended(j.id, 0) = hashtextextended(names.id, 0)
           and hashtextextended(j.id, 1) = hashtextextended(names.id, 1) and j.id = names.id
      ) b
     where t.side = ${side} and t.agreed_at is null and t.no > ${after}::bigint
     order by t.no limit ${limit}`.execute(db)
  return rows
}

export const markAgreed = async (
  db: Db,
  side: Side,
  lineIds: readonly string[],
  now: Date,
): Promise<void> => {
  await sql`
    update reported_payments set agreed_at = ${now}, first_agreed_at = coalesce(first_agreed_at, ${now})
     where side = ${side} and line_id = any(${[...lineIds]}::text[])`.execute(db)
}

export type MissingReport = { readonly key: string; readonly at: Date }

/** Returns ledger postings of a period that no partner's list contains. */
export const findMissing = async (
  db: Db,
  side: Side,
  time: { from: Date; until: Date },
  limit: number,
): Promise<MissingReport[]> => {
  // The condition has one subquery for `bank_in` and one for the other sides, so that each can use its index. The subquery of the side that was not
  // requested finds nothing.
  const { rows } = await sql<MissingReport>`
    select distinct b.key, b.at from booked_payments b
     where b.side = ${side} and b.at > ${time.from} and b.at <= ${time.until}
       and not exists (
         select from reported_payments t
          where ${side}::text = 'bank_in' and t.side = ${side} and t.line_id = b.key)
       and not exists (
         select from reported_payments t
          where ${side}::text <> 'bank_in' and t.side = ${side} and t.reference = b.key)
     order by b.at limit ${limit}`.execute(db)
  return rows
}

export type OpenTaking = { readonly source_id: string; readonly amount: bigint; readonly taken_at: Date }

/** Returns chargebacks by partners that the ledger has not posted yet. */
export const findOpenTakings = async (db: Db, side: Side, limit: number): Promise<OpenTaking[]> => {
  const { rows } = await sql<OpenTaking>`
    select source_id, amount, taken_at from kept_takings
     where settled_at is null and ${side}::text = case source when 'bank' then 'bank_in' else 'gateway' end
     order by taken_at limit ${limit}`.execute(db)
  return rows
}

/** Returns manual corrections on accounts that are compared with a partner's list. */
export const findCorrections = async (
  db: Db,
  from: Date,
  limit: number,
): Promise<{ id: string; debit: string; credit: string; amount: bigint }[]> => {
  const { rows } = await sql<{ id: string; debit: string; credit: string; amount: bigint }>`
    select id, debit, credit, amount from ledger_journal
     where (id like 'correction:%' or id like 'reversal:%') and at > ${from}
       and (split_part(debit, ':', 1) in ('bank', 'gateway', 'payout') or split_part(credit, ':', 1) in ('bank', 'gateway', 'payout'))
     order by seq limit ${limit}`.execute(db)
  return rows
}

export type SiteMember = {
  readonly member_id: MemberId
  readonly site: string
  readonly username: string
  readonly rounds_cursor: string | null
  /** The member's balance at this site according to the ledger. Zero if the member's credit is at another site now. */
  readonly game: bigint
  /** Net result of the member's counted rounds that the ledger has not posted yet. */
  readonly unposted: bigint
}

/**
 * Returns members with an account at the game site and no transfer in progress, sorted by user name. Only user names after `after`, up to and
 * including `last`, are returned.
 */
export const findSiteMembers = async (
  db: Db,
  site: string,
  range: { after: string; last: string | null },
  limit: number | null,
): Promise<SiteMember[]> => {
  const { rows } = await sql<SiteMember>`
    select a.member_id, a.site, a.username, a.rounds_cursor,
           case when a.has_credit then coalesce(b.game, 0) else 0 end::bigint as game,
           case when a.has_credit then coalesce(f.play_result - f.game_result, 0) else 0 end::bigint as unposted
      from settled_site_members a
      left join member_balances b using (member_id)
      left join member_funds f using (member_id)
     where a.site = ${site} and a.username collate "C" > ${range.after}
       and (${range.last}::text is null or a.username collate "C" <= ${range.last}::text)
     order by a.username collate "C" limit ${limit}`.execute(db)
  return rows
}
