import type { Satang } from '@sala/contract/wire/money.ts'

export type PayoutOrder = {
  reference: string
  from_account: string
  to_bank: string
  to_account: string
  to_name: string
  amount: Satang
  /** The payer's id of a registered payee. */
  payee_id: string | null
  ordered_at: Date
}

/** An order by our reference, and by the payer's number if known. */
export type PayoutKey = Pick<PayoutOrder, 'reference' | 'ordered_at'> & { readonly payout_id: string | null }

export type Payout = {
  readonly reference: string
  /** `accepted`: the payer has the order; its outcome follows. */
  readonly status: 'accepted' | 'paid' | 'refused'
  /** The payer's number of the order. */
  readonly payout_id: string | null
  readonly reason: string | null
  readonly paid_at: Date | null
}

/** One debit of our accounts in the bank's statement. */
export type OutgoingLine = {
  readonly line_id: string
  readonly cursor: string
  readonly account: string
  /** Our reference; null for foreign payments. */
  readonly reference: string | null
  readonly amount: Satang
  readonly paid_at: Date
}

export type OutgoingPage = {
  lines: OutgoingLine[]
  /** Malformed lines as JSON, for review. */
  unreadable: string[]
  next: string
}

/** The payee. */
export type Payee = { readonly bank: string; readonly account: string; readonly name: string }

/** A payee registered with the payer. Orders need `ready`; `refused` is final for that account. */
export type KnownPayee =
  | { readonly state: 'ready' | 'waiting'; readonly payee_id: string }
  | { readonly state: 'refused'; readonly reason: string | null }

/** A payer with payee registration, which moves no money and may be repeated. */
export type Payees = {
  register(payee: Payee): Promise<KnownPayee>
  /** Null when the payer no longer knows it. */
  find(payeeId: string): Promise<KnownPayee | null>
}

/** An order in a file. */
export type FiledOrder = Omit<PayoutOrder, 'payee_id' | 'ordered_at'>

export type FileResult = {
  readonly reference: string
  readonly amount: Satang
  readonly status: 'paid' | 'refused'
  readonly reason: string | null
}

/** Lines of the bank's result file. */
export type FileResults = {
  readonly results: readonly FileResult[]
  /** Contradicting lines about one order: none of them counts. */
  readonly contradicting: readonly FileResult[]
  readonly unreadable: readonly string[]
}

/** Writes the order file for the bank, and parses the result file. */
export type PayoutFiles = {
  write(orders: readonly FiledOrder[]): string
  read(text: string): FileResults
}

/** The payout port. */
export type Payouts = {
  /** The adapter's name: an order is only looked up where it was placed. */
  readonly name: string
  /**
   * Whether the reference is an idempotency key. Only then may an order be repeated that the payer
   * reports as unknown; otherwise a late or wrong response would pay twice.
   */
  readonly idempotent: boolean
  /** Whether a response may be `accepted`. */
  readonly asynchronous: boolean
  /** Null when orders contain the account. */
  readonly payees: Payees | null
  /** Outgoing payments after the cursor, oldest first, one page; null without a list. */
  readonly outgoing: ((after: string) => Promise<OutgoingPage>) | null
  /** Orders a payout. After PartnerSilent the outcome is unknown: look it up, and never order again with another reference. */
  pay(order: PayoutOrder): Promise<Payout>
  /** Outcome of a payout; null when unknown to the payer. Absent where lookup is impossible. */
  readonly findPayout: ((key: PayoutKey) => Promise<Payout | null>) | null
  /** Null when orders are sent by API. */
  readonly files: PayoutFiles | null
}
