import { z } from 'zod'
import type { Satang } from '../../wire/money.ts'
import type { DeskEndpoint } from '../desk-endpoint.ts'
import { plainLists } from './lists-without-personal-data.ts'

export const listForms = ['xlsx', 'csv'] as const

/** A cell of an exported file: an amount, an instant (written in Bangkok time), a count, a text, or null for an empty cell. */
export type Cell = Satang | Date | number | string | null
export type Column<Row> = { readonly head: string; readonly of: (row: Row) => Cell }

/** How a list of the desk (the staff's website) is exported: the API call that returns its rows, and the columns of the exported file. */
export type ListFile<E extends DeskEndpoint = DeskEndpoint> = {
  readonly call: E
  /**
   * Schema of the filters that the page applies to the rows in the browser. The API call does not know these filters, so the export applies
   * them itself.
   */
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

/** How a list is exported that the page filters by the state of its rows. */
export const listFileByState = <
  const E extends DeskEndpoint,
  const State extends string,
  Row extends { readonly state: State },
>(
  call: E,
  {
    states,
    rows,
    columns,
  }: {
    readonly states: readonly State[]
    readonly rows: (answer: z.output<E['response']>) => readonly Row[]
    readonly columns: readonly Column<Row>[]
  },
): ListFile<E> =>
  listFile(call, {
    filter: z.object({ status: z.enum(states).optional() }),
    rows: (answer, { status }) =>
      rows(answer).filter(({ state }) => status === undefined || state === status),
    columns,
  })

/** Declares the API call that exports a list as a file. Its query is the query of the list's own call, without paging. */
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
