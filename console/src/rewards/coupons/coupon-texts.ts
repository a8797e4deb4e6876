import { couponBatchNames } from '@sala/contract/desk/display-texts/reward-texts.ts'
import type { Answer } from '../../calls/api.ts'
import { toned } from '../../status-colours.ts'

export type CouponRow = Answer<'GET /rewards/coupons'>['rows'][number]
export type CouponPage = Answer<'GET /rewards/coupons/{batch}'>

export const couponStates = toned(couponBatchNames, {
  unlisted: 'amber',
  upcoming: 'amber',
  running: 'jade',
  spent: 'neutral',
  over: 'neutral',
  ended: 'neutral',
})
