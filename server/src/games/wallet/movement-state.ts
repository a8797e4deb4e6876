/**
 * Status of a movement of credit. queued: the money is in `moving` and not sent, or the site never received
 * the reference. sent: the call is in flight. unknown: sent without a known result, so only a lookup ends
 * it. done, refused: ended.
 */
export const movementStatuses = ['queued', 'sent', 'unknown', 'done', 'refused'] as const
export type MovementStatus = (typeof movementStatuses)[number]

/** Events of a movement. `silent`: no answer, or still in progress. `absent`: the site answers that it never got the reference. */
export const movementEvents = ['send', 'done', 'refused', 'silent', 'absent'] as const
export type MovementEvent = (typeof movementEvents)[number]

/**
 * Next status by status and event. A confirmation counts in each open status, also after another worker's
 * lookup. `absent` leads back to `queued` and a repeat with the same reference; it never means refused.
 */
const exits: Readonly<Record<MovementStatus, Partial<Record<MovementEvent, MovementStatus>>>> = {
  queued: { send: 'sent', done: 'done', refused: 'refused', silent: 'queued', absent: 'queued' },
  sent: { done: 'done', refused: 'refused', silent: 'unknown', absent: 'queued' },
  unknown: { done: 'done', refused: 'refused', silent: 'unknown', absent: 'queued' },
  done: {},
  refused: {},
}

/** Returns the next status after the event; null when the event is not allowed in this status. */
export const nextMovementStatus = (from: MovementStatus, event: MovementEvent): MovementStatus | null =>
  exits[from][event] ?? null

/** Whether the movement was never sent. A movement back in `queued` was sent before, and that call may still arrive. */
export const isUnsent = (movement: {
  readonly status: MovementStatus
  readonly sent_at: Date | null
}): boolean => movement.status === 'queued' && movement.sent_at === null

/** Returns the statuses in which the event is allowed, for the `where` of an update. */
export const statesBefore = (event: MovementEvent): MovementStatus[] =>
  movementStatuses.filter(status => exits[status][event] !== undefined)
