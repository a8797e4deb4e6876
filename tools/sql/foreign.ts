/**
 * Tables of another domain that a domain's SQL names all the same, and why. A statement may name what its own domain owns, and the
 * views and functions that the domains below it publish; for everything else there has to be a line here.
 */
export type Foreign = { readonly domain: string; readonly names: readonly string[]; readonly because: string }

export const FOREIGN: readonly Foreign[] = [
  {
    domain: 'desk',
    names: ['bank_lines', 'bank_lines_unreadable', 'partner_silences', 'receiving_accounts', 'withdrawals'],
    because:
      'an operator compares the books with what the bank said, and sees in one list what waits for a partner',
  },
  {
    domain: 'desk',
    names: ['bonuses', 'game_accounts', 'game_movements', 'ledger_balances', 'play_ends'],
    because: 'the same, of the game site',
  },
  {
    domain: 'programs',
    names: ['moved_clock'],
    because: 'moved-clock.ts, which the programs put together with the clock, is the only one who uses it',
  },
  {
    domain: 'games',
    names: ['bonuses'],
    because: 'the view member_funds goes on from the result that the last bonus remembered',
  },
]
