import type { SlipStatus } from '@sala/contract/cashier/payment-slips/endpoints.ts'

export const slipEvents = ['credit', 'refuse'] as const
export type SlipEvent = (typeof slipEvents)[number]

/**
 * Next status of a slip by status and event. A slip is settled once, with one exception. A refused slip becomes credited if its money reaches the
 * member later, because the bank's statement decides.
 */
const exits: Readonly<Record<SlipStatus, Partial<Record<SlipEvent, SlipStatus>>>> = {
  waiting: { credit: 'credited', refuse: 'refused' },
  refused: { credit: 'credited' },
  credited: {},
}

/** Returns the next status after the event. Returns null if the event is not allowed in this status. */
export const nextSlipStatus = (from: SlipStatus, event: SlipEvent): SlipStatus | null =>
  exits[from][event] ?? null
