import { type RawBuilder, type Selectable, sql } from 'kysely'

/** Row type of these columns. */
export type Row<Table, Columns extends readonly (keyof Selectable<Table>)[]> = Readonly<
  Pick<Selectable<Table>, Columns[number]>
>

/** The columns, to be selected or inserted: one list says what a statement asks for and, by `Row`, what it is answered. */
export const columns = (names: readonly string[]): RawBuilder<unknown> => sql.raw(names.join(', '))
