import type { Satang } from '@sala/contract/wire/money.ts'

export type GatewayPayment = {
  readonly reference: string
  readonly payment_id: string
  readonly status: 'open' | 'paid' | 'cancelled'
  readonly amount: Satang
  readonly paid_amount: Satang | null
  readonly paid_at: Date | null
  /** Total chargebacks: refunds, reversals, lost disputes. */
  readonly taken_back: Satang
}

/** A payment with a chargeback: by our reference, or by the gateway's number. */
export type ChangedPayment =
  | { readonly reference: string; readonly payment_id: null }
  | { readonly reference: null; readonly payment_id: string }

/** Chargebacks after a cursor in the gateway's order; `next` stays the same at the end. */
export type ChargebackPage = {
  readonly payments: readonly ChangedPayment[]
  /** Malformed rows as JSON, for review. */
  readonly unreadable: readonly string[]
  readonly next: string
}

/** A paid payment in the gateway's order (`cursor`, an increasing integer as text). */
export type PaidPayment = {
  readonly cursor: string
  readonly reference: string
  readonly paid_amount: Satang
  readonly paid_at: Date
}

export type GatewayOrder = {
  readonly reference: string
  readonly amount: Satang
  readonly return_url: string
  readonly ordered_at: Date
  readonly expires_at: Date
}

/** A payment by our reference, and by the gateway's number if known. */
export type GatewayKey = {
  readonly reference: string
  readonly payment_id: string | null
  readonly ordered_at: Date
}

/**
 * How the member pays: on the gateway's page, or by a Thai QR on our page. `image` is the gateway's picture as a data URL
 * (`data:image/…`).
 */
export type OpenedPayment =
  | { readonly kind: 'redirect'; readonly payment_id: string; readonly pay_url: string }
  | { readonly kind: 'qr'; readonly payment_id: string; readonly image: string }

/** A payment gateway. */
export type Gateway = {
  /** Hosts of its pay pages, the only ones to which a member's browser is sent. None for QR codes. */
  readonly pay_hosts: readonly string[]
  /** Opens a payment. Idempotent by reference. */
  open(order: GatewayOrder): Promise<OpenedPayment>
  /** The gateway's current state of the payment; null when unknown to it. */
  find(key: GatewayKey): Promise<GatewayPayment | null>
  /**
   * Payments after the cursor, oldest first, one page, possibly empty; `next` stays the same at the end. `unreadable`: malformed rows as
   * JSON for review.
   */
  paid(after: string): Promise<{ payments: PaidPayment[]; unreadable: string[]; next: string }>
  /** Chargebacks; `after` is an earlier `next`, null at the beginning. The payment is read again before it counts. */
  takenBack(after: string | null): Promise<ChargebackPage>
  /** Cancels a payment; an already paid one stays paid. */
  cancel(key: GatewayKey): Promise<GatewayPayment | null>
}
