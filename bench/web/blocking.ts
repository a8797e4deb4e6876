/** Used fields of a Chromium trace event; times in microseconds. */
export type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** Processor time of the thread, without what it waited for the processor. */
  readonly tdur?: number
  readonly args?: { readonly data?: { readonly documentLoaderURL?: string } }
}

const US_PER_MS = 1_000
/** A task that takes longer blocks with all that it takes more. */
const LONG_TASK_MS = 50
const TASK = /(^|::|_)RunTask$/

/**
 * How long a page's own tasks block a phone's processor, in milliseconds, from its first contentful paint to the end of the trace. Lighthouse counts by the
 * clock of the wall, and so with whatever else the machine did meanwhile: server, database and the browser's other processes share its two processors. Here
 * only the processor time of the page's main thread counts, `slower` times of it.
 */
export const ownBlockingMs = (events: readonly TraceEvent[], url: string, slower: number): number => {
  const opened = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL === url,
  )
  if (opened === undefined) throw new Error(`the trace does not open ${url}`)
  const isOwn = ({ pid, tid, ts }: TraceEvent) => pid === opened.pid && tid === opened.tid && ts >= opened.ts
  const painted = events.find(event => event.name === 'firstContentfulPaint' && isOwn(event))
  if (painted === undefined) throw new Error(`the trace never paints ${url}`)
  const tasks = events
    .filter(event => event.ph === 'X' && TASK.test(event.name) && isOwn(event) && event.ts > painted.ts)
    .toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0))
  let blocked = 0
  let over = 0
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    // The browser names a task on several of its floors: the outermost holds the others.
    if (ts < over) continue
    over = ts + dur
    blocked += Math.max(0, (tdur / US_PER_MS) * slower - LONG_TASK_MS)
  }
  return blocked
}
