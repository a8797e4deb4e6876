import type { Satang } from '@sala/contract/wire/money.ts'
import type { RejectedRow } from './rejected-file-rows.ts'

export type PayoutOrder = {
  reference: string
  from_account: string
  to_bank: string
  to_account: string
  to_name: string
  amount: Satang
  /** The payout provider's id of a registered payee. */
  payee_id: string | null
  ordered_at: Date
}

/** Identifies a payout: Sala's reference, and the provider's id if it is known. */
export type PayoutKey = Pick<PayoutOrder, 'reference' | 'ordered_at'> & { readonly payout_id: string | null }

export type Payout = {
  readonly reference: string
  /** `accepted` means that the provider has the payout order and reports the outcome later. */
  readonly status: 'accepted' | 'paid' | 'refused'
  /** The provider's id of the payout order. */
  readonly payout_id: string | null
  readonly reason: string | null
  readonly paid_at: Date | null
}

/** An outgoing payment from one of the company's accounts in the bank's statement. */
export type OutgoingLine = {
  readonly line_id: string
  readonly cursor: string
  readonly account: string
  /** Sala's reference. Null if Sala did not order the payment. */
  readonly reference: string | null
  readonly amount: Satang
  readonly paid_at: Date
}

export type OutgoingPage = {
  lines: OutgoingLine[]
  /** Malformed lines, each as JSON, for review by an operator. */
  unreadable: string[]
  next: string
}

export type Payee = { readonly bank: string; readonly account: string; readonly name: string }

/**
 * A payee (recipient of a payout) as the provider has registered it. Only a `ready` payee can be paid. `refused` is final for the payee's bank
 * account.
 */
export type KnownPayee =
  | { readonly state: 'ready' | 'waiting'; readonly payee_id: string }
  | { readonly state: 'refused'; readonly reason: string | null }

/** Registration of payees at a payout provider. It moves no money and may be repeated. */
export type Payees = {
  register(payee: Payee): Promise<KnownPayee>
  /** Reads a registered payee. Returns null if the provider no longer knows the payee. */
  find(payeeId: string): Promise<KnownPayee | null>
}

export type FiledOrder = Omit<PayoutOrder, 'payee_id' | 'ordered_at'>

export type FileResult = {
  readonly reference: string
  readonly amount: Satang
  readonly status: 'paid' | 'refused'
  readonly reason: string | null
}

/** Parsed lines of a bank's result file for payouts. */
export type FileResults = {
  readonly results: readonly FileResult[]
  /** Lines that contradict another line about the same payout order. None of these lines is used. */
  readonly contradicting: readonly FileResult[]
  readonly unreadable: readonly RejectedRow[]
}

/** Payouts by file: writes the order file for the bank, and parses the bank's result file. */
export type PayoutFiles = {
  write(orders: readonly FiledOrder[]): string
  read(text: string): FileResults
}

export type Payouts = {
  /** Name of the provider's adapter. It is stored with each payout order, because the order is later looked up at the same provider. */
  readonly name: string
  /**
   * Whether the provider pays orders with the same reference only once. If true, a payout order that the provider does not find may be repeated. If
   * false, a second order could pay twice.
   */
  readonly idempotent: boolean
  /** Whether the provider may first accept a payout order (`accepted`) and report the outcome later. */
  readonly asynchronous: boolean
  /** Registers payees. Null for a provider that gets the bank account with each payout order. */
  readonly payees: Payees | null
  /** Reads one page of outgoing payments after the cursor, oldest first. Null for a provider without such a list. */
  readonly outgoing: ((after: string) => Promise<OutgoingPage>) | null
  /**
   * Orders a payout. If it throws PartnerSilent, the outcome is unknown: the caller then looks the payout up, and must not order it with another
   * reference.
   */
  pay(order: PayoutOrder): Promise<Payout>
  /** Looks up a payout. Resolves to null if the provider does not know the payout. `findPayout` is null for a provider without a lookup. */
  readonly findPayout: ((key: PayoutKey) => Promise<Payout | null>) | null
  /** Writes order files and parses result files. Null for a provider with an API. */
  readonly files: PayoutFiles | null
}
