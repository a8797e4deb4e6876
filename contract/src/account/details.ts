type Detail = { readonly label: string; readonly characters: number }

/**
 * Profile fields that members fill in and may change, one row each. A field's column in `members` has the
 * same name and is a nullable text.
 */
export const memberDetails = {
  line: { label: 'ไลน์ไอดี', characters: 60 },
} as const satisfies Record<string, Detail>

export type MemberDetail = keyof typeof memberDetails
export const detailNames = Object.keys(memberDetails) as MemberDetail[]

/** The error text for an empty, overlong or invisible value. */
export const detailError = (name: MemberDetail): string =>
  `กรุณากรอก${memberDetails[name].label} ไม่เกิน ${memberDetails[name].characters} ตัวอักษร`
