import type { RowFault } from '@sala/contract/cashier/bank-file-row-faults.ts'

/**
 * A row of an uploaded bank file that cannot be read. `row` is its number in a spreadsheet, whose header is row 1. If `row` is null, the whole file
 * cannot be read.
 */
export type RejectedRow = { readonly row: number | null; readonly why: RowFault; readonly raw: string }
