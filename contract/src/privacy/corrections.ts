/** What a member may ask to have corrected, and a person decides; what they can change at once stands in account/details.ts. */
export const correctionKinds = ['name', 'birth_date', 'bank_account', 'phone', 'other'] as const
export type CorrectionKind = (typeof correctionKinds)[number]
export const correctionOutcomes = ['accepted', 'refused'] as const

/** How a member finds it on the screen. */
export const correctionNames = {
  name: 'ชื่อและนามสกุล',
  birth_date: 'วันเกิด',
  bank_account: 'บัญชีธนาคาร',
  phone: 'เบอร์โทรศัพท์',
  other: 'ข้อมูลอื่น',
} as const satisfies Record<CorrectionKind, string>

/** As much as a member writes of what is wrong, or a reason. */
export const CORRECTION_MAX_CHARACTERS = 500
