import {
  type DocumentState,
  type DocumentStatus,
  RENEWAL_DAYS,
} from '@sala/contract/account/documents/document-lists.ts'
import { daysLater } from '@sala/contract/wire/calendar.ts'

export const documentEvents = ['send', 'accept', 'refuse', 'end'] as const
export type DocumentEvent = (typeof documentEvents)[number]

const exits: Readonly<Record<DocumentStatus, Partial<Record<DocumentEvent, DocumentStatus>>>> = {
  asked: { send: 'sent', end: 'ended' },
  sent: { accept: 'accepted', refuse: 'refused', end: 'ended' },
  accepted: {},
  refused: { end: 'ended' },
  ended: {},
}

/** Returns the next status of an identity case. Returns null if the event is not allowed in this status. */
export const nextDocumentStatus = (from: DocumentStatus, event: DocumentEvent): DocumentStatus | null =>
  exits[from][event] ?? null

type Case = { readonly status: DocumentStatus; readonly expires_on: string | null }

/** Returns the state of a member's identity document on a day, from the member's newest case. A document is still valid on its last day. */
export const documentStateOn = (newest: Case | null, today: string): DocumentState => {
  if (newest === null) return 'none'
  const { status, expires_on } = newest
  return status === 'accepted' && expires_on !== null && expires_on < today ? 'expired' : status
}

/**
 * Returns whether the member may begin a new case. The member may not while a case is open, or while an accepted document is valid for more than
 * RENEWAL_DAYS.
 */
export const mayBegin = (newest: Case | null, today: string): boolean => {
  const state = documentStateOn(newest, today)
  if (state === 'asked' || state === 'sent') return false
  const last = newest?.expires_on ?? null
  return state !== 'accepted' || (last !== null && last <= daysLater(today, RENEWAL_DAYS))
}
