import { MEMBERS_ACCOUNT } from '@sala/contract/desk/display-texts/ledger-account-names.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Maximum number of partial chargebacks of one payment. Their ledger transfers are numbered from 1. */
export const CHARGEBACK_TIMES_MAX = 20

/** Ledger account that is the counterpart of members' wins and losses. */
export const PLAY = 'gaming'

export type AccountDay = {
  readonly account: string
  /** The account's balance at the start of the day: credits minus debits of all earlier days. */
  readonly opening: bigint
  readonly credited: bigint
  readonly debited: bigint
}

/**
 * Returns the opening balance, credits and debits of the company's ledger accounts that have postings before `ends`. All members' accounts together
 * count as one account.
 */
export const findAccountDays = async (db: Db | Tx, begins: Date, ends: Date): Promise<AccountDay[]> => {
  const { rows } = await sql<AccountDay>`
    select account, coalesce(sum(credited - debited) filter (where hour < ${begins}), 0)::bigint as opening,
           coalesce(sum(credited) filter (where hour >= ${begins}), 0)::bigint as credited,
           coalesce(sum(debited) filter (where hour >= ${begins}), 0)::bigint as debited
      from (select hour, account, credited, debited from money_hours
            union all select hour, ${MEMBERS_ACCOUNT}, debited, credited from money_hours where with_member
            union all select hour, ${PLAY}, 0, 0 from figure_hours where rounds > 0) hours
     where hour < ${ends} group by account order by account`.execute(db)
  return rows
}

/**
 * Returns for each kind of partner list when it was last read completely. The time is null for a list that an older release read, because that
 * release did not store it.
 */
export const findReadLists = async (db: Db | Tx): Promise<{ side: string; read_at: Date | null }[]> => {
  const { rows } = await sql<{ side: string; read_at: Date | null }>`
    select side, max(read_at) as read_at from reconcile_points group by side`.execute(db)
  return rows
}

/** Returns the net amounts of the partners' lists in a period, by ledger account. */
export const findReportedDays = async (
  db: Db | Tx,
  begins: Date,
  ends: Date,
): Promise<{ account: string; net: bigint }[]> => {
  const { rows } = await sql<{ account: string; net: bigint }>`
    select house as account, sum(net)::bigint as net from partner_lines
     where paid_at >= ${begins} and paid_at < ${ends} group by house`.execute(db)
  return rows
}

export type UnexpectedItem = {
  readonly account: string
  /** The partner's list to which the line or posting belongs. Null for a manual correction, because no list contains it. */
  readonly side: 'bank_in' | 'bank_out' | 'gateway' | null
  readonly key: string
  /** Amount on that day according to the partner's list. `booked` is the amount according to the ledger. */
  readonly reported: bigint
  readonly booked: bigint
  /**
   * Amount over all days on the partner's list. Null if the list has no line for the item. `booked_ever` is the amount over all days in the ledger.
   */
  readonly reported_ever: bigint | null
  readonly booked_ever: bigint | null
  /** True if the item is a payment of a payout order whose outcome is not known yet. */
  readonly is_open: boolean
  readonly at: Date
}

/**
 * Returns the differences between the partners' lists and the ledger on a day. Most lines and postings match on the same day and are excluded first,
 * so that only the rest is compared with all other days.
 */
export const findUnexpectedItems = async (
  db: Db | Tx,
  begins: Date,
  ends: Date,
): Promise<UnexpectedItem[]> => {
  const { rows } = await sql<UnexpectedItem>`
    with odd as materialized (
      select account, side, key, sum(reported)::bigint as reported, sum(booked)::bigint as booked, max(reference) as reference,
             bool_or(is_open) as is_open, min(at) as at
        from (select house as account, side, key, net as reported, 0 as booked, reference, is_open, paid_at as at from partner_lines
               where paid_at >= ${begins} and paid_at < ${ends}
              union all
              select account, side, key, 0, net, null, false, at from partner_postings
               where at >= ${begins} and at < ${ends}) both_sides
       group by account, side, key having sum(reported) <> sum(booked))
    select o.account, o.side, o.key, o.reported, o.booked, l.net as reported_ever, b.net as booked_ever, o.is_open, o.at
      from odd o
      cross join lateral (
        select sum(e.net)::bigint as net from (
          select n.net, n.house, n.key from partner_lines n where n.side = o.side and n.line_id = o.key
          union all
          select n.net, n.house, n.key from partner_lines n where n.side = o.side and n.reference = o.key and n.line_id <> o.key
          union all
          select n.net, n.house, n.key from partner_lines n
           where n.side = o.side and o.key like 'line:%' and n.line_id = substring(o.key from 6)) e
         where e.house = o.account and e.key = o.key) l
      left join bank_line_deposits d on o.side = 'bank_in' and d.line_id = o.key
      cross join lateral (
        select sum(case when j.debit = o.account then j.amount when j.credit = o.account then -j.amount end)::bigint as net
          from (
            select 'withdrawal:' || o.key || ':payout' as id where o.side = 'bank_out'
            union all select 'return:' || o.key where o.side = 'bank_out'
            union all select 'correction:line:' || substring(o.key from 6) where o.side = 'bank_out'
            union all select 'suspense:bank:' || o.key || ':in' where o.side = 'bank_in'
            union all select 'suspense:bank:' || o.key || ':back' where o.side = 'bank_in'
            union all select 'deposit:' || d.deposit_id || ':credit' where o.side = 'bank_in'
            union all select 'deposit:' || o.key || ':credit' where o.side = 'gateway'
            union all select 'suspense:gateway:' || o.key || ':in' where o.side = 'gateway'
            union all select 'suspense:gateway:' || o.key || ':back' where o.side = 'gateway'
            union all select 'correction:taken-back:' || case o.side when 'gateway' then 'gateway' else 'bank' end || ':' || o.key || ':' || n
                        from generate_series(1, ${CHARGEBACK_TIMES_MAX}::int) n where o.side <> 'bank_out') named
         cross join lateral (values (named.id), ('reversal:' || named.id)) ids (id)
          join ledger_journal j
            on hashtextextended(j.id, 0) = hashtextextended(ids.id, 0)
           and hashtextextended(j.id, 1) = hashtextextended(ids.id, 1) and j.id = ids.id) b
     order by o.account, o.at, o.key`.execute(db)
  return rows
}
