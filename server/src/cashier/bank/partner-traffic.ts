import type { Context } from '../../context.ts'
import { callbacksSince } from './partner-traffic-sql.ts'

export const callbacksOfDay = (ctx: Context) => callbacksSince(ctx.db, ctx.clock.now())
