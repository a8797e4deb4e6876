import {
  deliveryOutcomeNames,
  shownReceiverStateNames,
} from '@sala/contract/desk/display-texts/event-texts.ts'
import type { Answer } from '../calls/api.ts'
import { toned } from '../status-colours.ts'

export type ReceiverRow = Answer<'GET /event-receivers'>['rows'][number]
export type DeliveryRow = Answer<'GET /event-receivers/{receiver}/deliveries'>['rows'][number]

export const receiverStates = toned(shownReceiverStateNames, {
  active: 'jade',
  failing: 'coral',
  paused: 'amber',
})

export const deliveryOutcomes = toned(deliveryOutcomeNames, {
  delivered: 'jade',
  refused: 'coral',
  gone: 'coral',
  silent: 'amber',
})

/** The server counts waiting events only up to this number, so a larger number is shown as `10,000+`. */
const COUNTED_MAX = 10_000

export const waitingText = (waiting: number): string =>
  waiting >= COUNTED_MAX ? `${COUNTED_MAX.toLocaleString('en-US')}+` : waiting.toLocaleString('en-US')
