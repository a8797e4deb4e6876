import type { Context } from '../../context.ts'
import { callbacksSince } from './partner-traffic-sql.ts'

/** Returns for each partner the number of callbacks in the last hour and in the last 24 hours. */
export const callbacksOfDay = (ctx: Context) => callbacksSince(ctx.db, ctx.clock.now())
