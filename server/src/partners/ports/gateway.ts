import type { Satang } from '@sala/contract/wire/money.ts'

export type GatewayPayment = {
  readonly reference: string
  readonly payment_id: string
  readonly status: 'open' | 'paid' | 'cancelled'
  readonly amount: Satang
  readonly paid_amount: Satang | null
  readonly paid_at: Date | null
  /** Total amount of this payment that was taken back, by refunds, reversals and lost disputes. */
  readonly taken_back: Satang
}

/** A payment with a chargeback, identified by our reference or by the gateway's id. */
export type ChangedPayment =
  | { readonly reference: string; readonly payment_id: null }
  | { readonly reference: null; readonly payment_id: string }

/** A page of chargebacks after a cursor, in the gateway's order; `next` stays the same at the end. */
export type ChargebackPage = {
  readonly payments: readonly ChangedPayment[]
  /** Malformed rows as JSON, for review. */
  readonly unreadable: readonly string[]
  readonly next: string
}

/** A paid payment. `cursor` is its position in the gateway's list, an increasing integer as text. */
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

/** Identifies a payment by our reference, and by the gateway's id if known. */
export type GatewayKey = {
  readonly reference: string
  readonly payment_id: string | null
  readonly ordered_at: Date
}

/**
 * How the member pays: on the gateway's page, or by a Thai QR code on our page. `image` is the gateway's
 * picture as a data URL (`data:image/…`).
 */
export type OpenedPayment =
  | { readonly kind: 'redirect'; readonly payment_id: string; readonly pay_url: string }
  | { readonly kind: 'qr'; readonly payment_id: string; readonly image: string }

/** A payment gateway: a provider of online payments on its own page or by QR code. */
export type Gateway = {
  /** Hosts of the gateway's payment pages. A payment may send the member's browser to no other host. Empty for payment by QR code. */
  readonly pay_hosts: readonly string[]
  /** Opens a payment. Repeating the call with the same reference opens no second one. */
  open(order: GatewayOrder): Promise<OpenedPayment>
  /** The current state of a payment at the gateway; null if the gateway does not know it. */
  find(key: GatewayKey): Promise<GatewayPayment | null>
  /**
   * Reads one page of payments after the cursor, oldest first, possibly empty. `next` stays the same at the
   * end. `unreadable` contains malformed rows as JSON, for review.
   */
  paid(after: string): Promise<{ payments: PaidPayment[]; unreadable: string[]; next: string }>
  /** Reads a page of chargebacks. `after` is an earlier `next`, null at the beginning. The caller then reads each listed payment. */
  takenBack(after: string | null): Promise<ChargebackPage>
  /** Cancels a payment. A payment that is already paid stays paid. */
  cancel(key: GatewayKey): Promise<GatewayPayment | null>
}
