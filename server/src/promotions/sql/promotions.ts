import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { Promotion } from '../rules/promotion.ts'

const PROMOTION = sql`id, trigger, frequency, in_birth_month, deposit_minimum, reward_fixed, reward_rate, turnover_times,
  maximum_withdrawal, claim_days, valid_days, weights, title, summary, terms, art, hue, starts_at, ends_at, active`

/** In the order they are shown in. */
export const findPromotions = async (db: Db | Tx): Promise<Promotion[]> => {
  const { rows } = await sql<Promotion>`select ${PROMOTION} from promotions order by place`.execute(db)
  return rows
}

export const findPromotion = async (db: Db | Tx, id: number): Promise<Promotion | null> => {
  const { rows } = await sql<Promotion>`select ${PROMOTION} from promotions where id = ${id}`.execute(db)
  return rows[0] ?? null
}
