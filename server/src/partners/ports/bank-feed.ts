import type { Satang } from '@sala/contract/wire/money.ts'
import type { RejectedRow } from './rejected-file-rows.ts'

/** An incoming payment to one of the operator's receiving accounts, as the bank's statement shows it. */
export type StatementLine = {
  /** The bank's unique id of the statement line. */
  readonly line_id: string
  readonly account: string
  readonly from_bank: string
  readonly from_account: string
  readonly from_name: string
  readonly amount: Satang
  readonly bill_reference: string | null
  readonly paid_at: Date
  /** The bank's transfer number, as the payer's slip shows it. Banks often omit it. */
  readonly trans_ref: string | null
}

/**
 * Position from which a partner's list is read: after the cursor `behind`, or from the Bangkok day `since` (null means from the beginning). If
 * `again` is true, the read starts shortly before the cursor, because the partner may have added lines there later.
 */
export type ListPlace = { readonly behind: string; readonly again: boolean } | { readonly since: Date | null }

export type StatementPage = {
  lines: StatementLine[]
  /** Malformed statement lines, each as JSON, for review by an operator. */
  unreadable: string[]
  /** Cursor of the next page, at most 500 characters. */
  next: string
  is_last: boolean
}

/** A bill (payment request) to look up at the bank: its reference, and any time on the Bangkok day of the payment. */
export type BillAsked = { readonly reference: string; readonly at: Date }

/** Payments of one bill (payment request). `unreadable` contains malformed lines as JSON, for review by an operator. */
export type BillPayments = Pick<StatementPage, 'lines' | 'unreadable'>

/** Lookup of bill payments, one bill at a time. */
export type Bills = {
  /** The receiving account of these bills. No other bank feed (source of incoming payments) reports payments to this account. */
  readonly account: string
  /**
   * Returns the payments of a bill. The list is empty if the bill was not paid. Throws PartnerSilent if the bank does not answer.
   */
  paid(bill: BillAsked): Promise<BillPayments>
}

/** A parsed statement file. `rows` has the row number of each line, in the same order as the lines. */
export type StatementFile = {
  readonly lines: StatementLine[]
  readonly rows: readonly number[]
  readonly unreadable: readonly RejectedRow[]
}

export type BankFeed = {
  readonly name: string
  /** Whether the statement shows the payer's account number whole, masked or not at all. Only the whole number identifies the payer. */
  readonly shows_payer: 'whole' | 'masked' | 'not'
  /**
   * Reads one page of the statement from the given position, oldest line first. Resolves to null if the bank rejects the cursor. Throws PartnerSilent
   * if the bank does not answer. `statement` is null for a bank without such a list.
   */
  readonly statement: ((from: ListPlace) => Promise<StatementPage | null>) | null
  /** Looks up bill payments. Null for a bank that lists bill payments in the statement. */
  readonly bills: Bills | null
  /** Parses a statement file that an operator uploads. Null for a bank with an API. */
  readonly read: ((text: string) => StatementFile) | null
}
