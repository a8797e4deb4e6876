/** Personal data that only a staff user can correct. Members change the fields in account/profile-details.ts themselves. */
export const correctionKinds = ['name', 'birth_date', 'bank_account', 'phone', 'other'] as const
export type CorrectionKind = (typeof correctionKinds)[number]
export const correctionOutcomes = ['accepted', 'refused'] as const

export const correctionNames = {
  name: 'ชื่อและนามสกุล',
  birth_date: 'วันเกิด',
  bank_account: 'บัญชีธนาคาร',
  phone: 'เบอร์โทรศัพท์',
  other: 'ข้อมูลอื่น',
} as const satisfies Record<CorrectionKind, string>

/** Maximum characters in a member's description of a requested correction, and in the staff user's reason for the decision. */
export const CORRECTION_MAX_CHARACTERS = 500
