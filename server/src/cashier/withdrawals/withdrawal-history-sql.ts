import type { MemberId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import { batchedQuery } from '../../platform/database/batched-queries.ts'
import type { Db, Tx } from '../../platform/db.ts'

export type PastWithdrawals = {
  readonly is_open: boolean
  /** Total amount of the member's withdrawals requested on this Bangkok day. Refused withdrawals do not count. */
  readonly day_total: Satang
  /** Total of the member's withdrawals of 30 Bangkok days, of which this day is the last. Refused withdrawals do not count. */
  readonly month_total: Satang
  /** Time when the member requested the last withdrawal that was paid. Money credited later was not part of it. Null if no withdrawal was paid. */
  readonly last_paid: Date | null
  /** Number of the member's risk marks that are not cleared. A case about money laundering that watches the withdrawals counts as one more mark. */
  readonly risk_marks: number
  /** Time when an operator last gave the member credit. Null if this never happened. */
  readonly last_credit: Date | null
}

/** Returns whether an operator gave the member credit after the last paid withdrawal was requested. */
export const isCredited = ({
  last_credit,
  last_paid,
}: Pick<PastWithdrawals, 'last_credit' | 'last_paid'>): boolean =>
  last_credit !== null && (last_paid === null || last_credit >= last_paid)

/** The days of `month_total` without the last one, which is the day of the request. */
const MONTH = sql`interval '29 days'`

type Wanted = { readonly member_id: MemberId; readonly day_began: Date }

const findPast = batchedQuery(async (db: Db | Tx, wanted: readonly Wanted[]) => {
  const { rows } = await sql<PastWithdrawals>`
    select exists (select from withdrawals where member_id = of_member and status not in ('paid', 'refused')) as is_open,
           (select coalesce(sum(amount), 0)::bigint from withdrawals
             where member_id = of_member and created_at >= day_began and status <> 'refused') as day_total,
           (select coalesce(sum(amount), 0)::bigint from withdrawals
             where member_id = of_member and created_at >= day_began - ${MONTH} and status <> 'refused') as month_total,
           (select created_at from withdrawals
             where member_id = of_member and status = 'paid' order by created_at desc limit 1) as last_paid,
           (select count(*)::int from risk_marks where member_id = of_member and cleared_at is null)
             + (select count(*)::int from watched_withdrawers where member_id = of_member) as risk_marks,
           (select last_at from credited_members where member_id = of_member) as last_credit
      from unnest(${wanted.map(({ member_id }) => member_id)}::text[], ${wanted.map(({ day_began }) => day_began)}::timestamptz[])
           with ordinality as wanted (of_member, day_began, place)
     order by place`.execute(db)
  return rows
})

export const loadPastWithdrawals = (
  db: Db | Tx,
  member_id: MemberId,
  day_began: Date,
): Promise<PastWithdrawals> => findPast(db, { member_id, day_began })

type Approved = { readonly member_id: MemberId; readonly id: WithdrawalId }

const findWatched = batchedQuery(async (tx: Tx, approved: readonly Approved[]) => {
  // A withdrawal whose order did not reach the bank returns from `paying` to `approved`. That timeline entry is not an operator's approval, so it is
  // left out.
  const { rows } = await sql<{ is_watched: boolean }>`
    select exists (select from watched_withdrawers w
                    where w.member_id = of_member
                      and w.since > (select max(e.at) from request_events e
                                      where e.member_id = of_member and e.request_id = of_withdrawal and e.status = 'approved'
                                        and not exists (select from request_events p
                                                         where p.member_id = of_member and p.request_id = of_withdrawal
                                                           and p.seq = e.seq - 1 and p.status = 'paying'))) as is_watched
      from unnest(${approved.map(({ member_id }) => member_id)}::text[], ${approved.map(({ id }) => id)}::text[])
           with ordinality as wanted (of_member, of_withdrawal, place)
     order by place`.execute(tx)
  return rows.map(({ is_watched }) => is_watched)
})

/** Returns whether a case about money laundering began to watch the member's withdrawals after this withdrawal was approved. */
export const isWatchedSinceApproval = (tx: Tx, { member_id, id }: Approved): Promise<boolean> =>
  findWatched(tx, { member_id, id })
