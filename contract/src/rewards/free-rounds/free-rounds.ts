/**
 * States of free rounds at the game site. `sending`: the site has not confirmed the rounds yet. `cancelling`: the site has not confirmed the
 * cancellation yet. All states except `sending`, `given` and `cancelling` are final. `refused` includes rounds that the site gave and later
 * withdrew.
 */
export const grantStates = [
  'sending',
  'given',
  'cancelling',
  'used',
  'expired',
  'cancelled',
  'refused',
] as const
export type GrantState = (typeof grantStates)[number]

/**
 * States of a member in a batch of free rounds:
 * - `waiting`: a job has not given the rounds yet.
 * - `granted`: the game site has the rounds, or the member plays them.
 * - `passed_over`: the member may not receive rewards, lacks a requirement, or another account of the person got the rounds.
 * - `cancelled`: the batch was cancelled before the rounds were given.
 * - `not_given`: the game site refused the rounds.
 * - `nothing`: the rounds won nothing.
 * - `payable`: the winnings wait for the end of another bonus, of a break, of a reached loss limit or of a review.
 * - `paid`: the winnings are a bonus.
 * - `refused`: the member may no longer receive rewards.
 * - `lapsed`: the winnings waited too long.
 */
export const freeRoundsStates = [
  'waiting',
  'granted',
  'passed_over',
  'cancelled',
  'not_given',
  'nothing',
  'payable',
  'paid',
  'refused',
  'lapsed',
] as const
export type FreeRoundsState = (typeof freeRoundsStates)[number]

/** States of a batch of free rounds. `over`: the time to play them has ended. */
export const freeRoundsBatchStates = ['running', 'over', 'cancelled'] as const
export type FreeRoundsBatchState = (typeof freeRoundsBatchStates)[number]

export const ROUNDS_MAX = 200
/** Maximum number of members in one batch. */
export const FREE_ROUNDS_MEMBERS_MAX = 500
/** Maximum time to play free rounds, in days. */
export const PLAY_MAX_DAYS = 60

/** Returns the state of a batch at the time `at`. */
export const freeRoundsBatchState = (
  batch: { readonly ends_at: Date; readonly cancelled_at: Date | null },
  at: Date,
): FreeRoundsBatchState => {
  if (batch.cancelled_at !== null) return 'cancelled'
  return at < batch.ends_at ? 'running' : 'over'
}
