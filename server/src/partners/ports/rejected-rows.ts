import type { RowFault } from '@sala/contract/cashier/row-faults.ts'

/** A row of an uploaded bank file that cannot be read. `row` is its number as a spreadsheet counts, the header being 1; null: the whole file. */
export type RejectedRow = { readonly row: number | null; readonly why: RowFault; readonly raw: string }
