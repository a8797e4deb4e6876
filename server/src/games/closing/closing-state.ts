/**
 * asked: the site has to close the games and has not confirmed. done: it closed them. lapsed: the member may
 * play again, so closing is obsolete.
 */
export const endStatuses = ['asked', 'done', 'lapsed'] as const
export type EndStatus = (typeof endStatuses)[number]

/** `silent`: no answer, or not as agreed. `late`: the time it is about is over. */
export const endEvents = ['done', 'silent', 'late'] as const
export type EndEvent = (typeof endEvents)[number]

const ENDED: Readonly<Record<EndEvent, EndStatus | null>> = { done: null, silent: null, late: null }

const exits: Readonly<Record<EndStatus, Readonly<Record<EndEvent, EndStatus | null>>>> = {
  asked: { done: 'done', silent: 'asked', late: 'lapsed' },
  done: ENDED,
  lapsed: ENDED,
}

/** Where the event leads, or null where it has no meaning. */
export const nextEndStatus = (from: EndStatus, event: EndEvent): EndStatus | null => exits[from][event]

const FIRST_PAUSE_SECONDS = 1
/** A barred member may be playing, so even a failing site is asked each minute. */
const LONGEST_PAUSE_SECONDS = 60

/** 1, 2, 4 … 60 s. */
export const endPauseSeconds = (silences: number): number =>
  Math.min(LONGEST_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(silences, 16))
