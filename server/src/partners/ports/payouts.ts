import type { Satang } from '@sala/contract/wire/money.ts'

export type PayoutOrder = {
  reference: string
  from_account: string
  to_bank: string
  to_account: string
  to_name: string
  amount: Satang
  /** The payer's own name of the payee, where it knows payees before it is ordered anything. */
  payee_id: string | null
  ordered_at: Date
}

/** An order as we know it: by our reference, and by the payer's own number as far as it has told one. */
export type PayoutKey = Pick<PayoutOrder, 'reference' | 'ordered_at'> & { readonly payout_id: string | null }

export type Payout = {
  readonly reference: string
  /** `accepted`: the payer has the order, and will tell later what came of it. */
  readonly status: 'accepted' | 'paid' | 'refused'
  /** The payer's own number of it. */
  readonly payout_id: string | null
  readonly reason: string | null
  readonly paid_at: Date | null
}

/** One debit of our accounts, as the bank's statement has it. */
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
  /** Lines that are not as agreed, as JSON: kept for a person. */
  unreadable: string[]
  next: string
}

/** The payee. */
export type Payee = { readonly bank: string; readonly account: string; readonly name: string }

/** A payee as the payer has it. Nothing is ordered for one that is not `ready`; `refused`: the payer will never pay that account. */
export type KnownPayee =
  | { readonly state: 'ready' | 'waiting'; readonly payee_id: string }
  | { readonly state: 'refused'; readonly reason: string | null }

/** A payer with payee registration, which moves no money and may be repeated. */
export type Payees = {
  register(payee: Payee): Promise<KnownPayee>
  /** Null when the payer does not know it any more. */
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

/** The lines of the bank's answer. */
export type FileResults = {
  readonly results: readonly FileResult[]
  /** Lines of one file that say different things about one order: none of them is an answer. */
  readonly contradicting: readonly FileResult[]
  readonly unreadable: readonly string[]
}

/** Orders as a file that a person takes to the bank, and the file that comes back. */
export type PayoutFiles = {
  write(orders: readonly FiledOrder[]): string
  read(text: string): FileResults
}

/** The payout port. */
export type Payouts = {
  /** The adapter's: an order is only ever asked about where it was given. */
  readonly name: string
  /**
   * An order under a reference that was had before is the same order, and pays nothing again. Only then is one given again that the
   * payer says it never had: an answer that is late or wrong would pay twice anywhere else.
   */
  readonly idempotent: boolean
  /** Whether an order may be answered by `accepted`. */
  readonly asynchronous: boolean
  /** Null where an order names the account itself. */
  readonly payees: Payees | null
  /** Outgoing payments after the cursor, oldest first, one page; null without a list. */
  readonly outgoing: ((after: string) => Promise<OutgoingPage>) | null
  /** Orders a payout. PartnerSilent means nothing is known: look it up, never order again with another reference. */
  pay(order: PayoutOrder): Promise<Payout>
  /** Outcome of a payout; null when unknown to the payer. Absent where lookup is impossible. */
  readonly findPayout: ((key: PayoutKey) => Promise<Payout | null>) | null
  /** Null where orders are sent, and not carried. */
  readonly files: PayoutFiles | null
}
