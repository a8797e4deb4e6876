import type { CareState } from '@sala/contract/desk/harm-prevention/endpoints.ts'
import { type CareRow, careStates } from './care-texts.ts'

/** Search parameters of the screen of member care: the state as a filter, and the member shown next to the list. */
export type CareSearch = { state?: CareState; open?: CareRow['member']['id'] }

const isState = (value: unknown): value is CareState =>
  typeof value === 'string' && value !== 'open' && Object.hasOwn(careStates, value)

export const careSearch = ({ state, open }: Record<string, unknown>): CareSearch => ({
  ...(isState(state) ? { state } : {}),
  ...(typeof open === 'string' && /^mem_[0-9a-z]{26}$/.test(open)
    ? { open: open as CareRow['member']['id'] }
    : {}),
})
