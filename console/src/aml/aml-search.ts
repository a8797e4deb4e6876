import type { AmlState } from '@sala/contract/aml/aml-terms.ts'
import { amlStates } from './aml-texts.ts'

/**
 * Search parameters of the screen about money laundering. `view`: shows the sanctions lists instead of the cases. `state`: the state as a
 * filter. `open`: the case or list shown next to the list, or `new` for the form that loads a sanctions list.
 */
export type AmlSearch = { view?: 'lists'; state?: AmlState; open?: string }

const isState = (value: unknown): value is AmlState =>
  typeof value === 'string' && value !== 'open' && Object.hasOwn(amlStates, value)
const isOpen = (value: string): boolean => value === 'new' || /^[1-9]\d{0,14}$/.test(value)

export const amlSearch = ({ view, state, open }: Record<string, unknown>): AmlSearch => ({
  ...(view === 'lists' ? { view } : {}),
  ...(isState(state) ? { state } : {}),
  ...((typeof open === 'string' || typeof open === 'number') && isOpen(String(open))
    ? { open: String(open) }
    : {}),
})
