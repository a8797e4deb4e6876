import { couponBatchNames } from '@sala/contract/desk/display-texts/reward-texts.ts'
import type { CouponBatchState } from '@sala/contract/desk/rewards/endpoints.ts'

/** Kinds of reward in the order of their buttons. */
export const rewardKinds = {
  coupons: { text: 'คูปอง' },
  tiers: { text: 'ระดับสมาชิก' },
  missions: { text: 'ภารกิจ' },
  free_rounds: { text: 'รอบฟรี' },
} as const
export type RewardKind = keyof typeof rewardKinds

/**
 * Search parameters of the rewards screen: the kind of reward, the state as a filter, and the row shown next to the list. `new` shows the form
 * for a new row.
 */
export type RewardsSearch = { kind?: RewardKind; status?: CouponBatchState; open?: string }

const isKind = (value: unknown): value is RewardKind =>
  typeof value === 'string' && Object.hasOwn(rewardKinds, value)
const isState = (value: unknown): value is CouponBatchState =>
  typeof value === 'string' && Object.hasOwn(couponBatchNames, value)

export const rewardsSearch = ({ kind, status, open }: Record<string, unknown>): RewardsSearch => ({
  ...(isKind(kind) ? { kind } : {}),
  ...(isState(status) ? { status } : {}),
  ...(typeof open === 'string' ? { open } : {}),
})
