import type { Satang } from '@sala/contract/wire/money.ts'

/** One credit on a receiving account, as the bank's statement has it. */
export type StatementLine = {
  /** The bank's own unique key. */
  readonly line_id: string
  readonly account: string
  readonly from_bank: string
  readonly from_account: string
  readonly from_name: string
  readonly amount: Satang
  readonly bill_reference: string | null
  readonly paid_at: Date
  /** The bank's transfer number as on the slip; often missing. */
  readonly trans_ref: string | null
}

/**
 * Read position: after a cursor of the adapter, or from the beginning; for a statement also from a Bangkok
 * day. `again`: repeats possibly late lines before the cursor.
 */
export type ListPlace = { readonly behind: string; readonly again: boolean } | { readonly since: Date | null }

export type StatementPage = {
  lines: StatementLine[]
  /** Lines that are not as agreed, as JSON: kept for a person. */
  unreadable: string[]
  /** Where to go on from: kept as it is, at most 500 characters. */
  next: string
  is_last: boolean
}

/** A bill payment that may have come in: by the reference of the bill, on the day of that instant in Bangkok. */
export type BillAsked = { readonly reference: string; readonly at: Date }

/** Payments of one bill; `unreadable` as of a page. */
export type BillPayments = Pick<StatementPage, 'lines' | 'unreadable'>

/** Bill payments, asked for one by one. */
export type Bills = {
  /** Receiving account of these bills; only this feed reports them. */
  readonly account: string
  /** None where nothing was paid. Throws PartnerSilent. */
  paid(bill: BillAsked): Promise<BillPayments>
}

/** A bank's report of incoming money. */
export type BankFeed = {
  /** The adapter's: which of several feeds it is. */
  readonly name: string
  /** How much of the payer's account the bank shows. Only from a whole one is it known whose money it is. */
  readonly shows_payer: 'whole' | 'masked' | 'not'
  /**
   * Lines from there on, oldest first, at most one page; null where the bank does not take that cursor (any more). Throws PartnerSilent.
   * Null where the bank has no such list.
   */
  readonly statement: ((from: ListPlace) => Promise<StatementPage | null>) | null
  /** Null where the bank lists bill payments with the rest. */
  readonly bills: Bills | null
  /** Parses an uploaded statement; null for banks with an API. */
  readonly read: ((text: string) => BillPayments) | null
}
