/** Memory in KiB and number of passes for argon2id, with one lane, as OWASP's Password Storage Cheat Sheet recommends. */
export const MEMORY_KIB = 19_456
export const PASSES = 2
export const LANES = 1
