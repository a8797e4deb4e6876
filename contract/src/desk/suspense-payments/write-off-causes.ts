/** Reasons why an unassigned (suspense) payment cannot be returned to its payer and may be written off. */
export const writeOffCauses = {
  return_refused: 'ธนาคารไม่รับการโอนคืน',
  payer_not_shown: 'ธนาคารไม่แสดงเลขบัญชีผู้โอน',
  payer_unknown: 'เกตเวย์ไม่แจ้งว่าใครจ่าย',
  own_account: 'โอนมาจากบัญชีของเราเอง',
} as const satisfies Record<string, string>

export type WriteOffCause = keyof typeof writeOffCauses
export const writeOffCauseNames = Object.keys(writeOffCauses) as WriteOffCause[]
