import type { Db, Tx } from '../../platform/db.ts'
import type { Promotion } from '../rules/promotion.ts'
import { findPastTerms } from './sql.ts'

/**
 * The promotion with the terms in force at `at`, which apply to promises made then. Whether it runs is as of
 * now, so that closing takes effect at once.
 */
export const promotionAsOf = async (db: Db | Tx, promotion: Promotion, at: Date): Promise<Promotion> => {
  const past = await findPastTerms(db, promotion.id, at)
  if (past === null) return promotion
  const { active, starts_at, ends_at } = promotion
  return { ...past, active, starts_at, ends_at }
}
