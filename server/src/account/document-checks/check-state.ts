import type { CheckStatus } from '@sala/contract/account/documents/document-lists.ts'

export const checkEvents = ['send', 'answer', 'fail', 'end', 'retry', 'withdraw'] as const
export type CheckEvent = (typeof checkEvents)[number]

/**
 * Next status of a check by status and event. A failed check still accepts a late verdict. So does an ended check, because the vendor may have
 * received its order although no answer came. `withdraw`: the member withdrew the consent.
 */
const exits: Readonly<Record<CheckStatus, Partial<Record<CheckEvent, CheckStatus>>>> = {
  queued: { send: 'sent', fail: 'failed', end: 'ended', withdraw: 'ended' },
  sent: { answer: 'answered', fail: 'failed', withdraw: 'ended' },
  failed: { answer: 'answered', retry: 'queued' },
  answered: {},
  ended: { answer: 'answered', retry: 'queued' },
}

/** Returns the next status of a check of a document by a vendor. Returns null if the event is not allowed in this status. */
export const nextCheckStatus = (from: CheckStatus, event: CheckEvent): CheckStatus | null =>
  exits[from][event] ?? null

/** Returns the statuses in which the event is allowed. */
export const statusesBefore = (event: CheckEvent): CheckStatus[] =>
  (Object.keys(exits) as CheckStatus[]).filter(from => nextCheckStatus(from, event) !== null)
