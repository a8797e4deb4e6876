/**
 * Status of a credit movement (a transfer of credit to or from a game site).
 *
 * - `queued`: the money is in the account `moving`, and the game site was not called or never received the call.
 * - `sent`: the call is in progress.
 * - `unknown`: the call ended without a known result, so only a lookup can end the movement.
 * - `done`, `refused`: the movement has ended.
 */
export const movementStatuses = ['queued', 'sent', 'unknown', 'done', 'refused'] as const
export type MovementStatus = (typeof movementStatuses)[number]

/**
 * Events of a credit movement. `silent`: the game site gave no answer, or still executes the call. `absent`: the site answers that it never
 * received the reference.
 */
export const movementEvents = ['send', 'done', 'refused', 'silent', 'absent'] as const
export type MovementEvent = (typeof movementEvents)[number]

/**
 * Next status by status and event. `done` is valid in each open status. `absent` leads to `queued` and not to `refused`, because the credit movement
 * is sent again with the same reference.
 */
const exits: Readonly<Record<MovementStatus, Partial<Record<MovementEvent, MovementStatus>>>> = {
  queued: { send: 'sent', done: 'done', refused: 'refused', silent: 'queued', absent: 'queued' },
  sent: { done: 'done', refused: 'refused', silent: 'unknown', absent: 'queued' },
  unknown: { done: 'done', refused: 'refused', silent: 'unknown', absent: 'queued' },
  done: {},
  refused: {},
}

/** Returns the next status after the event. Returns null if the event is not allowed in this status. */
export const nextMovementStatus = (from: MovementStatus, event: MovementEvent): MovementStatus | null =>
  exits[from][event] ?? null

/**
 * Returns whether a credit movement was never sent. A movement that returned to `queued` was sent before and does not count, because its first call
 * may still arrive.
 */
export const isUnsent = (movement: {
  readonly status: MovementStatus
  readonly sent_at: Date | null
}): boolean => movement.status === 'queued' && movement.sent_at === null

/** Returns the statuses of a credit movement in which the event is allowed. */
export const statesBefore = (event: MovementEvent): MovementStatus[] =>
  movementStatuses.filter(status => exits[status][event] !== undefined)
