import type { Db, Tx } from '../../platform/db.ts'
import type { Promotion } from '../rules/promotion-terms.ts'
import { findPastTerms } from './sql.ts'

/**
 * Returns the promotion with the terms that were in force at `at`. These terms apply to offers made at that time. The dates and the open
 * status are the current ones, so that closing a promotion takes effect immediately.
 */
export const promotionAsOf = async (db: Db | Tx, promotion: Promotion, at: Date): Promise<Promotion> => {
  const past = await findPastTerms(db, promotion.id, at)
  if (past === null) return promotion
  const { active, starts_at, ends_at } = promotion
  return { ...past, active, starts_at, ends_at }
}
