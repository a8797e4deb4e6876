/** A partner's call of ours, as it came: nothing of it is parsed before it is proved. */
export type CallbackRequest = {
  readonly raw: Buffer
  /** The address that the partner called, as the outside world knows it. */
  readonly url: string
  /** Null where it has none, or several. */
  header(name: string): string | null
  /** Real time: signatures are about the transport, whatever time the sandbox pretends it is. */
  readonly now: Date
}

/** Kinds of callbacks. All except receipts are hints: the partner is polled first. */
export type Meaning =
  | { readonly kind: 'credit' }
  /** A bill was paid: polls `feed`. */
  | { readonly kind: 'bill'; readonly feed: string; readonly reference: string; readonly paid_at: Date }
  | { readonly kind: 'payment'; readonly reference: string }
  /** A payment that is named by the gateway's own number alone. */
  | { readonly kind: 'numbered_payment'; readonly payment_id: string }
  | { readonly kind: 'payout'; readonly reference: string }
  | {
      readonly kind: 'receipt'
      readonly provider: string
      readonly message_id: string
      readonly outcome: 'delivered' | 'failed'
    }
  | { readonly kind: 'nothing' }

/** `event_id` is the partner's own name of the event: the same one again is heard once. */
export type Heard = {
  readonly event_id: string
  readonly meaning: Meaning
  /** Acknowledgement of this callback, where it differs. */
  readonly answer?: object
}

/** `POST /lobby/api/callbacks/<name>`, by the name under which its adapter gives it (`doors`): several of one adapter have several. */
export type CallbackDoor = {
  /** Proves the call and reads it; refuses `unauthenticated` (forged) and `body_invalid` (proved, and not as agreed). */
  hear(request: CallbackRequest): Heard
  /** Acknowledgement of the partner; null for our JSON. */
  readonly answer: { readonly type: string; readonly body: string } | null
}
