import type { Context } from '../../context.ts'
import { callbacksSince, findSilences } from './partner-traffic-sql.ts'

/** What partners told of in the last day, and what they leave unanswered. */
export const partnerTraffic = async (ctx: Context) => {
  const [callbacks, silences] = await Promise.all([
    callbacksSince(ctx.db, ctx.clock.now()),
    findSilences(ctx.db),
  ])
  return { callbacks, silences }
}
