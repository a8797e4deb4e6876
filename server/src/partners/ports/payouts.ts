import type { Satang } from '@sala/contract/wire/money.ts'

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

export type OutgoingPage = {
  lines: OutgoingLine[]
  /** Lines that are not as agreed, as JSON: kept for a person. */
  unreadable: string[]
  next: string
}

/** Who pays out of the operator's accounts. */
export type Payouts = {
  /**
   * An order under a reference that was had before is the same order, and pays nothing again. Only then is one given again that the
   * payer says it never had: an answer that is late or wrong would pay twice anywhere else.
   */
  readonly idempotent: boolean
  /** What went out, after the cursor, oldest first, at most one page; null where the payer has no such list. */
  readonly outgoing: ((after: string) => Promise<OutgoingPage>) | null
  /** Orders a payout. PartnerSilent means nothing is known: look it up, never order again with another reference. */
  pay(order: PayoutOrder): Promise<Payout>
  /** What became of a payout; null when the payer never had it. */
  findPayout(reference: string): Promise<Payout | null>
}
