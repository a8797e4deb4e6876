import type { Context } from '../../context.ts'
import { findUnderWay, type MovementInFlight } from './credit-movements-in-flight-sql.ts'

const LIST_MAX = 200

/** Returns open credit movements between wallets and game sites, oldest first, for operators. */
export const movementsUnderWay = (ctx: Context): Promise<MovementInFlight[]> => findUnderWay(ctx.db, LIST_MAX)
