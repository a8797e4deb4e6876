import type { PromotionState } from '@sala/contract/desk/promotions/endpoints.ts'
import { promotionStates } from './promotion-texts.ts'

/** Search parameters of the promotions screen: the promotions' state as a filter, and the promotion shown next to the list. */
export type PromotionsSearch = { status?: PromotionState; open?: number }

const isState = (value: unknown): value is PromotionState =>
  typeof value === 'string' && Object.hasOwn(promotionStates, value)

export const promotionsSearch = ({ status, open }: Record<string, unknown>): PromotionsSearch => ({
  ...(isState(status) ? { status } : {}),
  ...(Number.isInteger(Number(open)) && Number(open) > 0 ? { open: Number(open) } : {}),
})
