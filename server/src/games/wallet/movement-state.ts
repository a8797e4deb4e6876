/**
 * queued: the money is held and not sent (or the site never received the reference). sent: the call is in
 * flight. unknown: sent without a known result; only a lookup ends it. done, refused: ended.
 */
export const movementStatuses = ['queued', 'sent', 'unknown', 'done', 'refused'] as const
export type MovementStatus = (typeof movementStatuses)[number]

/** `silent`: no answer, or still processing. `absent`: the site answers that it never received the reference. */
export const movementEvents = ['send', 'done', 'refused', 'silent', 'absent'] as const
export type MovementEvent = (typeof movementEvents)[number]

/**
 * A confirmation counts in every open state, also after another worker's lookup. `absent` leads back to
 * `queued` for a repeat with the same reference; it never means refused.
 */
const exits: Readonly<Record<MovementStatus, Partial<Record<MovementEvent, MovementStatus>>>> = {
  queued: { send: 'sent', done: 'done', refused: 'refused', silent: 'queued', absent: 'queued' },
  sent: { done: 'done', refused: 'refused', silent: 'unknown', absent: 'queued' },
  unknown: { done: 'done', refused: 'refused', silent: 'unknown', absent: 'queued' },
  done: {},
  refused: {},
}

/** Next state after the event; null when the event is not allowed in this state. */
export const nextMovementStatus = (from: MovementStatus, event: MovementEvent): MovementStatus | null =>
  exits[from][event] ?? null

/** Whether the movement was never sent. One that returned to `queued` was sent, and its late call may still arrive. */
export const isUnsent = (movement: {
  readonly status: MovementStatus
  readonly sent_at: Date | null
}): boolean => movement.status === 'queued' && movement.sent_at === null

/** States in which an event may be applied, for the update's `where`. */
export const statesBefore = (event: MovementEvent): MovementStatus[] =>
  movementStatuses.filter(status => exits[status][event] !== undefined)
