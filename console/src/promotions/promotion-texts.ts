import { promotionNames } from '@sala/contract/desk/display-texts/promotion-texts.ts'
import type { TrialMark } from '@sala/contract/desk/promotions/endpoints.ts'
import { formatBahtShort } from '@sala/ui/format/baht.ts'
import type { Answer } from '../calls/api.ts'
import { toned } from '../status-colours.ts'

export type PromotionRow = Answer<'GET /promotions'>['rows'][number]
export type PromotionPage = Answer<'GET /promotions/{promotion}'>

/**
 * Returns whether a job computes the bonus from past play, such as a weekly cashback. Such a promotion has no budget, because the company has
 * promised these bonuses to all members in advance.
 */
export const isRefund = ({ trigger }: Pick<PromotionPage, 'trigger'>): boolean =>
  trigger === 'weekly_refund' || trigger === 'daily_refund' || trigger === 'stake_rebate'

/**
 * Returns the Thai name of the minimum deposit. For the trigger `friend_deposit` it is the deposit of the invited member, otherwise the
 * member's own.
 */
export const minimumName = ({ trigger }: Pick<PromotionPage, 'trigger'>): string =>
  trigger === 'friend_deposit' ? 'เพื่อนฝากครั้งแรกขั้นต่ำ' : 'ฝากขั้นต่ำ'

export const promotionStates = toned(promotionNames, {
  running: 'jade',
  upcoming: 'amber',
  draft: 'neutral',
  closed: 'neutral',
  over: 'neutral',
})

export const markNames: Readonly<Record<TrialMark, string>> = {
  payer: 'ผู้โอนคนเดียวกัน',
  device: 'เครื่องเดียวกัน',
  name_and_birth_date: 'ชื่อและวันเกิดเดียวกัน',
  name_and_address: 'ชื่อและเครือข่ายเดียวกัน',
  hardly_played: 'แทบไม่เล่น',
}

/** The emblem of each promotion picture, by the picture's name. */
export const emblemOf: Readonly<Record<string, string>> = {
  welcome: 'lotus',
  boost: 'rocket',
  crown: 'crown',
  refund: 'coin',
  birthday: 'lantern',
  gift: 'gem',
}

export const rewardOf = ({
  reward_fixed,
  rate_percent,
}: Pick<PromotionRow, 'reward_fixed' | 'rate_percent'>) =>
  reward_fixed === null ? `${rate_percent ?? 0}%` : `฿${formatBahtShort(reward_fixed)}`
