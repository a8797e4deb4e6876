/** Kinds of events that receivers (programs outside Sala) can get. Triggers in `server/src/<domain>/database/` write the events. */
export const eventKinds = [
  'member.registered',
  'member.suspended',
  'member.resumed',
  'member.closed',
  'member.erased',
  'deposit.credited',
  'deposit.held',
  'deposit.expired',
  'deposit.cancelled',
  'deposit.refused',
  'withdrawal.requested',
  'withdrawal.paid',
  'withdrawal.refused',
  'bonus.granted',
  'bonus.completed',
  'bonus.forfeited',
  'bonus.expired',
  'bonus.lost',
  'bonus.refused',
  'limit.changed',
  'break.started',
  'tier.changed',
] as const
export type EventKind = (typeof eventKinds)[number]

/** Kind of the test event, which an operator sends to check a receiver. It reports nothing about a member. */
export const TEST_KIND = 'receiver.test'

export const receiverStates = ['active', 'paused'] as const
export type ReceiverState = (typeof receiverStates)[number]

/**
 * Outcomes of an attempt to deliver an event. `delivered`: HTTP status 2xx. `gone`: status 410. `refused`: any other status. `silent`: no
 * response.
 */
export const deliveryOutcomes = ['delivered', 'refused', 'gone', 'silent'] as const
export type DeliveryOutcome = (typeof deliveryOutcomes)[number]

export const RECEIVER_NAME_MAX_CHARACTERS = 60
export const RECEIVER_URL_MAX_CHARACTERS = 500
/** Maximum number of events in one response to a receiver that fetches events. */
export const EVENTS_PER_READ_MAX = 500
