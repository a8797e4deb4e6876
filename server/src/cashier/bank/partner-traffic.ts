import type { Context } from '../../context.ts'
import { callbacksSince } from './partner-traffic-sql.ts'

/** Returns the number of callbacks of the last hour and the last day, by partner. */
export const callbacksOfDay = (ctx: Context) => callbacksSince(ctx.db, ctx.clock.now())
