/**
 * Permitted uses of another domain's tables, with reasons. SQL may use the tables of its own domain, and the
 * views and functions that lower domains publish. Every other use needs an entry here.
 */
export type Foreign = { readonly domain: string; readonly names: readonly string[]; readonly because: string }

export const FOREIGN: readonly Foreign[] = [
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
