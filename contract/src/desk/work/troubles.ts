/** What waits because a partner failed, or because somebody has to look: the `why` of such a case. */
export const troubleWords = [
  'payout',
  'payout_accepted',
  'payout_refused',
  'payee',
  'return',
  'return_ordered',
  'return_refused',
  'statement',
  'statement_anew',
  'gateway',
  'bank_line',
  'bank_line_out',
  'gateway_payment',
  'payout_answer',
  'round',
  'balance',
  'bank_file',
  'shared_payer',
  'movement',
  'wallet',
  'open_game',
  'rounds',
  'receivable',
  'bonus',
  'bonus_refused',
  'second_account',
  'odd_partner',
  'alarm',
] as const
export type TroubleWord = (typeof troubleWords)[number]

export const isTroubleWord = (word: string): word is TroubleWord => troubleWords.some(known => known === word)
