import type { EntryKind, ListFault } from '@sala/contract/aml/aml-terms.ts'

/** An entry as the file of a sanctions list has it, before its texts are checked. `row` is its line or row in the file, from 1. */
export type RawEntry = {
  readonly row: number
  readonly reference: string
  readonly kind: EntryKind
  readonly names: readonly string[]
  readonly birth_dates: readonly string[]
}

/** A fault for which the file of a sanctions list is refused. `row` is null if it concerns the whole file. */
export type FileFault = { readonly fault: ListFault; readonly row: number | null }
