import type { WheelState } from '@sala/contract/desk/prize-draws/endpoints.ts'
import { wheelStates } from './draw-texts.ts'

/**
 * Search parameters of the draws screen: the state of the wheels as a filter, and the wheel shown next to the list. `new` shows the form of a new
 * wheel.
 */
export type DrawsSearch = { status?: WheelState; open?: number | 'new' }

const isState = (value: unknown): value is WheelState =>
  typeof value === 'string' && Object.hasOwn(wheelStates, value)

export const drawsSearch = ({ status, open }: Record<string, unknown>): DrawsSearch => ({
  ...(isState(status) ? { status } : {}),
  ...(open === 'new' ? { open } : {}),
  ...(Number.isInteger(Number(open)) && Number(open) > 0 ? { open: Number(open) } : {}),
})
