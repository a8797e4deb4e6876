import type { Satang } from '@sala/contract/wire/money.ts'

/** One credit on a receiving account, as the bank's statement has it. */
export type StatementLine = {
  /** The bank's own unique key. */
  readonly line_id: string
  readonly cursor: string
  readonly account: string
  readonly from_bank: string
  readonly from_account: string
  readonly from_name: string
  readonly amount: Satang
  readonly bill_reference: string | null
  readonly paid_at: Date
  /** The bank's own number of the transfer, as it stands on the sender's slip; many banks tell none. */
  readonly trans_ref: string | null
}

export type StatementPage = {
  lines: StatementLine[]
  /** Lines that are not as agreed, as JSON: kept for a person. */
  unreadable: string[]
  next: string
}

/** One debit of our accounts, as the bank's statement has it. */
export type OutgoingLine = {
  readonly line_id: string
  readonly cursor: string
  readonly account: string
  /** The one its order had; null for what nobody ordered through us. */
  readonly reference: string | null
  readonly amount: Satang
  readonly paid_at: Date
}

export type OutgoingPage = { lines: OutgoingLine[]; next: string }

export type PayoutOrder = {
  reference: string
  from_account: string
  to_bank: string
  to_account: string
  to_name: string
  amount: Satang
}

export type Payout = {
  readonly reference: string
  readonly status: 'paid' | 'refused'
  readonly reason: string | null
  readonly paid_at: Date | null
}

/** The bank: the statement of the receiving accounts, and payouts. */
export type Bank = {
  /**
   * The bank promises that an order under a reference it has had is the same order, and pays nothing again. Only then is an order
   * given again that it says it never had: an answer that is late or wrong would pay twice anywhere else.
   */
  readonly pays_a_reference_once: boolean
  /** Lines after the cursor, oldest first, at most one page. Throws PartnerSilent. */
  statement(after: string): Promise<StatementPage>
  /** What went out, after the cursor, oldest first, at most one page. */
  outgoing(after: string): Promise<OutgoingPage>
  /** Orders a payout. PartnerSilent means nothing is known: look it up, never order again with another reference. */
  pay(order: PayoutOrder): Promise<Payout>
  /** What became of a payout; null when the bank never had it. */
  findPayout(reference: string): Promise<Payout | null>
}
