/** Kinds of reward in the order of their tabs. */
export const rewardKinds = {
  coupons: { text: 'คูปอง' },
  tiers: { text: 'ระดับสมาชิก' },
  missions: { text: 'ภารกิจ' },
  free_rounds: { text: 'รอบฟรี' },
} as const
export type RewardKind = keyof typeof rewardKinds

/**
 * Search parameters of the rewards screen: the kind of reward, the state as a filter, and the row shown next to the list. Each kind has its own
 * states; its list ignores a state that it does not have. `open` is `new` for the form of a new row.
 */
export type RewardsSearch = { kind?: RewardKind; status?: string; open?: string }

const isKind = (value: unknown): value is RewardKind =>
  typeof value === 'string' && Object.hasOwn(rewardKinds, value)

export const rewardsSearch = ({ kind, status, open }: Record<string, unknown>): RewardsSearch => ({
  ...(isKind(kind) ? { kind } : {}),
  ...(typeof status === 'string' ? { status } : {}),
  ...(typeof open === 'string' || typeof open === 'number' ? { open: String(open) } : {}),
})
