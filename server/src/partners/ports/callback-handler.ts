/** A partner's call as received: unparsed until verified. */
export type CallbackRequest = {
  readonly raw: Buffer
  /** Public address that the partner called. */
  readonly url: string
  /** Null when missing or repeated. */
  header(name: string): string | null
  /** Real time, because signatures ignore a shifted sandbox clock. */
  readonly now: Date
}

/** Kinds of callbacks. All except receipts are hints: the partner is polled first. */
export type CallbackMeaning =
  | { readonly kind: 'credit' }
  /** A bill was paid: polls `feed`. */
  | { readonly kind: 'bill'; readonly feed: string; readonly reference: string; readonly paid_at: Date }
  | { readonly kind: 'payment'; readonly reference: string }
  /** A payment known by the gateway's number only. */
  | { readonly kind: 'numbered_payment'; readonly payment_id: string }
  | { readonly kind: 'payout'; readonly reference: string }
  | {
      readonly kind: 'receipt'
      readonly provider: string
      readonly message_id: string
      readonly outcome: 'delivered' | 'failed'
    }
  | { readonly kind: 'nothing' }

/** `event_id` is the partner's id of the event: a repeated one is ignored. */
export type ParsedCallback = {
  readonly event_id: string
  readonly meaning: CallbackMeaning
  /** Acknowledgement of this callback, if not the adapter's usual one. */
  readonly answer?: object
}

/** `POST /lobby/api/callbacks/<name>`; the name is the key in the adapter's `doors`, so one adapter may have several. */
export type CallbackDoor = {
  /** Verifies and parses the call. Throws Refusal `unauthenticated` (forged) or `body_invalid` (verified but malformed). */
  hear(request: CallbackRequest): ParsedCallback
  /** Acknowledgement of the partner; null for our JSON. */
  readonly answer: { readonly type: string; readonly body: string } | null
}
