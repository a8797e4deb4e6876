import {
  FAULT_COUNT_MAX,
  FAULTS_MAX,
  type FaultKind,
  maskedFault,
  maskedPath,
} from '@sala/contract/page/browser-fault-text.ts'

declare const RELEASE: string

type Fault = { kind: FaultKind; message: string; place: string; page: string; count: number }

/** Time in ms for which equal faults are counted before they are sent. */
const COLLECT_MS = 3_000
/** Maximum number of reports of one page load, so that a fault in a loop does not call the server in a loop. */
const REPORTS_MAX = 5
/** Matches a line of a stack trace that is in the lobby's own code. Errors in browser extensions and in other sites have no such line. */
const OUR_LINE = /\/lobby\/assets\/([\w.-]+\.js:\d+:\d+)/

const waiting = new Map<string, Fault>()
let reports = 0

/** Converts an error to a report without personal data. Returns null if no line of the stack trace is in the lobby's code. */
export const faultOf = (kind: FaultKind, cause: unknown, path: string): Fault | null => {
  if (!(cause instanceof Error)) return null
  const place = OUR_LINE.exec(cause.stack ?? '')?.[1]
  const message = maskedFault(`${cause.name}: ${cause.message}`)
  return place === undefined ? null : { kind, message, place, page: maskedPath(path), count: 1 }
}

const send = (): void => {
  const faults = [...waiting.values()].slice(0, FAULTS_MAX)
  waiting.clear()
  reports += 1
  // `keepalive` lets the report finish while the person leaves the page.
  void fetch('/lobby/api/browser-faults', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ release: RELEASE, faults }),
    keepalive: true,
    priority: 'low',
  }).catch(() => undefined)
}

/** Adds a fault (an uncaught error) to the next report. The report is sent `COLLECT_MS` after its first fault. */
export const addFault = (kind: FaultKind, cause: unknown): void => {
  const fault = faultOf(kind, cause, window.location.pathname)
  if (fault === null || reports >= REPORTS_MAX) return
  const key = `${fault.kind} ${fault.message} ${fault.place}`
  const same = waiting.get(key)
  if (same !== undefined) {
    same.count = Math.min(same.count + 1, FAULT_COUNT_MAX)
    return
  }
  if (waiting.size === 0) setTimeout(send, COLLECT_MS)
  waiting.set(key, fault)
}
