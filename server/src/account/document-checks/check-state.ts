import type { CheckStatus, DeletionState } from '@sala/contract/account/documents/document-lists.ts'

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

/** Columns of a check about its deletion at the vendor. */
type DeletionFacts = {
  readonly deletion_due_at: Date | null
  readonly deletion_tries: number
  readonly deleted_there_at: Date | null
}

/** Returns the state of a check's deletion at the vendor. Returns null if no deletion was needed. */
export const deletionStateOf = ({
  deletion_due_at,
  deletion_tries,
  deleted_there_at,
}: DeletionFacts): DeletionState | null => {
  if (deleted_there_at !== null) return 'confirmed'
  if (deletion_due_at !== null) return 'asked'
  return deletion_tries > 0 ? 'no_call' : null
}
