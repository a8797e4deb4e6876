import type { SignedCall } from '../../platform/http/description/described-call.ts'
import type { ChatEvent, ChatLinkFailure } from './chat-app.ts'

/** A partner's callback as it was received. It is parsed only after its verification. */
export type CallbackRequest = {
  readonly raw: Buffer
  readonly url: string
  /** Returns the value of a header. Returns null if it is missing or repeated. */
  header(name: string): string | null
  /** The real time, even if the sandbox's clock was moved, because partners sign with the real time. */
  readonly now: Date
}

/**
 * The meaning of a partner's callback. Sala normally does not trust its content and reads the data from the partner before acting. Only delivery receipts
 * and users' events in the chat app are used as they are.
 */
export type CallbackMeaning =
  | { readonly kind: 'credit' }
  /** A bill (payment request) may have been paid, so Sala looks the bill up at the bank feed `feed`. */
  | { readonly kind: 'bill'; readonly feed: string; readonly reference: string; readonly paid_at: Date }
  | { readonly kind: 'payment'; readonly reference: string }
  /** A payment has changed. The callback has only the gateway's id of the payment, not Sala's reference. */
  | { readonly kind: 'numbered_payment'; readonly payment_id: string }
  | { readonly kind: 'payout'; readonly reference: string }
  | {
      readonly kind: 'receipt'
      readonly provider: string
      readonly message_id: string
      readonly outcome: 'delivered' | 'failed'
    }
  /** The vendor of identity checks has a verdict: Sala reads the check. */
  | { readonly kind: 'document_check'; readonly reference: string }
  /** A user of the chat app has done something. */
  | { readonly kind: 'chat'; readonly event: ChatEvent | ChatLinkFailure }
  | { readonly kind: 'nothing' }

/** A verified callback. `event_id` is the partner's id of the event, by which a repeated event is recognised and ignored. */
export type ParsedCallback = {
  readonly event_id: string
  readonly meaning: CallbackMeaning
  /** Further events of the same callback. Each has a separate id. */
  readonly further?: readonly Pick<ParsedCallback, 'event_id' | 'meaning'>[]
  /** Response to this callback. If it is absent, the handler's usual response is sent. */
  readonly answer?: object
}

/** Handler of the partner's calls to `POST /lobby/api/callbacks/<name>`, where `<name>` is the handler's key in the adapter's `doors`. */
export type CallbackDoor = {
  readonly described: SignedCall
  /** Verifies and parses a callback. Throws Refusal `unauthenticated` if it is forged, and `body_invalid` if it is verified but malformed. */
  parse(request: CallbackRequest): ParsedCallback
  /** The usual response to the partner's callbacks. If null, Sala sends a default JSON response. */
  readonly answer: { readonly type: string; readonly body: string } | null
}
