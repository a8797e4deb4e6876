/** The tabs of the referral page, by their number in `/referral?tab=` (R11). */
export const referralTabs = [
  { tab: 0, label: 'ภาพรวม' },
  { tab: 1, label: 'เพื่อน' },
  { tab: 2, label: 'วิธีรับ' },
] as const

export type ReferralTab = (typeof referralTabs)[number]['tab']

/** Returns the tab that the URL names; the first tab for an unknown value. */
export const referralTab = (value: unknown): ReferralTab =>
  referralTabs.find(({ tab }) => String(tab) === String(value))?.tab ?? 0
