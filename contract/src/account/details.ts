type Detail = { readonly label: string; readonly characters: number }

/**
 * What members tell of themselves and may change: one row a field. Its column of `members` has the same name, is a text, and null
 * until it is told.
 */
export const memberDetails = {
  line: { label: 'ไลน์ไอดี', characters: 60 },
} as const satisfies Record<string, Detail>

export type MemberDetail = keyof typeof memberDetails
export const detailNames = Object.keys(memberDetails) as MemberDetail[]

/** What stands beside one that is empty, too long, or holds what cannot be seen. */
export const detailError = (name: MemberDetail): string =>
  `กรุณากรอก${memberDetails[name].label} ไม่เกิน ${memberDetails[name].characters} ตัวอักษร`
