import type pg from 'pg'
import { invariant } from '../../server/src/platform/refusal.ts'
import {
  orderDomains,
  readSchemaFiles,
  SCHEMA_PLACES,
} from '../../server/src/platform/schema/schema-files.ts'

export type Column = {
  readonly table: string
  readonly column: string
  readonly nullable: boolean
  /** Texts that the check constraint of the column allows. Null if the constraint does not list texts. */
  readonly values: readonly string[] | null
}

/**
 * Catalogue of the database's tables, views and functions. A table belongs to the domain in the name of its migration, a view or function to the
 * domain of its SQL file.
 */
export type Catalogue = {
  /** Columns of tables, by `oid.attnum`. Columns of views are not among them, because an expression may compute them. */
  readonly columns: ReadonlyMap<string, Column>
  /** Domains of the server, the lowest layer first. */
  readonly domains: readonly string[]
  readonly ownerOf: (name: string) => string | undefined
  readonly isTable: (name: string) => boolean
}

const COLUMNS = `
  select c.oid || '.' || a.attnum as key, c.relname as table, a.attname as column, not a.attnotnull as nullable,
         (select pg_get_constraintdef(k.oid) from pg_constraint k
           where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
             and starts_with(pg_get_constraintdef(k.oid), format('CHECK ((%I = ANY (ARRAY[', a.attname)) limit 1) as listed
    from pg_class c join pg_attribute a on a.attrelid = c.oid
   where c.relkind = 'r' and c.relnamespace = current_schema()::regnamespace and a.attnum > 0 and not a.attisdropped`

type ColumnRow = { key: string; table: string; column: string; nullable: boolean; listed: string | null }

/**
 * Returns the texts that a check constraint such as \`CHECK ((status = ANY (ARRAY['a'::text, 'b'::text])))\` lists, or null for any other constraint.
 */
export const listedTexts = (definition: string | null): string[] | null =>
  definition === null
    ? null
    : [...definition.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, text = '']) => text.replaceAll("''", "'"))

export const readCatalogue = async (client: pg.ClientBase): Promise<Catalogue> => {
  const { rows } = await client.query<ColumnRow>(COLUMNS)
  const columns = new Map(
    rows.map(({ key, listed, ...column }) => [key, { ...column, values: listedTexts(listed) }]),
  )
  const { migrations } = await readSchemaFiles(SCHEMA_PLACES)
  const tables = new Map(
    migrations.flatMap(({ domain, text }) =>
      [...text.matchAll(/^create table (\w+)/gm)].map(([, table = '']) => [table, domain] as const),
    ),
  )
  for (const { text } of migrations)
    for (const [, from = '', to = ''] of text.matchAll(/^alter table (\w+) rename to (\w+)/gm)) {
      const domain = tables.get(from)
      invariant(domain !== undefined, `a migration renames ${from}, which no migration creates`)
      tables.delete(from)
      tables.set(to, domain)
    }
  for (const name of ['schema_migrations', 'schema_objects', 'schema_grants']) tables.set(name, 'platform')
  const made = await client.query<{ file: string; object: string }>(
    "select file, regexp_replace(unnest(objects), '^(view|function) ', '') as object from schema_objects",
  )
  const objects = new Map(made.rows.map(({ file, object }) => [object, file.split('/')[0] ?? '']))
  return {
    columns,
    domains: orderDomains(migrations),
    ownerOf: name => tables.get(name) ?? objects.get(name),
    isTable: name => tables.has(name),
  }
}
