import type { SlipStatus } from '@sala/contract/cashier/slips/endpoints.ts'

export const slipEvents = ['credit', 'refuse'] as const
export type SlipEvent = (typeof slipEvents)[number]

/**
 * A slip is settled once, with one exception: money that reaches the member after a refusal makes it
 * credited, because the statement is authoritative.
 */
const exits: Readonly<Record<SlipStatus, Partial<Record<SlipEvent, SlipStatus>>>> = {
  waiting: { credit: 'credited', refuse: 'refused' },
  refused: { credit: 'credited' },
  credited: {},
}

/** Next state after the event; null when the event is not allowed in this state. */
export const nextSlipStatus = (from: SlipStatus, event: SlipEvent): SlipStatus | null =>
  exits[from][event] ?? null
