/**
 * Replaces `account/passwords/password-cost.ts` in tests with many members (vitest.config.ts). `password-
 * hash.test.ts` tests the real cost; the program cannot lower it.
 */
export const MEMORY_KIB = 8
export const PASSES = 1
export const LANES = 1
