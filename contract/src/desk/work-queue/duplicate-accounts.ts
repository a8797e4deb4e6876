/** Attributes by which two accounts may belong to one person. A match in one attribute is enough to refuse a bonus. */
export const lookalikeMarks = ['payer', 'device', 'name_and_birth_date', 'name_and_address'] as const
export type LookalikeMark = (typeof lookalikeMarks)[number]
export const isLookalikeMark = (word: string): word is LookalikeMark =>
  lookalikeMarks.some(known => known === word)

/** Attributes by which a self-excluded person is recognised in a new account. */
export const exclusionMarks = ['name', 'birth_date', 'bank_account', 'phone', 'device'] as const
export type ExclusionMark = (typeof exclusionMarks)[number]
export const isExclusionMark = (word: string): word is ExclusionMark =>
  exclusionMarks.some(known => known === word)
