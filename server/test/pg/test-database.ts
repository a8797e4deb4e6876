import { randomBytes } from 'node:crypto'
import { actNames } from '@sala/contract/desk/display-texts/audit/audit-action-names.ts'
import { detailName } from '@sala/contract/desk/display-texts/audit/audit-details.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest'
import { APP_ROLE, urlAs } from '../../src/platform/embedded-postgres/roles.ts'
import { databaseUrl } from './database-url.ts'

export type TestDatabase = {
  /** Connection string for the application role, so that the tested code has only the product's permissions. Available from `beforeAll` on. */
  readonly url: string
  /** Connection string of the owner of the tables. */
  readonly ownerUrl: string
  /** Runs one statement as the owner of the tables. Tests use it to inspect or change data. */
  query: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
}

const NAME_BYTES = 6

/**
 * Provides a migrated, empty database for this test file, or for each test with `per: 'test'`. After each test it checks the invariants of the
 * ledger. Call it first in a file, because hooks that are registered later end earlier, and the database must be dropped last.
 */
export function useTestDatabase({ per = 'file' }: { per?: 'file' | 'test' } = {}): TestDatabase {
  let current: Awaited<ReturnType<typeof createTestDatabase>> | undefined
  const open = () => {
    if (!current) throw new Error('the test database is open inside hooks and tests only')
    return current
  }
  const create = async () => {
    current = await createTestDatabase()
  }
  const drop = async () => {
    await current?.drop()
    current = undefined
  }
  if (per === 'file') {
    beforeAll(create)
    afterAll(drop)
    afterEach(() => open().assertInvariants())
  } else {
    beforeEach(create)
    afterEach(async () => {
      await open().assertInvariants().finally(drop)
    })
  }
  return {
    get url() {
      return open().url
    },
    get ownerUrl() {
      return open().ownerUrl
    },
    query: (text, values) => open().query(text, values),
  }
}

/** Copies the migrated database. The caller must drop the copy. */
export async function createTestDatabase() {
  return createDatabase(inject('postgres').template)
}

export async function createEmptyDatabase() {
  const { ownerUrl, ...database } = await createDatabase('template0')
  return { ...database, url: ownerUrl, ownerUrl }
}

async function createDatabase(template: string) {
  const { adminUrl } = inject('postgres')
  const name = `sala_test_${randomBytes(NAME_BYTES).toString('hex')}`
  // PostgreSQL copies a small database faster file by file than through the write-ahead log.
  await once(adminUrl, `create database ${name} template ${template} strategy file_copy`)
  const ownerUrl = databaseUrl(adminUrl, name)
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  // A test may start several statements at the same time. The client can only run one, so this function sends them one after the other.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work)
    last = done.catch(() => undefined)
    return done
  }
  return {
    url: urlAs(APP_ROLE, ownerUrl),
    ownerUrl,
    query: <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      inTurn(async () => (await client.query<Row>(text, values)).rows),
    assertInvariants: () => inTurn(() => assertInvariants(client)),
    drop: async () => {
      await inTurn(() => client.end())
      await once(adminUrl, `drop database ${name} with (force)`)
    },
  }
}

async function assertInvariants(client: pg.Client) {
  const { rows } = await client.query("select to_regprocedure('assert_invariants()') is not null as exists")
  if (!rows[0]?.exists) return
  await client.query('select assert_invariants()')
  await requireNamedDetails(client)
}

/** Throws if the audit log contains a detail that has no Thai name at the desk (the staff's website). Actions that only tests write are ignored. */
async function requireNamedDetails(client: pg.Client) {
  const { rows } = await client.query<{ action: string; key: string }>(`
    select distinct action, key
      from (select action, details from audit_log union all select action, details from audit_inbox) lines
     cross join lateral jsonb_object_keys(details) key`)
  const unnamed = rows.filter(
    ({ action, key }) => Object.hasOwn(actNames, action) && detailName(action, key) === null,
  )
  if (unnamed.length > 0)
    throw new Error(
      `display-texts/audit/audit-details.ts has no Thai name for ${unnamed.map(({ action, key }) => `${action} '${key}'`).join(', ')}`,
    )
}

async function once(url: string, statement: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
