import type { Satang } from '@sala/contract/wire/money.ts'

export type GatewayPayment = {
  readonly reference: string
  readonly payment_id: string
  readonly status: 'open' | 'paid' | 'cancelled'
  readonly amount: Satang
  readonly paid_amount: Satang | null
  readonly paid_at: Date | null
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
}

/**
 * How a payment is paid: on the gateway's own page, where the member's browser is sent to, or by a Thai QR that our page shows.
 * `qr` is what the code says (EMV text), for the amount that was ordered.
 */
export type OpenedPayment =
  | { readonly kind: 'redirect'; readonly pay_url: string }
  | { readonly kind: 'qr'; readonly qr: string }

/** A payment gateway. */
export type Gateway = {
  /** Hosts of its pay pages: a member's browser is sent nowhere else. None for one that gives QR codes. */
  readonly pay_hosts: readonly string[]
  /** Opens a payment. The same reference again answers the same payment. */
  open(order: GatewayOrder): Promise<OpenedPayment>
  /** The payment as the gateway has it now; null when it never had it. */
  find(reference: string): Promise<GatewayPayment | null>
  /** What was paid, after the cursor, oldest first, at most one page. */
  paid(after: string): Promise<{ payments: PaidPayment[]; next: string }>
  /** Ends a payment; one that was paid before stays paid. */
  cancel(reference: string): Promise<GatewayPayment | null>
}
