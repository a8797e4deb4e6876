type Detail = { readonly label: string; readonly characters: number }

/**
 * Optional profile fields that members edit themselves. Each field is stored in the nullable text column of
 * `members` with the same name.
 */
export const memberDetails = {
  line: { label: 'ไลน์ไอดี', characters: 60 },
} as const satisfies Record<string, Detail>

export type MemberDetail = keyof typeof memberDetails
export const detailNames = Object.keys(memberDetails) as MemberDetail[]

/** Returns the error text for a profile field that is empty, too long or contains invisible characters. */
export const detailError = (name: MemberDetail): string =>
  `กรุณากรอก${memberDetails[name].label} ไม่เกิน ${memberDetails[name].characters} ตัวอักษร`
