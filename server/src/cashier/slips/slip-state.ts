import type { SlipStatus } from '@sala/contract/cashier/slips/endpoints.ts'

export const slipEvents = ['credit', 'refuse'] as const
export type SlipEvent = (typeof slipEvents)[number]

/**
 * A slip is answered once, but for one case: money that reaches the member after a refusal makes it credited, as the
 * statement is the truth and a refusal only what was known then.
 */
const exits: Readonly<Record<SlipStatus, Readonly<Record<SlipEvent, SlipStatus | null>>>> = {
  waiting: { credit: 'credited', refuse: 'refused' },
  refused: { credit: 'credited', refuse: null },
  credited: { credit: null, refuse: null },
}

/** Where the event leads, or null where it has no meaning. */
export const nextSlipStatus = (from: SlipStatus, event: SlipEvent): SlipStatus | null => exits[from][event]
