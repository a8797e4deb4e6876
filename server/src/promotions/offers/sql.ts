import type { BonusStatus } from '@sala/contract/promotions/bonus.ts'
import type { BonusId, MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import { invariant } from '../../platform/refusal.ts'
import type { Promotion } from '../rules/promotion-terms.ts'

const PROMOTION = sql`id, trigger, frequency, section, deposit_minimum, friends_max, reward_fixed, rate_bp, turnover_times,
  maximum_withdrawal, claim_days, valid_days, weights, greatest_stake_bp, greatest_stake_least, once_per_person, title, summary, terms, art, hue, starts_at, ends_at, active,
  opened_at, audience, audience_days`

/** Returns all promotions in display order. */
export const findPromotions = async (db: Db | Tx): Promise<Promotion[]> => {
  const { rows } = await sql<Promotion>`select ${PROMOTION} from promotions order by place`.execute(db)
  return rows
}

export const findPromotion = async (db: Db | Tx, id: number): Promise<Promotion | null> => {
  const { rows } = await sql<Promotion>`select ${PROMOTION} from promotions where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Returns a promotion and locks its row. */
export const lockPromotion = async (tx: Tx, id: number): Promise<Promotion | null> => {
  const { rows } = await sql<Promotion>`
    select ${PROMOTION} from promotions where id = ${id} for update`.execute(tx)
  return rows[0] ?? null
}

/** Returns the promotion's terms that were in force at `at`. Returns null if they are the current terms. */
export const findPastTerms = async (db: Db | Tx, id: number, at: Date): Promise<Promotion | null> => {
  const { rows } = await sql<Promotion>`
    select ${PROMOTION} from (
      select (jsonb_populate_record(null::promotions, terms)).* from promotion_past_terms
       where promotion_id = ${id} and until > ${at} order by until, no limit 1) past`.execute(db)
  return rows[0] ?? null
}

/** Stores the promotion's current terms as past terms, before a change. Requires the row lock. */
export const insertPastTerms = async (
  tx: Tx,
  id: number,
  change: { until: Date; by: string },
): Promise<void> => {
  await sql`
    insert into promotion_past_terms (promotion_id, until, terms, changed_by)
    select id, ${change.until}, to_jsonb(promotions), ${change.by} from promotions where id = ${id}`.execute(
    tx,
  )
}

/** Updates all columns of a promotion except its kind and frequency, which never change. */
export const updatePromotion = async (tx: Tx, promotion: Promotion): Promise<void> => {
  await sql`
    update promotions set section = ${promotion.section}, deposit_minimum = ${promotion.deposit_minimum},
      friends_max = ${promotion.friends_max}, reward_fixed = ${promotion.reward_fixed},
      rate_bp = ${promotion.rate_bp}, turnover_times = ${promotion.turnover_times},
      maximum_withdrawal = ${promotion.maximum_withdrawal}, claim_days = ${promotion.claim_days},
      valid_days = ${promotion.valid_days}, weights = ${JSON.stringify(promotion.weights)}::jsonb,
      greatest_stake_bp = ${promotion.greatest_stake_bp}, greatest_stake_least = ${promotion.greatest_stake_least},
      once_per_person = ${promotion.once_per_person},
      title = ${promotion.title}, summary = ${promotion.summary}, terms = ${promotion.terms},
      starts_at = ${promotion.starts_at}, ends_at = ${promotion.ends_at}, active = ${promotion.active},
      opened_at = ${promotion.opened_at}, audience = ${promotion.audience}, audience_days = ${promotion.audience_days},
      art = ${promotion.art}, hue = ${promotion.hue}
    where id = ${promotion.id}`.execute(tx)
}

/** Inserts a promotion as the last in display order and returns its number. */
export const insertPromotion = async (tx: Tx, promotion: Omit<Promotion, 'id'>): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('promotions.make', 0))`.execute(tx)
  const { rows } = await sql<{ id: number }>`
    insert into promotions (id, place, trigger, frequency, section, deposit_minimum, friends_max, reward_fixed, rate_bp, turnover_times,
      maximum_withdrawal, claim_days, valid_days, weights, greatest_stake_bp, greatest_stake_least, once_per_person, title,
      summary, terms, art, hue, starts_at, ends_at, active, opened_at, audience, audience_days)
    select coalesce(max(id), 0) + 1, coalesce(max(place), 0) + 1, ${promotion.trigger}, ${promotion.frequency}, ${promotion.section},
      ${promotion.deposit_minimum}::bigint, ${promotion.friends_max}::integer, ${promotion.reward_fixed}::bigint, ${promotion.rate_bp}::integer,
      ${promotion.turnover_times}::integer, ${promotion.maximum_withdrawal}::bigint, ${promotion.claim_days}::integer,
      ${promotion.valid_days}::integer, ${JSON.stringify(promotion.weights)}::jsonb, ${promotion.greatest_stake_bp}::integer,
      ${promotion.greatest_stake_least}::bigint, ${promotion.once_per_person}::boolean, ${promotion.title}, ${promotion.summary},
      ${promotion.terms}::text[], ${promotion.art}, ${promotion.hue}::integer, ${promotion.starts_at}::timestamptz,
      ${promotion.ends_at}::timestamptz, ${promotion.active}::boolean, ${promotion.opened_at}::timestamptz,
      ${promotion.audience}, ${promotion.audience_days}::integer
      from promotions
    returning id`.execute(tx)
  const [row] = rows
  invariant(row !== undefined, 'an inserted promotion has a number')
  return row.id
}

export const findStandingRows = async (db: Db | Tx, memberId: MemberId): Promise<HeldBonus[]> => {
  const { rows } = await sql<HeldBonus>`
    select id, promotion_id, period, status, amount, claim_until, created_at, opened_at, ended_at from bonuses
     where member_id = ${memberId}`.execute(db)
  return rows
}

/** Returns the bonuses granted to the bank account, under any member, as `promotion:period`. */
export const findTakenByBank = async (db: Db | Tx, bankMark: string): Promise<string[]> => {
  const { rows } = await sql<{ taken: string }>`
    select promotion_id || ':' || period as taken from bonuses where bank_mark = ${bankMark}`.execute(db)
  return rows.map(row => row.taken)
}

/** A member's bonus, with only the columns that decide about the eligibility for other bonuses. */
export type HeldBonus = {
  readonly id: BonusId
  readonly promotion_id: number
  readonly period: string
  readonly status: BonusStatus
  readonly amount: Satang
  readonly claim_until: Date | null
  readonly created_at: Date
  readonly opened_at: Date | null
  readonly ended_at: Date | null
}
