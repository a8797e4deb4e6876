import type { Context } from '../../context.ts'
import { findCorrections } from './sql.ts'

export { findBankDebit } from './sql.ts'

const LIST_MAX = 200

/**
 * Returns manual corrections on accounts that are compared with a partner's list. They are shown, but do not count as differences, because operators
 * gave a reason for each.
 */
export const correctionsOfPartners = (ctx: Context) => findCorrections(ctx.db, new Date(0), LIST_MAX)
