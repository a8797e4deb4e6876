import { workKindNames } from '@sala/contract/desk/display-texts/work-queue-texts.ts'
import type { WorkKind } from '@sala/contract/desk/work-queue/case-kinds.ts'

/** Search parameters of the work screen. `only`: the kind of case as a filter. `kind` and `id`: the case shown next to the queue. */
export type WorkSearch = { only?: WorkKind; kind?: WorkKind; id?: string }

const kindOf = (value: unknown): WorkKind | undefined =>
  typeof value === 'string' && Object.hasOwn(workKindNames, value) ? (value as WorkKind) : undefined

export const workSearch = (search: Record<string, unknown>): WorkSearch => {
  const [only, kind] = [kindOf(search.only), kindOf(search.kind)]
  // The router parses an all-digit id as a number, so a number is converted to text.
  const id = typeof search.id === 'string' || typeof search.id === 'number' ? String(search.id) : undefined
  return {
    ...(only === undefined ? {} : { only }),
    ...(kind === undefined || id === undefined ? {} : { kind, id }),
  }
}
