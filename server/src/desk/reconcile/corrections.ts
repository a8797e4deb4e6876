import type { Context } from '../../context.ts'
import { findCorrections } from './sql.ts'

export { findBankDebit } from './sql.ts'

const LIST_MAX = 200

/** What people corrected on accounts that a partner's list stands for: decided with a reason, so no difference, and never forgotten. */
export const correctionsOfPartners = (ctx: Context) => findCorrections(ctx.db, new Date(0), LIST_MAX)
