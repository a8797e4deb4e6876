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

/** The payment gateway with its hosted pay page. */
export type Gateway = {
  /** Opens a payment page. The same reference again answers the same payment. */
  open(order: GatewayOrder): Promise<{ pay_url: string }>
  /** The payment as the gateway has it now; null when it never had it. */
  find(reference: string): Promise<GatewayPayment | null>
  /** What was paid, after the cursor, oldest first, at most one page. */
  paid(after: string): Promise<{ payments: PaidPayment[]; next: string }>
  /** Closes the pay page; a payment that came first stays paid. */
  cancel(reference: string): Promise<GatewayPayment | null>
}
