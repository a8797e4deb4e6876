import { drawsOf, seedOf } from '../../server/seed/simulated-past/random-numbers.ts'
import { whole } from '../result-table.ts'
import type { RawRequest } from './http-calls.ts'
import { openCallers } from './load-callers.ts'
import { malformedRequest } from './malformed-request.ts'
import type { Product } from './product-under-test.ts'
import { type FaultRun, formatProgress } from './run-sizes.ts'

const CALLERS = 16
const HANG_MS = 2_000
const UNAVAILABLE = 503
const ASKED_AGAIN = 3
const SHOWN_CHARACTERS = 200

export type MalformedResult = {
  readonly longestMs: number
  readonly byStatus: ReadonlyMap<number, number>
  /** Requests with a 5xx response other than 503. */
  readonly faults: readonly string[]
  /** Requests that got a 503 or no response. The only possible reason is a busy machine, because this test causes no other fault. */
  readonly turnedAway: readonly string[]
  /** Requests whose response took longer than the limit. */
  readonly hangs: readonly string[]
  /** Requests that failed or hung under load, and again when they were sent alone. Their failure is therefore not caused by the load. */
  readonly alone: readonly string[]
}

/** Sends `count` malformed requests. A request depends only on the random seed and on its number, so that it can be sent again. */
export const sendMalformedRequests = async (
  product: Product,
  count: number,
  seed: number,
  untilMs = Number.POSITIVE_INFINITY,
): Promise<MalformedResult> => {
  const callers = await openCallers(product)
  const byStatus = new Map<number, number>()
  const faults: string[] = []
  const turnedAway = new Map<number, string>()
  const hangs = new Map<number, string>()
  let longestMs = 0
  let next = 0
  const caller = async (): Promise<void> => {
    while (next < count && performance.now() < untilMs) {
      const nth = next++
      const sent = malformedRequest(drawsOf(seedOf(seed, nth)), callers)
      const began = performance.now()
      const reply = await product.calls.send(product.port, sent)
      // A slow but continuous download does not hang. Only the time without a new byte counts.
      const silentMs = reply?.silentMs ?? performance.now() - began
      longestMs = Math.max(longestMs, silentMs)
      const status = reply?.status ?? 0
      byStatus.set(status, (byStatus.get(status) ?? 0) + 1)
      const shown = `request ${nth}: ${status} after ${whole(silentMs)} ms: ${JSON.stringify(sent).slice(0, SHOWN_CHARACTERS)}`
      if (status === 0 || status === UNAVAILABLE) turnedAway.set(nth, shown)
      else if (status >= 500) faults.push(shown)
      else if (silentMs > HANG_MS) hangs.set(nth, shown)
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, caller))
  const alone: string[] = []
  for (const [nth, shown] of [...turnedAway, ...hangs])
    if (await failsAlone(product, malformedRequest(drawsOf(seedOf(seed, nth)), callers))) alone.push(shown)
  const lists = { turnedAway: [...turnedAway.values()], hangs: [...hangs.values()], alone }
  return { longestMs, byStatus, faults, ...lists }
}

/** Repeats a request without load. Returns whether the request fails or hangs each time. */
const failsAlone = async (product: Product, sent: RawRequest): Promise<boolean> => {
  for (let times = 0; times < ASKED_AGAIN; times++) {
    const reply = await product.calls.send(product.port, sent)
    if (reply !== null && reply.status < 500 && reply.silentMs <= HANG_MS) return false
  }
  return true
}

export const runMalformedRequests: FaultRun = async (
  product,
  { malformed: count },
  { seed, untilMs, say },
) => {
  const { longestMs, byStatus, faults, turnedAway, hangs, alone } = await sendMalformedRequests(
    product,
    count,
    seed,
    untilMs,
  )
  const done = [...byStatus.values()].reduce((sum, times) => sum + times, 0)
  for (const fault of [...faults, ...turnedAway, ...hangs, ...product.endedByThemselves()]) say(fault)
  const statuses = [...byStatus]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status}: ${whole(times)}`)
  return [
    {
      measure: `malformed requests, generated from the contract: ${formatProgress(done, count)}`,
      ...{
        budget: 'no 5xx, no hang over 2 s',
        seen: `${faults.length + turnedAway.length} 5xx or no answer, ${hangs.length} hangs`,
      },
      figures: `${statuses.join(', ')}; longest silence ${whole(longestMs)} ms; ${alone.length} of these failed again in sequence`,
      kept:
        faults.length + turnedAway.length + hangs.length === 0 && product.endedByThemselves().length === 0,
    },
  ]
}
