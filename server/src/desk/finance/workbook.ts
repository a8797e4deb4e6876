import { writeXlsxStream } from 'hucre/xlsx'

/** A row's cells as a spreadsheet takes them: text stays text, whatever it begins with. */
export type Cells = readonly (string | number)[]

/**
 * A workbook of one sheet, written while it is sent: a row is asked for when there is room for it, so its length costs no memory. The
 * first row stays in sight.
 */
export const workbookOf = (
  name: string,
  head: readonly string[],
  rows: AsyncIterable<Cells>,
): AsyncIterable<Uint8Array> => {
  const mutable = async function* () {
    for await (const row of rows) yield [...row]
  }
  const columns = head.map(header => ({ header }))
  return writeXlsxStream(mutable(), { name, columns, freezePane: { rows: 1 } })
}
