import type pg from 'pg'
import { EARLIER_DIGESTS } from './accepted-migration-digests.ts'
import type { SchemaFile } from './schema-files.ts'

/** Last sentence of each error message in this file. It advises to use another database, because this one may hold data. */
const KEEP =
  'Nothing was changed, and this database stays as it is; DATABASE_URL, or SALA_DATA_DIR for a data folder, names another one for this checkout'

const existingTables = async (client: pg.ClientBase, names: readonly string[]): Promise<string[]> => {
  const { rows } = await client.query<{ name: string }>(
    'select name from unnest($1::text[]) name where to_regclass(quote_ident(name)) is not null',
    [names],
  )
  return rows.map(row => row.name)
}

const MEMORY = ['schema_migrations', 'schema_objects', 'schema_grants']

/** Creates the tables that record which migrations, views, functions, triggers and grants were applied. */
export const openMemory = async (client: pg.ClientBase): Promise<void> => {
  if ((await existingTables(client, ['kysely_migration'])).length > 0)
    throw new Error(
      `this database was created before the migrations were rewritten, and this release cannot migrate it. ${KEEP}`,
    )
  // The tables are looked for first, so that the database user needs no right to create tables if they exist.
  if ((await existingTables(client, MEMORY)).length === MEMORY.length) return
  await client.query(`
    create table if not exists schema_migrations (
      name text primary key,
      digest text not null,
      applied_at timestamptz not null default now()
    )`)
  await client.query(`
    create table if not exists schema_objects (
      file text primary key,
      digest text not null,
      objects text[] not null
    )`)
  await client.query('create table if not exists schema_grants (digest text not null)')
}

/** Returns the migrations that are not applied yet. Throws if the applied migrations differ from the files. */
export const pendingMigrations = async (
  client: pg.ClientBase,
  files: readonly SchemaFile[],
): Promise<SchemaFile[]> => {
  const { rows } = await client.query<{ name: string; digest: string }>(
    'select name, digest from schema_migrations order by name',
  )
  for (const { name, digest } of rows) {
    const file = files.find(one => one.name === name)
    if (file === undefined)
      throw new Error(
        `this database has the migration ${name}, which this checkout does not know: a newer release or another branch made it. An older release runs on a newer schema without migrating: start its api and worker. To bring the schema forward, run migrate of the release that made it. ${KEEP}`,
      )
    if (digest !== file.digest && !(EARLIER_DIGESTS.get(name)?.includes(digest) ?? false))
      throw new Error(
        `the migration ${name} was edited after it had been applied to this database. Put its text back and write the change as the next migration. ${KEEP}`,
      )
  }
  const last = rows.at(-1)?.name ?? ''
  const pending = files.slice(rows.length)
  const late = files.find(file => file.name < last && !rows.some(({ name }) => name === file.name))
  if (late !== undefined)
    throw new Error(
      `the migration ${late.name} is new, but ${last} has been applied before it: give it the next free number. ${KEEP}`,
    )
  return pending
}

export const noteMigration = async (client: pg.ClientBase, file: SchemaFile): Promise<void> => {
  await client.query('insert into schema_migrations (name, digest) values ($1, $2)', [file.name, file.digest])
}
