import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'

/** Where the SQL files of the schema are: migrations, and the views, functions and triggers of each domain. */
export type SchemaPlaces = {
  readonly migrations: URL
  /** The SQL file with the rights of each database role. It runs with each migration. */
  readonly grants?: URL
  /** Folder of the domains, with their SQL files in `<domain>/database/`. */
  readonly domains: URL
}

export const SCHEMA_PLACES: SchemaPlaces = {
  migrations: new URL('../../../migrations/', import.meta.url),
  grants: new URL('./grants.sql', import.meta.url),
  domains: new URL('../../', import.meta.url),
}

export type SchemaFile = {
  /** Name of a schema file: `0005_games.sql` for a migration, `<domain>/<file>` for views, functions and triggers. */
  readonly name: string
  readonly domain: string
  readonly text: string
  readonly digest: string
}
export type SchemaFiles = {
  readonly migrations: SchemaFile[]
  readonly objects: SchemaFile[]
  readonly grants: SchemaFile | null
}

const MIGRATION_NAME = /^\d{4}_([a-z-]+)(_[a-z0-9_-]+)?\.sql$/

const byName = (a: string, b: string): number => (a < b ? -1 : 1)

const sqlFilesIn = async (folder: URL): Promise<string[]> =>
  (await readdir(folder)).filter(name => name.endsWith('.sql')).toSorted(byName)

/**
 * Returns the names of the migrations without reading the files, because the readiness check calls this every second to see whether a migration is
 * pending.
 */
export const migrationNames = (places: SchemaPlaces): Promise<string[]> => sqlFilesIn(places.migrations)

const readOne = async (folder: URL, file: string, name: string, domain: string): Promise<SchemaFile> => {
  const text = await readFile(new URL(file, folder), 'utf8')
  return { name, domain, text, digest: createHash('sha256').update(text).digest('hex') }
}

const readMigrations = async (folder: URL): Promise<SchemaFile[]> =>
  Promise.all(
    (await sqlFilesIn(folder)).map(name => {
      const domain = MIGRATION_NAME.exec(name)?.[1]
      if (domain === undefined)
        throw new Error(
          `${name} is not a migration name; wanted: NNNN_<domain>.sql or NNNN_<domain>_<what>.sql`,
        )
      return readOne(folder, name, name, domain)
    }),
  )

const databaseFolders = async (domains: URL): Promise<string[]> =>
  (await readdir(domains, { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isDirectory() && entry.name === 'database')
    .map(entry => entry.parentPath.replace(/\/$/, '').split('/').at(-1) ?? '')

/**
 * Domains that must come earlier in the order than their first migration says, because an older domain depends on them. Each is placed directly after
 * the domain that is its value here.
 */
const FOLLOWS: ReadonlyMap<string, string> = new Map([
  ['messages', 'ledger'],
  ['events', 'messages'],
  ['rewards', 'promotions'],
  ['care', 'cashier'],
  ['affiliates', 'care'],
  ['support', 'content'],
  ['campaigns', 'support'],
  ['aml', 'support'],
])

/** Returns the domains, lowest first. They are in the order of their first migrations, except those in `FOLLOWS`. */
export const orderDomains = (migrations: readonly Pick<SchemaFile, 'domain'>[]): string[] => {
  const found = [...new Set(migrations.map(({ domain }) => domain))]
  const order = found.filter(domain => !FOLLOWS.has(domain))
  for (const [domain, lower] of FOLLOWS)
    if (found.includes(domain)) order.splice(order.indexOf(lower) + 1, 0, domain)
  return order
}

/** Reads all schema files and sorts them by domain (`orderDomains`). */
export const readSchemaFiles = async (places: SchemaPlaces): Promise<SchemaFiles> => {
  const migrations = await readMigrations(places.migrations)
  const order = orderDomains(migrations)
  const stranger = (await databaseFolders(places.domains)).find(domain => !order.includes(domain))
  if (stranger !== undefined)
    throw new Error(
      `${stranger}/database has no migration, so its place in the order of the domains is unknown: no migration names "${stranger}"`,
    )
  const objects: SchemaFile[] = []
  for (const domain of order) {
    const folder = new URL(`${domain}/database/`, places.domains)
    const names = await sqlFilesIn(folder).catch(() => [])
    for (const name of names) objects.push(await readOne(folder, name, `${domain}/${name}`, domain))
  }
  const grants =
    places.grants === undefined ? null : await readOne(places.grants, '', 'grants.sql', 'platform')
  return { migrations, objects, grants }
}
