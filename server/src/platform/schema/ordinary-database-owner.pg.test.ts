import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createEmptyDatabase } from '../../../test/pg/test-database.ts'
import { requireApplicationRole } from '../database/application-role.ts'
import { openDb, openPool } from '../db.ts'
import { migrate } from '../migrate.ts'

/**
 * Random part of the names of this test's roles, because all tests on a database server share its roles. The test simulates a server as companies run
 * it: the schema's owner is no superuser, and the application role is not called `sala_app`.
 */
const RUN = randomBytes(4).toString('hex')
const OWNER = `owner_${RUN}`
const SERVES = `serves_${RUN}`
const NOBODY = `nobody_${RUN}`
const PASSWORD = 'only-of-this-test'

let database: Awaited<ReturnType<typeof createEmptyDatabase>>
const urlOf = (role: string): string => {
  const url = new URL(database.ownerUrl)
  url.username = role
  url.password = PASSWORD
  return url.href
}
const asked = async (role: string, text: string) => {
  const client = new pg.Client({ connectionString: urlOf(role) })
  await client.connect()
  return client.query(text).finally(() => client.end())
}
const serving = async (url: string): Promise<void> => {
  const pool = openPool(url, () => undefined)
  await requireApplicationRole(openDb(pool)).finally(() => pool.end())
}
const rightsChangedAt = async () =>
  database.query(
    "select xmin::text as at from pg_class where relname in ('members', 'audit_log') order by relname",
  )

beforeAll(async () => {
  database = await createEmptyDatabase()
  for (const role of [OWNER, SERVES, NOBODY])
    await database.query(`create role ${role} login password '${PASSWORD}'`)
  await database.query(`grant sala_app to ${SERVES}`)
  await database.query(`alter database ${new URL(database.url).pathname.slice(1)} owner to ${OWNER}`)
  await migrate(urlOf(OWNER))
})
afterAll(async () => {
  await database.drop()
  const client = new pg.Client({ connectionString: inject('postgres').adminUrl })
  await client.connect()
  for (const role of [OWNER, SERVES, NOBODY]) await client.query(`drop role ${role}`)
  await client.end()
})

test('an owner who is no superuser migrates the schema, and a member of sala_app works with rows and jobs', async () => {
  await asked(SERVES, "insert into settings (name, value, changed_at) values ('tea', '{}', now())")
  await asked(SERVES, "select graphile_worker.add_job('tea')")
  const taken = await asked(SERVES, 'delete from graphile_worker._private_jobs')
  expect(taken.rowCount).toBe(1)
  await expect(asked(SERVES, 'delete from audit_log')).rejects.toThrow('permission denied')
  await expect(asked(SERVES, 'create table tea (n int)')).rejects.toThrow('permission denied')
})

test('a second migration writes nothing; manually changed rights are restored', async () => {
  const before = await rightsChangedAt()
  await migrate(urlOf(OWNER))
  expect(await rightsChangedAt()).toEqual(before)
  await asked(OWNER, 'grant update, truncate on audit_log to sala_app')
  await asked(OWNER, 'revoke select on members from sala_app')
  await expect(asked(SERVES, 'delete from audit_log')).rejects.toThrow('permission denied')
  await expect(asked(SERVES, 'truncate audit_log')).rejects.toThrow('append-only')
  await migrate(urlOf(OWNER))
  await expect(asked(SERVES, 'truncate audit_log')).rejects.toThrow('permission denied')
  await asked(SERVES, 'select 1 from members')
})

test('with an up-to-date schema the application role needs no right to change it, and otherwise the error says that it has none', async () => {
  await migrate(urlOf(SERVES))
  await asked(OWNER, 'delete from schema_objects')
  await expect(migrate(urlOf(SERVES))).rejects.toThrow(
    'the owner in MIGRATE_DATABASE_URL migrates the schema',
  )
  await migrate(urlOf(OWNER))
})

test('only a member of sala_app serves members: no superuser, no owner, no user without rights', async () => {
  await serving(urlOf(SERVES))
  await expect(serving(database.ownerUrl)).rejects.toThrow(
    /signs in as \w+, a superuser\. Wanted: .*sala_app/,
  )
  await expect(serving(urlOf(OWNER))).rejects.toThrow(`signs in as ${OWNER}, the owner of the tables`)
  await expect(serving(urlOf(NOBODY))).rejects.toThrow('cannot read the tables')
  // The role gets the attribute `noinherit`, because PostgreSQL 15 does not have `grant … with inherit false`.
  await database.query(`alter role ${NOBODY} noinherit`)
  await database.query(`grant ${OWNER} to ${NOBODY}`)
  await expect(serving(urlOf(NOBODY))).rejects.toThrow('the owner of the tables')
  await database.query(`revoke ${OWNER} from ${NOBODY}`)
  await database.query(`alter role ${NOBODY} inherit`)
  await database.query(`grant sala_app to ${NOBODY}`)
  await asked(OWNER, `grant update on audit_log to ${NOBODY}`)
  await expect(serving(urlOf(NOBODY))).rejects.toThrow('may change the audit log')
})
