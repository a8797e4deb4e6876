/**
 * Stands in the place of `account/passwords/password-cost.ts` where tests make members by the thousand (vitest.config.ts).
 * What a password costs in earnest is shown by `password-hash.test.ts`; the program itself has no way to make it cheaper.
 */
export const MEMORY_KIB = 8
export const PASSES = 1
export const LANES = 1
