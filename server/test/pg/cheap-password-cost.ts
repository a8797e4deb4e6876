/**
 * Replaces `account/passwords/password-cost.ts` in tests with many members (see vitest.config.ts), so that password hashes are cheap. The test of the
 * password hash itself uses the real cost, which no setting of the product can lower.
 */
export const MEMORY_KIB = 8
export const PASSES = 1
export const LANES = 1
