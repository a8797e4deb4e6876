import { type CsvRecord, CUT_OFF, csvRecords } from '../../partners/adapter-kit/csv.ts'
import type { FileFault, RawEntry } from './raw-list-entry.ts'

/**
 * Accepted names of the column with an entry's reference. The next constant has the names of the column with its kind. The first name is Sala's, the
 * second is used in OpenSanctions' file `targets.simple.csv`.
 */
const REFERENCES = ['reference', 'id']
const KINDS = ['kind', 'schema']
const PERSONS = ['', 'person']

const listed = (text: string | undefined): string[] =>
  (text ?? '')
    .split(';')
    .map(part => part.trim())
    .filter(part => part !== '')

const first = (cells: CsvRecord['cells'], names: readonly string[]): string =>
  names.map(name => cells[name]).find(cell => cell !== undefined) ?? ''

/**
 * Reads a sanctions list as a CSV table with a header: `reference` (or `id`), `name`, and if present `aliases` and `birth_date` (several values
 * separated by `;`) and `kind` (or `schema`). Other columns are ignored.
 */
export const readTable = (text: string): FileFault | { readonly entries: RawEntry[] } => {
  const records = csvRecords(text)
  if (records === null) return { fault: 'form', row: null }
  const broken = records.find(({ cells }) => CUT_OFF in cells)
  if (broken !== undefined) return { fault: 'row', row: broken.row }
  const [one] = records
  if (one === undefined) return { fault: 'empty', row: null }
  if (!REFERENCES.some(name => name in one.cells) || !('name' in one.cells))
    return { fault: 'header', row: 1 }
  const entries = records.map(
    ({ row, cells }): RawEntry => ({
      row,
      reference: first(cells, REFERENCES).trim(),
      kind: PERSONS.includes(first(cells, KINDS).trim().toLowerCase()) ? 'person' : 'entity',
      names: (cells.name ?? '').trim() === '' ? [] : [cells.name ?? '', ...listed(cells.aliases)],
      birth_dates: listed(cells.birth_date),
    }),
  )
  return { entries }
}
