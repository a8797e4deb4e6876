/** Until when something is kept after an erasure: of the person, of the money, or of the log of who signed in from where. */
type KeptUntil = 'identity' | 'money' | 'access'

/**
 * Every column that may still tell who it was after an erasure, and until when. Nothing else in the database does: a test looks
 * through all of it.
 */
export const keptColumns: Readonly<Record<string, KeptUntil>> = {
  'erasures.phone': 'identity',
  'erasures.name': 'identity',
  'erasures.bank': 'identity',
  'erasures.account_number': 'identity',
  'erasures.birth_date': 'identity',
  'deposits.from_account': 'money',
  'withdrawals.account_number': 'money',
  'withdrawals.name': 'money',
  'withdrawals.bank_reason': 'money',
  'bank_lines.from_account': 'money',
  'bank_lines.from_name': 'money',
  'payer_returns.to_account': 'money',
  'payer_returns.to_name': 'money',
  'bonuses.bank_mark': 'money',
  'risk_marks.payer': 'money',
  'risk_marks.reason': 'money',
  'suspense_items.assigned_reason': 'money',
  'sign_in_addresses.address': 'access',
}
