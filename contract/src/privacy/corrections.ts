/** Personal data that only an operator can correct. Members change the fields in account/details.ts themselves. */
export const correctionKinds = ['name', 'birth_date', 'bank_account', 'phone', 'other'] as const
export type CorrectionKind = (typeof correctionKinds)[number]
export const correctionOutcomes = ['accepted', 'refused'] as const

/** Thai names of the correctable data on the member's screen. */
export const correctionNames = {
  name: 'ชื่อและนามสกุล',
  birth_date: 'วันเกิด',
  bank_account: 'บัญชีธนาคาร',
  phone: 'เบอร์โทรศัพท์',
  other: 'ข้อมูลอื่น',
} as const satisfies Record<CorrectionKind, string>

/** Maximum length of a correction's description and of the operator's reason. */
export const CORRECTION_MAX_CHARACTERS = 500
