import type { Satang } from '@sala/contract/wire/money.ts'

/** One credit on a receiving account in the bank's statement. */
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
  /** Malformed lines as JSON, for review. */
  unreadable: string[]
  /** Cursor of the next page, at most 500 characters. */
  next: string
  is_last: boolean
}

/** A possible bill payment: reference of the bill, and an instant on its Bangkok day. */
export type BillAsked = { readonly reference: string; readonly at: Date }

/** Payments of one bill; `unreadable` as of a page. */
export type BillPayments = Pick<StatementPage, 'lines' | 'unreadable'>

/** Lookup of bill payments, one bill at a time. */
export type Bills = {
  /** Receiving account of these bills; only this feed reports them. */
  readonly account: string
  /** Empty when nothing was paid. Throws PartnerSilent. */
  paid(bill: BillAsked): Promise<BillPayments>
}

/** A bank's report of incoming money. */
export type BankFeed = {
  /** The adapter's name, which identifies the feed. */
  readonly name: string
  /** How much of the payer's account number the bank shows. Only a whole number identifies the payer. */
  readonly shows_payer: 'whole' | 'masked' | 'not'
  /**
   * Lines from there on, oldest first, at most one page. Resolves to null when the bank rejects the cursor. Throws PartnerSilent. Null
   * for a bank without such a list.
   */
  readonly statement: ((from: ListPlace) => Promise<StatementPage | null>) | null
  /** Null when the statement contains the bill payments. */
  readonly bills: Bills | null
  /** Parses an uploaded statement; null for banks with an API. */
  readonly read: ((text: string) => BillPayments) | null
}
