import type { Satang } from '@sala/contract/wire/money.ts'

export type PayoutOrder = {
  reference: string
  from_account: string
  to_bank: string
  to_account: string
  to_name: string
  amount: Satang
  /** The paying bank's id of a registered payee. */
  payee_id: string | null
  ordered_at: Date
}

/** Identifies a payout by our reference, and by the paying bank's id if known. */
export type PayoutKey = Pick<PayoutOrder, 'reference' | 'ordered_at'> & { readonly payout_id: string | null }

export type Payout = {
  readonly reference: string
  /** `accepted` means that the paying bank has the order and reports its outcome later. */
  readonly status: 'accepted' | 'paid' | 'refused'
  /** The paying bank's id of the order. */
  readonly payout_id: string | null
  readonly reason: string | null
  readonly paid_at: Date | null
}

/** One outgoing payment of our accounts in the bank's statement. */
export type OutgoingLine = {
  readonly line_id: string
  readonly cursor: string
  readonly account: string
  /** Our reference; null for a payment that we did not order. */
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

/** The account to which a payout goes. */
export type Payee = { readonly bank: string; readonly account: string; readonly name: string }

/** A payee registered at the paying bank. Orders need `ready`; `refused` is final for that account. */
export type KnownPayee =
  | { readonly state: 'ready' | 'waiting'; readonly payee_id: string }
  | { readonly state: 'refused'; readonly reason: string | null }

/** Registration of payees at the paying bank. It moves no money and may be repeated. */
export type Payees = {
  register(payee: Payee): Promise<KnownPayee>
  /** Reads a registered payee; null when the paying bank no longer knows it. */
  find(payeeId: string): Promise<KnownPayee | null>
}

/** A payout order as the order file contains it. */
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
  /** Lines of the result file that contradict another line about the same order; none of them counts. */
  readonly contradicting: readonly FileResult[]
  readonly unreadable: readonly string[]
}

/** Writes the order file for the bank, and parses the result file. */
export type PayoutFiles = {
  write(orders: readonly FiledOrder[]): string
  read(text: string): FileResults
}

/** A provider of payouts, such as a bank. */
export type Payouts = {
  /** The adapter's name. It is stored with each order, because an order is looked up only at the provider that got it. */
  readonly name: string
  /**
   * Whether our reference is an idempotency key at the provider. Only then may an order be repeated that the
   * provider reports as unknown. At other providers, a second order would pay twice if that report was
   * premature or wrong.
   */
  readonly idempotent: boolean
  /** Whether the provider may first accept an order (`accepted`) and report the outcome later. */
  readonly asynchronous: boolean
  /** Registration of payees; null when each order contains the account. */
  readonly payees: Payees | null
  /** Reads one page of outgoing payments after the cursor, oldest first; null for a provider without a list. */
  readonly outgoing: ((after: string) => Promise<OutgoingPage>) | null
  /** Orders a payout. After PartnerSilent the outcome is unknown: look it up, and never order with another reference. */
  pay(order: PayoutOrder): Promise<Payout>
  /** Looks up a payout; resolves to null if the provider does not know it. The function is null where lookup is impossible. */
  readonly findPayout: ((key: PayoutKey) => Promise<Payout | null>) | null
  /** Order and result files; null when orders are sent by API. */
  readonly files: PayoutFiles | null
}
