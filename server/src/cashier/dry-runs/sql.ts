import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

export type JudgedWithdrawal = {
  readonly member_id: MemberId
  readonly amount: Satang
  readonly created_at: Date
  readonly day_total: Satang
  readonly is_first: boolean
  readonly bank_set_at: Date | null
  readonly risk_marks: number
  readonly was_unproved: boolean
  readonly was_credited: boolean
  readonly refused_by_person: boolean
  /** Whether the member has a risk mark at the time of the dry run. With a risk mark, each withdrawal needs a review. */
  readonly marked_now: boolean
  /** Duration of the review in ms. Null if there was no review. */
  readonly looked_ms: number | null
}

/** Returns at most `most` withdrawals since `from`, newest first. Each has the data that was known when the member requested it. */
export const findJudged = async (db: Db, from: Date, most: number): Promise<JudgedWithdrawal[]> => {
  const { rows } = await sql<JudgedWithdrawal>`
    select w.member_id, w.amount, w.created_at, f.bank_set_at, coalesce(w.review = 'payer', false) as was_unproved,
           coalesce(w.review = 'operator_credit', false) as was_credited,
           w.amount + (select coalesce(sum(o.amount), 0) from withdrawals o
                        where o.member_id = w.member_id and o.id < w.id and o.status <> 'refused'
                          and o.created_at >= date_trunc('day', w.created_at, 'Asia/Bangkok'))::bigint as day_total,
           not exists (select from withdrawals p
                        where p.member_id = w.member_id and p.status = 'paid' and p.created_at < w.created_at) as is_first,
           (select count(*)::integer from risk_marks r
             where r.member_id = w.member_id and r.marked_at <= w.created_at
               and (r.cleared_at is null or r.cleared_at > w.created_at))
             + (select count(*)::integer from watched_withdrawers x
                 where x.member_id = w.member_id and x.since <= w.created_at) as risk_marks,
           w.status = 'refused' and w.review is not null and coalesce(w.cause = 'review_failed', false) as refused_by_person,
           exists (select from risk_marks r where r.member_id = w.member_id and r.cleared_at is null) as marked_now,
           case when w.review is not null then
             (extract(epoch from coalesce(w.ordered_at, w.ended_at) - coalesce(w.moved_at, w.created_at)) * 1000)::float8 end as looked_ms
      from withdrawals w join member_facts f on f.member_id = w.member_id
     where w.created_at >= ${from} order by w.created_at desc limit ${most}`.execute(db)
  return rows
}
