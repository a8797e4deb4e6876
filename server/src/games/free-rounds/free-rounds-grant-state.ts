import type { GrantState } from '@sala/contract/rewards/free-rounds/free-rounds.ts'

/** Events of a member's free rounds. The game site reports all of them except `cancel`, by which the lobby begins a cancellation. */
export type GrantEvent = 'given' | 'refused' | 'cancel' | 'used' | 'expired' | 'cancelled'

const ENDS = { used: 'used', expired: 'expired', cancelled: 'cancelled' } as const

const transitions: Readonly<Record<GrantState, Partial<Record<GrantEvent, GrantState>>>> = {
  sending: { given: 'given', refused: 'refused', cancel: 'cancelling', ...ENDS },
  // The site may withdraw rounds that it gave, but the winnings of played rounds stay.
  given: { refused: 'refused', cancel: 'cancelling', ...ENDS },
  // If the site refuses an order that is being cancelled, nothing is left to cancel.
  cancelling: { refused: 'cancelled', ...ENDS },
  used: {},
  expired: {},
  cancelled: {},
  refused: {},
}

/** Returns the state of free rounds after the event. Returns null if the event has no effect in this state. */
export const afterGrantEvent = (state: GrantState, event: GrantEvent): GrantState | null =>
  transitions[state][event] ?? null

/** States in which the game site may still send bets of the free rounds. */
export const OPEN_STATES = ['sending', 'given', 'cancelling'] as const satisfies readonly GrantState[]

export const isOpenGrant = (state: GrantState): boolean => OPEN_STATES.some(open => open === state)
