/** Parameters from OWASP Password Storage: argon2id with 19 MiB, two passes, one lane. */
export const MEMORY_KIB = 19_456
export const PASSES = 2
export const LANES = 1
