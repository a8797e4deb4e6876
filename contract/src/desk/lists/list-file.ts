import { z } from 'zod'
import type { Satang } from '../../wire/money.ts'
import type { DeskEndpoint } from '../desk-endpoint.ts'
import { plainLists } from './plain.ts'

export const listForms = ['xlsx', 'csv'] as const

/** What stands in a cell: a sum, an instant (Bangkok's time in the file), a count or a text; null leaves it empty. */
export type Cell = Satang | Date | number | string | null
type Column<Row> = { readonly head: string; readonly of: (row: Row) => Cell }

/** A list of the desk as a file: the call that answers its rows, and what of a row stands in which column. */
export type ListFile<E extends DeskEndpoint = DeskEndpoint> = {
  /** Whose answers are written down, page by page where it has pages. */
  readonly call: E
  /** What the screen picks of the answer by its address, beside what the call is asked. */
  readonly filter: z.ZodObject
  readonly heads: readonly string[]
  readonly rowsOf: (
    answer: unknown,
    filter: Readonly<Record<string, unknown>>,
  ) => readonly (readonly Cell[])[]
}

type Of<E extends DeskEndpoint, Row, Filter extends z.ZodObject> = {
  readonly filter?: Filter
  readonly rows: (answer: z.output<E['response']>, filter: z.output<Filter>) => readonly Row[]
  readonly columns: readonly Column<Row>[]
}

const NOTHING = z.object({})

export const listFile = <const E extends DeskEndpoint, Row, Filter extends z.ZodObject = typeof NOTHING>(
  call: E,
  { filter, rows, columns }: Of<E, Row, Filter>,
): ListFile<E> => ({
  call,
  filter: filter ?? NOTHING,
  heads: columns.map(({ head }) => head),
  rowsOf: (answer, chosen) =>
    rows(answer as z.output<E['response']>, chosen as z.output<Filter>).map(row =>
      columns.map(({ of }) => of(row)),
    ),
})

/** The call that answers the file of a list: asked as the list is, without its pages. */
export const listEndpoint = <const Name extends string, const E extends DeskEndpoint>(
  name: Name,
  { call, filter }: ListFile<E>,
) =>
  ({
    id: `desk-list-${name}`,
    method: 'GET',
    path: `/lists/${name}`,
    access: call.access as E['access'],
    ...(plainLists.includes(name) ? {} : { also: 'finance.export' as const }),
    summary: `As a file for a spreadsheet: ${call.summary}`,
    query: z.object({
      ...call.params?.shape,
      ...call.query?.omit(call.query.shape.before === undefined ? {} : { before: true }).shape,
      ...filter.shape,
      form: z.enum(listForms),
    }),
    response: z.custom<AsyncIterable<string | Uint8Array>>(),
    media: 'application/octet-stream',
  }) as const
