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

/** A payment of which something was taken back: by our reference, or by the gateway's own number. */
export type ChangedPayment =
  | { readonly reference: string; readonly payment_id: null }
  | { readonly reference: null; readonly payment_id: string }

/** Payments of which something was taken back, after a place in the gateway's order; the end is where `next` stays. */
export type TakenBackPage = {
  readonly payments: readonly ChangedPayment[]
  /** Rows that are not as agreed, as JSON: kept for a person. */
  readonly unreadable: readonly string[]
  readonly next: string
}

/** A payment that was paid, in the gateway's own order (`cursor`, an increasing integer as text). */
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

/** A payment as we know it: by our reference, and by the gateway's own number as far as it has told one. */
export type GatewayKey = {
  readonly reference: string
  readonly payment_id: string | null
  readonly ordered_at: Date
}

/**
 * How a payment is paid: on the gateway's own page, where the member's browser is sent to, or by a Thai QR that our page shows.
 * `image` is the picture that the gateway drew, as an address that holds it (`data:image/…`).
 */
export type OpenedPayment =
  | { readonly kind: 'redirect'; readonly payment_id: string; readonly pay_url: string }
  | { readonly kind: 'qr'; readonly payment_id: string; readonly image: string }

/** A payment gateway. */
export type Gateway = {
  /** Hosts of its pay pages: a member's browser is sent nowhere else. None for one that gives QR codes. */
  readonly pay_hosts: readonly string[]
  /** Opens a payment. The same reference again answers the same payment. */
  open(order: GatewayOrder): Promise<OpenedPayment>
  /** The payment as the gateway has it now; null when it never had it. */
  find(key: GatewayKey): Promise<GatewayPayment | null>
  /**
   * Payments after the cursor, oldest first, one page, possibly empty; the end is where `next` stays.
   * `unreadable`: malformed rows as JSON for review.
   */
  paid(after: string): Promise<{ payments: PaidPayment[]; unreadable: string[]; next: string }>
  /** Chargebacks; `after` is an earlier `next`, null at the beginning. The payment is read again before it counts. */
  takenBack(after: string | null): Promise<TakenBackPage>
  /** Ends a payment; one that was paid before stays paid. */
  cancel(key: GatewayKey): Promise<GatewayPayment | null>
}
