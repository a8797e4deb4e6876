import type { AppliedFault, FaultKind } from '../foundation/fault-table.ts'
import type { Answer } from '../foundation/refusals.ts'

/** Simulated faults with which the push service refuses a message. A refused message is not stored. */
export const SEND_FAULTS = ['not_found', 'gone', 'too_large', 'rate_limited', 'server_error'] as const
type SendFault = (typeof SEND_FAULTS)[number]

const STATUSES = {
  not_found: 404,
  gone: 410,
  too_large: 413,
  rate_limited: 429,
  server_error: 500,
} as const satisfies Record<SendFault, number>

const isSendFault = (kind: FaultKind): kind is SendFault => SEND_FAULTS.some(one => one === kind)

/**
 * Returns the response to a message under a simulated fault. Null when the fault defines no response. `Retry-After` is the fault's `late_ms` in whole
 * seconds.
 */
export function answerOfFault(fault: AppliedFault | null): Answer | null {
  if (fault === null || !isSendFault(fault.kind)) return null
  const answer = { status: STATUSES[fault.kind], body: { error: fault.kind } }
  if (fault.kind !== 'rate_limited') return answer
  return { ...answer, headers: { 'retry-after': String(Math.ceil(fault.late_ms / 1000)) } }
}
