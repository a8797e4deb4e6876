import type { AmlState } from '@sala/contract/aml/aml-terms.ts'
import { amlStates } from './aml-texts.ts'

/**
 * Search parameters of the screen about money laundering: the state as a filter, or the lists instead of the cases, and the open case or list. `new`
 * shows the form that loads a list.
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
