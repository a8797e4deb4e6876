import type { AffiliateState } from '@sala/contract/affiliates/affiliate-terms.ts'
import { affiliateStates } from './affiliate-texts.ts'

/**
 * Search parameters of the screen of affiliate partners: the state as a filter, and the partner shown next to the list. `new` shows the form
 * for a new partner.
 */
export type AffiliatesSearch = { status?: AffiliateState; open?: number | 'new' }

const isState = (value: unknown): value is AffiliateState =>
  typeof value === 'string' && Object.hasOwn(affiliateStates, value)

export const affiliatesSearch = ({ status, open }: Record<string, unknown>): AffiliatesSearch => ({
  ...(isState(status) ? { status } : {}),
  ...(open === 'new' ? { open } : {}),
  ...(Number.isInteger(Number(open)) && Number(open) > 0 ? { open: Number(open) } : {}),
})
