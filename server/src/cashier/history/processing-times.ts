import { USUAL_TIME_SAMPLES_MIN, type usualTime } from '@sala/contract/cashier/history/endpoints.ts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/calendar.ts'
import type { RequestKind } from './processing-times-sql.ts'
import { findUsualTimes } from './processing-times-sql.ts'

export type UsualTime = z.output<typeof usualTime>
/** Returns the processing times by kind of request. The result lacks kinds with too few requests. */
export type UsualTimes = () => Promise<Partial<Record<RequestKind, UsualTime>>>

const LOOK_BACK_MS = 7 * DAY_MS
/** Time in ms for which computed processing times are cached, because computing them reads a week of requests. */
const KEPT_MS = 5 * MINUTE_MS

/** Returns a function that returns the processing times of the last seven days. Each process computes them at most every five minutes. */
export const usualTimesOf = (ctx: Context): UsualTimes => {
  let kept: { at: number; answer: ReturnType<UsualTimes> } | null = null
  return () => {
    const now = ctx.clock.now().getTime()
    if (kept === null || Math.abs(now - kept.at) >= KEPT_MS) {
      const answer = ask(ctx, new Date(now - LOOK_BACK_MS))
      kept = { at: now, answer }
      // A failure is not cached, so the next call computes the times again.
      answer.catch(() => {
        kept = null
      })
    }
    return kept.answer
  }
}

const ask = async (ctx: Context, since: Date): ReturnType<UsualTimes> => {
  const rows = await findUsualTimes(ctx.db, since)
  const enough = rows.filter(row => row.samples >= USUAL_TIME_SAMPLES_MIN)
  return Object.fromEntries(
    enough.map(({ kind, p50, p90, samples }) => [
      kind,
      { p50_seconds: Math.round(p50), p90_seconds: Math.round(p90), samples },
    ]),
  )
}
