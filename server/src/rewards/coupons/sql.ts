import type { BonusStatus } from '@sala/contract/promotions/bonus.ts'
import type { CouponForm, CouponRefusal } from '@sala/contract/rewards/coupons/coupon.ts'
import type { BonusId, CouponBatchId, MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import { batchedQuery, rowPerItem } from '../../platform/database/batched-queries.ts'
import type { Db, Tx } from '../../platform/db.ts'

/** The code that a member typed, with its batch. `state` says whether the member may use the code at the time of the query. */
export type FoundCode = {
  readonly code_mark: Buffer
  readonly batch_id: CouponBatchId
  readonly promotion_id: number
  readonly form: CouponForm
  readonly uses_per_person: number
  readonly state: 'usable' | Exclude<CouponRefusal, 'unknown' | 'same_person'>
}

type AskedCode = { readonly marks: readonly Buffer[]; readonly member_id: MemberId; readonly at: Date }

/** Finds a code by its hashes. The same single statement serves every code, so that the time of the answer does not reveal whether a code exists. */
export const findCode: (db: Db | Tx, asked: AskedCode) => Promise<FoundCode | null> = batchedQuery(
  async (db: Db | Tx, asked: readonly AskedCode[]) => {
    const each = asked.flatMap(({ marks, member_id, at }, no) =>
      marks.map(mark => ({ no, mark: mark.toString('hex'), member_id, at })),
    )
    const { rows } = await sql<FoundCode & { asked_no: number }>`
      select asked_no, c.code_mark, b.id as batch_id, b.promotion_id, b.form, b.uses_per_person,
             case when b.ended_at is not null or c.voided_at is not null or not p.active or p.starts_at > at or p.ends_at <= at then 'outside'
                  when c.uses >= c.uses_max then 'used'
                  when b.is_for_list and not exists (
                    select from coupon_members m where m.batch_id = b.id and m.member_id = of_member) then 'not_invited'
             else 'usable' end as state
        from unnest((select ${each.map(({ no }) => no)}::integer[]), (select ${each.map(({ mark }) => mark)}::text[]),
               (select ${each.map(({ member_id }) => member_id)}::text[]), (select ${each.map(({ at }) => at)}::timestamptz[]))
               as asked (asked_no, mark, of_member, at)
        join coupon_codes c on c.code_mark = decode(mark, 'hex')
        join coupon_batches b on b.id = c.batch_id
        join reward_promotions p on p.promotion_id = b.promotion_id`.execute(db)
    return rowPerItem(
      [...asked.keys()],
      no => `${no}`,
      rows,
      row => `${row.asked_no}`,
    )
  },
)

/** Reduces the remaining uses of the code by one. Returns false if none remains, or if the batch has ended. */
export const takeUse = async (tx: Tx, mark: Buffer): Promise<boolean> => {
  const { rows } = await sql`
    update coupon_codes c set uses = uses + 1
     where code_mark = ${mark} and uses < uses_max and voided_at is null
       and exists (select from coupon_batches b where b.id = c.batch_id and b.ended_at is null)
    returning 1`.execute(tx)
  return rows.length > 0
}

export type Redemption = {
  readonly member_id: MemberId
  readonly bonus_id: BonusId
  readonly batch_id: CouponBatchId
  readonly idempotency_key: string | null
}

export const insertRedemption = async (tx: Tx, redemption: Redemption, at: Date): Promise<void> => {
  await sql`
    insert into coupon_redemptions (member_id, bonus_id, batch_id, idempotency_key, at)
    values (${redemption.member_id}, ${redemption.bonus_id}, ${redemption.batch_id}, ${redemption.idempotency_key}, ${at})`.execute(
    tx,
  )
}

/** Returns the amount of the bonus that the member got by a call with this idempotency key. Returns null if there was no such call. */
export const findRedeemed = async (db: Db | Tx, memberId: MemberId, key: string): Promise<Satang | null> => {
  const { rows } = await sql<{ amount: Satang }>`
    select b.amount from coupon_redemptions r
      join reward_bonuses b on b.member_id = r.member_id and b.id = r.bonus_id
     where r.member_id = ${memberId} and r.idempotency_key = ${key}`.execute(db)
  return rows[0]?.amount ?? null
}

type RefusedTry = { readonly day: string; readonly batch_id: string; readonly reason: CouponRefusal }

/** Counts refused attempts. Concurrent attempts share one write. Rows are locked in a fixed order to avoid deadlocks. */
export const countRefusal = batchedQuery(async (db: Db | Tx, tries: readonly RefusedTry[]) => {
  const groups = [...Map.groupBy(tries, ({ day, batch_id, reason }) => `${day} ${batch_id} ${reason}`)]
  const sorted = groups.sort(([one], [other]) => (one < other ? -1 : 1)).map(([, group]) => group)
  const firsts = sorted.flatMap(([first]) => (first === undefined ? [] : [first]))
  await sql`
    insert into coupon_refusals as r (day, batch_id, reason, refusals)
    select * from unnest(${firsts.map(({ day }) => day)}::date[], ${firsts.map(({ batch_id }) => batch_id)}::text[],
      ${firsts.map(({ reason }) => reason)}::text[], ${sorted.map(group => group.length)}::integer[])
    on conflict (day, batch_id, reason) do update set refusals = r.refusals + excluded.refusals`.execute(db)
  return tries.map(() => null)
})

export type CouponUse = {
  readonly bonus_id: BonusId
  readonly title: string
  readonly amount: Satang
  readonly status: BonusStatus
  readonly at: Date
}

/** Returns the coupons that the member used, newest first. */
export const findUses = async (db: Db | Tx, memberId: MemberId, limit: number): Promise<CouponUse[]> => {
  const { rows } = await sql<CouponUse>`
    select r.bonus_id, p.title, b.amount, b.status, r.at
      from coupon_redemptions r
      join reward_bonuses b on b.member_id = r.member_id and b.id = r.bonus_id
      join reward_promotions p on p.promotion_id = b.promotion_id
     where r.member_id = ${memberId} order by r.at desc limit ${limit}`.execute(db)
  return rows
}
