/**
 * Status of a request to a game site to close a member's games. `asked`: the site has not confirmed it yet. `done`: the site closed the games.
 * `lapsed`: the member was allowed to play again before the site confirmed, so the request is no longer needed.
 */
export const endStatuses = ['asked', 'done', 'lapsed'] as const
export type EndStatus = (typeof endStatuses)[number]

/**
 * Results of a request to close games. `done`: the game site confirmed it. `silent`: the site gave no valid answer. `late`: the member was allowed to
 * play again before the site confirmed.
 */
export const endEvents = ['done', 'silent', 'late'] as const
export type EndEvent = (typeof endEvents)[number]

const exits: Readonly<Record<EndStatus, Partial<Record<EndEvent, EndStatus>>>> = {
  asked: { done: 'done', silent: 'asked', late: 'lapsed' },
  done: {},
  lapsed: {},
}

/** Returns the next status after the event. Returns null if the event is not allowed in this status. */
export const nextEndStatus = (from: EndStatus, event: EndEvent): EndStatus | null =>
  exits[from][event] ?? null

const FIRST_PAUSE_SECONDS = 1
/** Maximum pause in seconds between retries. It is short, because the member may still be playing although play is forbidden. */
const LONGEST_PAUSE_SECONDS = 60

/** Returns the pause in seconds before the next call to the game site: 1, 2, 4 … 60. */
export const endPauseSeconds = (silences: number): number =>
  Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(silences, 16))
