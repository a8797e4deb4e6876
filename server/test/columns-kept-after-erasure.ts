/** How long a column is kept after the erasure of a member: as long as identities, as long as money, or as long as the access log. */
type KeptUntil = 'identity' | 'money' | 'access'

/**
 * Columns that may still identify a person after an erasure, each with the period for which it is kept. A test searches the whole database for
 * personal data in other columns.
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
