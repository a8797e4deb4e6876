import type { CouponAudience } from '@sala/contract/rewards/coupons/coupon-batch.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

type Asked = {
  readonly audience: CouponAudience
  readonly since: Date
  readonly members: readonly MemberId[]
  readonly deposits: number
  readonly phone: boolean
}

/**
 * Returns the members in the audience who may use a code. They have a bank account, and the deposits and verified phone that a free bonus requires.
 */
export const findAudience = async (db: Db, asked: Asked): Promise<MemberId[]> => {
  const { audience, since, members, deposits, phone } = asked
  const { rows } = await sql<{ member_id: MemberId }>`
    select f.member_id
      from member_facts f
      cross join lateral (
        select count(*)::integer as deposits, max(at) as last_deposit_at from member_deposits
         where member_id = f.member_id) d
     where f.has_bank and (f.phone_proved or not ${phone}) and d.deposits >= ${deposits}
       and (${audience} <> 'list' or f.member_id = any(${[...members]}::text[]))
       and (${audience} <> 'new' or f.registered_at >= ${since})
       and (${audience} <> 'returning' or d.last_deposit_at <= ${since})`.execute(db)
  return rows.map(({ member_id }) => member_id)
}

/** Returns which percentage of the bonus money granted since the day was not taken back when the bonuses ended. Without bonuses, returns 100. */
export const keptShare = async (db: Db, since: string): Promise<number> => {
  const { rows } = await sql<{ percent: number | null }>`
    select (100 * (sum(amount) - sum(taken_back)) / nullif(sum(amount), 0))::integer as percent
      from bonus_day_sums where day >= ${since}::date`.execute(db)
  return rows[0]?.percent ?? 100
}
