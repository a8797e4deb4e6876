/**
 * Tables of another domain that a domain's SQL names all the same, and why. A statement may name what its own domain owns, and the
 * views and functions that the domains below it publish; for everything else there has to be a line here.
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
