/** By what two accounts look like one person's where a bonus is refused: each of these is enough. */
export const lookalikeMarks = ['payer', 'device', 'name_and_birth_date', 'name_and_address'] as const
export type LookalikeMark = (typeof lookalikeMarks)[number]
export const isLookalikeMark = (word: string): word is LookalikeMark =>
  lookalikeMarks.some(known => known === word)

/** By what an excluded person is known again. */
export const exclusionMarks = ['name', 'birth_date', 'bank_account', 'phone', 'device'] as const
export type ExclusionMark = (typeof exclusionMarks)[number]
export const isExclusionMark = (word: string): word is ExclusionMark =>
  exclusionMarks.some(known => known === word)
