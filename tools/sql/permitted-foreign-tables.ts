/**
 * Permitted uses of another domain's tables, each with its reason. The SQL of a domain may use the tables of its domain and what lower domains
 * publish. Every other use must be listed here.
 */
export type Foreign = { readonly domain: string; readonly names: readonly string[]; readonly because: string }

export const FOREIGN: readonly Foreign[] = [
  {
    domain: 'programs',
    names: ['moved_clock'],
    because: 'only moved-clock.ts uses it, which the programs load with the clock',
  },
  {
    domain: 'games',
    names: ['bonuses'],
    because: 'the view member_funds continues from the result stored by the last bonus',
  },
]
