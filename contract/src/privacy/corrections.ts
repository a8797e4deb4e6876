/** Corrections that an operator decides. account/details.ts has the fields that members change themselves. */
export const correctionKinds = ['name', 'birth_date', 'bank_account', 'phone', 'other'] as const
export type CorrectionKind = (typeof correctionKinds)[number]
export const correctionOutcomes = ['accepted', 'refused'] as const

/** Names on the member's screen. */
export const correctionNames = {
  name: 'ชื่อและนามสกุล',
  birth_date: 'วันเกิด',
  bank_account: 'บัญชีธนาคาร',
  phone: 'เบอร์โทรศัพท์',
  other: 'ข้อมูลอื่น',
} as const satisfies Record<CorrectionKind, string>

/** Maximum length of the description and of a reason. */
export const CORRECTION_MAX_CHARACTERS = 500
