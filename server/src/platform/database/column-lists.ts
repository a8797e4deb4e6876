import { type RawBuilder, type Selectable, sql } from 'kysely'

export type Row<Table, Columns extends readonly (keyof Selectable<Table>)[]> = Readonly<
  Pick<Selectable<Table>, Columns[number]>
>

/** Returns the column names as SQL, for `select` and `insert`. */
export const columns = (names: readonly string[]): RawBuilder<unknown> => sql.raw(names.join(', '))
