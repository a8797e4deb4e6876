import { type RawBuilder, type Selectable, sql } from 'kysely'

/** Type of a row with these columns. */
export type Row<Table, Columns extends readonly (keyof Selectable<Table>)[]> = Readonly<
  Pick<Selectable<Table>, Columns[number]>
>

/** SQL list of columns, the same for select and insert. `Row` is the matching row type. */
export const columns = (names: readonly string[]): RawBuilder<unknown> => sql.raw(names.join(', '))
