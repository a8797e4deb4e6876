/**
 * queued: money is set aside, the site was not asked (or says it never had the reference). sent: the call is on its way.
 * unknown: it left and no end is known; only looking the reference up ends this. done, refused: ended.
 */
export const movementStatuses = ['queued', 'sent', 'unknown', 'done', 'refused'] as const
export type MovementStatus = (typeof movementStatuses)[number]

/** `silent`: no answer, or "still working on it". `absent`: the site answers that it never had the reference. */
export const movementEvents = ['send', 'done', 'refused', 'silent', 'absent'] as const
export type MovementEvent = (typeof movementEvents)[number]

type Exits = Readonly<Record<MovementEvent, MovementStatus | null>>

const ENDED: Exits = { send: null, done: null, refused: null, silent: null, absent: null }

/**
 * A confirmation counts in each open state, also after another worker's lookup. "Absent" returns it to
 * queued for a repeat with the same reference; it never means refused.
 */
const exits: Readonly<Record<MovementStatus, Exits>> = {
  queued: { send: 'sent', done: 'done', refused: 'refused', silent: 'queued', absent: 'queued' },
  sent: { send: null, done: 'done', refused: 'refused', silent: 'unknown', absent: 'queued' },
  unknown: { send: null, done: 'done', refused: 'refused', silent: 'unknown', absent: 'queued' },
  done: ENDED,
  refused: ENDED,
}

/** Where the event leads, or null where it has no meaning. */
export const nextMovementStatus = (from: MovementStatus, event: MovementEvent): MovementStatus | null =>
  exits[from][event]

/** The site was never asked for it. One that came back to `queued` was, and a late call may still arrive. */
export const isUnsent = (movement: {
  readonly status: MovementStatus
  readonly sent_at: Date | null
}): boolean => movement.status === 'queued' && movement.sent_at === null

/** The states an event may be applied in: the `where` of the update that applies it. */
export const statesBefore = (event: MovementEvent): MovementStatus[] =>
  movementStatuses.filter(status => exits[status][event] !== null)
