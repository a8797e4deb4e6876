/**
 * Replaces `account/passwords/password-cost.ts` in tests with many members (vitest.config.ts). Password hashes are then cheap. The test of the
 * password hash uses the real cost, which no setting of the product can lower.
 */
export const MEMORY_KIB = 8
export const PASSES = 1
export const LANES = 1
