import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createEmptyDatabase, createTestDatabase } from '../../test/pg/test-database.ts'
import { bringSchema, migrate } from './migrate.ts'
import { EARLIER_DIGESTS } from './schema/accepted-migration-digests.ts'
import { readSchemaFiles, SCHEMA_PLACES, type SchemaPlaces } from './schema/schema-files.ts'

type Empty = Awaited<ReturnType<typeof createEmptyDatabase>>

/** Files of a small schema with two domains. */
const FIRST = {
  'migrations/0001_ground.sql': 'create table stones (id text primary key, weight integer not null);',
  'migrations/0002_house.sql': 'create table walls (stone text not null references stones (id));',
  'src/ground/database/heavy.sql':
    'create or replace view heavy_stones as select id, weight from stones where weight > 10;',
  'src/house/database/heavy-walls.sql':
    'create or replace view heavy_walls as select w.stone from walls w join heavy_stones s on s.id = w.stone;',
}

let folder: string
let database: Empty

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sala-schema-'))
  database = await createEmptyDatabase()
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

const write = async (files: Record<string, string>): Promise<void> => {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(join(folder, dirname(path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}
const remove = (path: string) => rm(join(folder, path))
const places = (): SchemaPlaces => ({
  migrations: pathToFileURL(join(folder, 'migrations/')),
  domains: pathToFileURL(join(folder, 'src/')),
})
const bring = async () => {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  await bringSchema(client, places()).finally(() => client.end())
}

/** Copies the database that the test run has migrated once. */
const openMigrated = async () => {
  const migrated = await createTestDatabase()
  onTestFinished(migrated.drop)
  return migrated
}

const views = async () =>
  (
    await database.query<{ name: string }>(
      "select viewname as name from pg_views where schemaname = 'public' order by 1",
    )
  ).map(({ name }) => name)

describe('applied migrations', () => {
  test('migrating again changes nothing', async () => {
    const migrated = await openMigrated()
    const before = await migrated.query('select * from schema_objects order by file')
    await migrate(migrated.ownerUrl)
    expect(await migrated.query('select * from schema_objects order by file')).toEqual(before)
  })

  test('a migration waits for a long read of its table without blocking other statements', {
    timeout: 30_000,
  }, async () => {
    await write(FIRST)
    await bring()
    const [reader, other] = [1, 2].map(() => new pg.Client({ connectionString: database.url }))
    if (reader === undefined || other === undefined) throw new Error('two of them')
    await Promise.all([reader.connect(), other.connect()])
    await reader.query('begin')
    await reader.query('select from stones')
    await write({
      ...FIRST,
      'migrations/0003_ground_colour.sql': 'alter table stones add column colour text;',
    })
    const brought = bring()
    await sleep(1_000)
    // This statement waits for the migration's lock. Without a lock timeout of the migration, neither would ever end: the migration waits for the
    // other transaction, which commits only after this statement.
    await other.query('select from stones')
    await reader.query('commit')
    await brought
    await Promise.all([reader.end(), other.end()])
    expect(await database.query('select colour from stones')).toEqual([])
  })

  test('a deadlock with a reader of two changed tables does not fail the migration', {
    timeout: 30_000,
  }, async () => {
    await write(FIRST)
    await bring()
    const reader = new pg.Client({ connectionString: database.url })
    await reader.connect()
    // In a deadlock, PostgreSQL ends the transaction whose `deadlock_timeout` passes first. It must be the migration, so the other transaction gets a
    // long timeout.
    await reader.query("set deadlock_timeout = '20s'")
    await reader.query('begin')
    await reader.query('select from walls')
    await write({
      ...FIRST,
      'migrations/0003_ground_colour.sql': 'alter table stones add column colour text;',
      'migrations/0004_house_height.sql': 'alter table walls add column height integer;',
    })
    const brought = bring()
    await sleep(500)
    await reader.query('select from stones')
    await reader.query('commit')
    await brought
    await reader.end()
    expect(await database.query('select colour, height from stones, walls')).toEqual([])
  })

  test("several nodes create the product's schema from its files concurrently, once", async () => {
    await Promise.all([1, 2, 3, 4].map(() => migrate(database.url)))
    const { migrations } = await readSchemaFiles(SCHEMA_PLACES)
    expect(await database.query('select name from schema_migrations order by name')).toEqual(
      migrations.map(({ name }) => ({ name })),
    )
    expect(
      await database.query("select to_regprocedure('assert_invariants()') is not null as there"),
    ).toEqual([{ there: true }])
  })

  test('an edited migration is refused with instructions', async () => {
    await write(FIRST)
    await bring()
    await write({ 'migrations/0002_house.sql': 'create table walls (stone text);' })
    await expect(bring()).rejects.toThrow(
      /0002_house\.sql was edited after .* Put its text back .*\. Nothing was changed, and this database stays as it is/,
    )
  })

  test('a migration whose comments changed is accepted by its earlier digest', async () => {
    const migrated = await openMigrated()
    const name = '0002_ledger.sql'
    await migrated.query('update schema_migrations set digest = $2 where name = $1', [
      name,
      EARLIER_DIGESTS.get(name)?.[0],
    ])
    await expect(migrate(migrated.ownerUrl)).resolves.toBeUndefined()
  })

  test('a missing migration is refused with instructions', async () => {
    await write(FIRST)
    await bring()
    await remove('migrations/0002_house.sql')
    await remove('src/house/database/heavy-walls.sql')
    await rm(join(folder, 'src/house'), { recursive: true })
    await expect(bring()).rejects.toThrow(
      /has the migration 0002_house\.sql, which this checkout does not know.* runs on a newer schema without migrating.* stays as it is/,
    )
  })

  test('a migration with a lower number than an applied one is refused', async () => {
    await write({ ...FIRST, 'migrations/0004_house_doors.sql': 'create table doors (id text);' })
    await bring()
    await write({ 'migrations/0003_house_windows.sql': 'create table windows (id text);' })
    await expect(bring()).rejects.toThrow(/0003_house_windows\.sql is new, but 0004_house_doors\.sql/)
  })

  test('a database from before the schema was rewritten is refused with instructions', async () => {
    await write(FIRST)
    await database.query('create table kysely_migration (name text)')
    await expect(migrate(database.url)).rejects.toThrow(
      /created before the migrations were rewritten.*SALA_DATA_DIR/,
    )
  })

  test('a failed migration changes nothing, and its error names the file', async () => {
    await write({ ...FIRST, 'migrations/0003_house_roof.sql': 'create table roof (stone nothing);' })
    await expect(bring()).rejects.toThrow('0003_house_roof.sql: type "nothing" does not exist')
    expect(await database.query("select to_regclass('stones') as found")).toEqual([{ found: null }])
  })

  test('a file name without a domain is refused', async () => {
    await write({ ...FIRST, 'migrations/3_roof.sql': '' })
    await expect(bring()).rejects.toThrow('3_roof.sql is not a migration name')
  })
})

describe('views, functions and triggers', () => {
  beforeEach(async () => {
    await write(FIRST)
    await bring()
  })

  test('a changed file is run again, the others are not', async () => {
    await database.query("insert into stones values ('a', 7), ('b', 70)")
    const other = "select xmin::text from pg_class where relname = 'heavy_walls'"
    const before = await database.query(other)
    await write({
      'src/ground/database/heavy.sql':
        'create or replace view heavy_stones as select id, weight from stones where weight > 5;',
    })
    await bring()
    expect(await database.query('select count(*)::int as n from heavy_stones')).toEqual([{ n: 2 }])
    expect(await database.query(other)).toEqual(before)
  })

  test('a view that cannot be replaced in place is recreated with its dependents', async () => {
    await write({
      'src/ground/database/heavy.sql':
        'create or replace view heavy_stones as select weight, id from stones where weight > 5;',
    })
    await bring()
    expect(await views()).toEqual(['heavy_stones', 'heavy_walls'])
  })

  test('a table may change under the views that read it', async () => {
    await write({
      'migrations/0003_ground_weights.sql': 'alter table stones alter column weight type bigint;',
    })
    await bring()
    expect(
      await database.query(
        "select data_type as t from information_schema.columns where table_name = 'heavy_stones' and column_name = 'weight'",
      ),
    ).toEqual([{ t: 'bigint' }])
    expect(await views()).toEqual(['heavy_stones', 'heavy_walls'])
  })

  test('an object that no file creates any more is dropped', async () => {
    await write({
      'src/house/database/heavy-walls.sql':
        'create or replace function walls_of(text) returns bigint language sql as $$ select count(*) from walls where stone = $1 $$;',
    })
    await bring()
    expect(await views()).toEqual(['heavy_stones'])
    await remove('src/house/database/heavy-walls.sql')
    await bring()
    expect(await database.query("select to_regproc('walls_of') as found")).toEqual([{ found: null }])
  })

  test('objects of other owners in the same database are kept', async () => {
    await database.query('create view reports as select count(*) from stones')
    await remove('src/house/database/heavy-walls.sql')
    await bring()
    expect(await views()).toEqual(['heavy_stones', 'reports'])
  })

  test('an object with dependents is not dropped', async () => {
    await database.query('create view reports as select count(*) from heavy_walls')
    await remove('src/house/database/heavy-walls.sql')
    await expect(bring()).rejects.toThrow(/view reports depends on view heavy_walls/)
    expect(await views()).toEqual(['heavy_stones', 'heavy_walls', 'reports'])
  })

  test('a trigger is dropped with its file', async () => {
    await write({
      'src/house/database/heavy-walls.sql': `
        create or replace function keep() returns trigger language plpgsql as $$ begin raise 'kept'; end $$;
        create or replace trigger walls_kept before delete on walls execute function keep();`,
    })
    await bring()
    await expect(database.query('delete from walls')).rejects.toThrow('kept')
    await remove('src/house/database/heavy-walls.sql')
    await bring()
    expect(await database.query('delete from walls')).toEqual([])
  })

  test('a domain without a migration is refused', async () => {
    await write({ 'src/garden/database/trees.sql': 'create or replace view trees as select 1 as n;' })
    await expect(bring()).rejects.toThrow(/garden\/database has no migration/)
  })
})

const textsBelow = async (path: string): Promise<string[]> => {
  if ((await stat(path)).isFile())
    return /(?<!\.test)\.(ts|mjs|md|sql|yml|conf|service)$/.test(path) ? [path] : []
  const names = (await readdir(path)).filter(name => name !== 'node_modules' && name !== 'dist')
  return (await Promise.all(names.map(name => textsBelow(join(path, name))))).flat()
}

test('no message or page advises deleting a database', async () => {
  const advice =
    /begin with an empty database|(remove|delete) (it|the data folder|the database)\b|start over with/i
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const places = ['server/src', 'sandbox', 'tools', 'deploy', 'docs', 'README.md', 'CONTRIBUTING.md']
  const wrong: string[] = []
  for (const place of places)
    for (const path of await textsBelow(join(root, place)))
      if (advice.test(await readFile(path, 'utf8'))) wrong.push(path)
  expect(wrong).toEqual([])
})
