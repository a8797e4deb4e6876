import type { Context } from '../../context.ts'
import { callbacksSince } from './callback-counts-sql.ts'

export const callbacksOfDay = (ctx: Context) => callbacksSince(ctx.db, ctx.clock.now())
