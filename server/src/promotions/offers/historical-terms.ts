import type { Db, Tx } from '../../platform/db.ts'
import type { Promotion } from '../rules/promotion.ts'
import { findPastTerms } from './sql.ts'

/**
 * The promotion by the words and numbers that held at `at`: who was promised something by them gets it by them, whatever an
 * operator changed since. Whether it runs is always as of now, so that closing one closes it.
 */
export const promotionAsOf = async (db: Db | Tx, promotion: Promotion, at: Date): Promise<Promotion> => {
  const past = await findPastTerms(db, promotion.id, at)
  if (past === null) return promotion
  const { active, starts_at, ends_at } = promotion
  return { ...past, active, starts_at, ends_at }
}
