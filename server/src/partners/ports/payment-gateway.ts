import type { GatewayChannel } from '@sala/contract/cashier/gateway-channels.ts'
import type { Satang } from '@sala/contract/wire/money.ts'

export type GatewayPayment = {
  readonly reference: string
  readonly payment_id: string
  readonly status: 'open' | 'paid' | 'cancelled'
  readonly amount: Satang
  readonly paid_amount: Satang | null
  readonly paid_at: Date | null
  /** Total amount of the payment that refunds, reversals and lost disputes took back. */
  readonly taken_back: Satang
}

/** A payment with a chargeback, identified by Sala's reference or by the gateway's id. */
export type ChangedPayment =
  | { readonly reference: string; readonly payment_id: null }
  | { readonly reference: null; readonly payment_id: string }

/** A page of the gateway's list of chargebacks. `next` is the cursor of the next page. At the end of the list, it is the same cursor again. */
export type ChargebackPage = {
  readonly payments: readonly ChangedPayment[]
  /** Malformed rows of the list, each as JSON, for review by an operator. */
  readonly unreadable: readonly string[]
  readonly next: string
}

/** A payment that the member made. `cursor` is its position in the gateway's list, an increasing integer as text. */
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
  /** The app with which the member pays. Null if the member pays on the gateway's own page or by its QR code. */
  readonly channel: GatewayChannel | null
  /** Phone number of the member's TrueMoney wallet. Null for every channel but `truemoney`. */
  readonly wallet_phone: string | null
}

/** Identifies a payment at the gateway: Sala's reference, and the gateway's id if it is known. */
export type GatewayKey = {
  readonly reference: string
  readonly payment_id: string | null
  readonly ordered_at: Date
}

/**
 * How the member pays. It is either on the gateway's page, which may open an app, or by a Thai QR code on the lobby's page. `image` is the gateway's
 * picture of this code as a data URL (`data:image/…`).
 */
export type OpenedPayment =
  | { readonly kind: 'redirect'; readonly payment_id: string; readonly pay_url: string }
  | { readonly kind: 'qr'; readonly payment_id: string; readonly image: string }

/** A payment gateway: a provider of online payments on its own page or by QR code. */
export type Gateway = {
  /** Hosts of the gateway's payment pages. The lobby redirects members to no other host. The list is empty if members pay by QR code. */
  readonly pay_hosts: readonly string[]
  /** The apps with which members can pay through this gateway. */
  readonly channels: readonly GatewayChannel[]
  /** Opens a payment. Repeating the call with the same reference opens no second payment. */
  open(order: GatewayOrder): Promise<OpenedPayment>
  /** Reads the current state of a payment at the gateway. Returns null if the gateway does not know the payment. */
  find(key: GatewayKey): Promise<GatewayPayment | null>
  /**
   * Reads one page of paid payments after the cursor, oldest first. `next` is unchanged at the end of the list. `unreadable` has malformed rows as
   * JSON, for review by an operator.
   */
  paid(after: string): Promise<{ payments: PaidPayment[]; unreadable: string[]; next: string }>
  /** Reads a page of chargebacks. `after` is the `next` of the previous page, or null at the beginning. */
  takenBack(after: string | null): Promise<ChargebackPage>
  /** Cancels a payment and returns its state. If the payment is already paid, it stays paid. */
  cancel(key: GatewayKey): Promise<GatewayPayment | null>
}
