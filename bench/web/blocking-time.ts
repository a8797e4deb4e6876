/** Fields of a Chromium trace event that this file uses. Times are in microseconds. */
export type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** CPU time of the thread during the event, without the time in which the thread waited for a processor. */
  readonly tdur?: number
  readonly args?: { readonly data?: { readonly documentLoaderURL?: string } }
}

const US_PER_MS = 1_000
/** A task that takes at least this many ms blocks the page. Only the time above this limit counts as blocking time. */
const LONG_TASK_MS = 50
const TASK = /(^|::|_)RunTask$/

/**
 * Returns how long the page was blocked in ms, from its first contentful paint to the end of the trace. It counts the CPU time of the page's main
 * thread, multiplied by `slower`. Lighthouse counts elapsed time, which contains the work of other processes on the same processors.
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
    // A task may contain other trace events. Only the outermost one counts, because its time contains theirs.
    if (ts < over) continue
    over = ts + dur
    blocked += Math.max(0, (tdur / US_PER_MS) * slower - LONG_TASK_MS)
  }
  return blocked
}
