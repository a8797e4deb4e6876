import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '../../../test/pg/test-database.ts'
import { APP_ROLE, READER_ROLE, urlAs } from '../embedded-postgres/roles.ts'

const database = useTestDatabase()
let app: pg.Client
let reader: pg.Client
beforeAll(async () => {
  app = new pg.Client({ connectionString: database.url })
  reader = new pg.Client({ connectionString: urlAs(READER_ROLE, database.ownerUrl) })
  await Promise.all([app.connect(), reader.connect()])
})
afterAll(() => Promise.all([app.end(), reader.end()]))

const ADDED_TO_ONLY = [
  'audit_log',
  'audit_seals',
  'bonus_corrections',
  'ledger_transfers',
  'play_breaks',
  'promotion_past_terms',
  'referral_lines',
  'referral_members',
  'request_events',
  'round_gaps',
]
const OTHERS: Readonly<Record<string, string>> = {
  audit_inbox: 'delete insert select',
  schema_migrations: 'select',
  schema_objects: 'select',
  security_events: 'select',
}
/** Reports see nothing of these, and of those everything but a secret. */
const HIDDEN = [
  'activity_tickets',
  'device_marks',
  'one_time_codes',
  'password_resets',
  'registration_tokens',
  'sign_in_links',
  'slip_pictures',
]
const SECRETS = ['members.password_hash', 'sessions.binding_hash', 'sessions.token_hash']

const RIGHTS = ['delete', 'insert', 'references', 'select', 'trigger', 'truncate', 'update']
/** Every table and view with what a role may do with all of it. */
const rightsOf = async (role: string): Promise<Map<string, string>> => {
  const rows = await database.query<{ name: string; rights: string }>(
    `select c.relname as name, coalesce(string_agg(r, ' ' order by r) filter (where has_table_privilege($1, c.oid, r)), '') as rights
       from pg_class c cross join unnest($2::text[]) r
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'p') group by c.relname`,
    [role, RIGHTS],
  )
  return new Map(rows.map(({ name, rights }) => [name, rights]))
}

test('who serves members changes rows of every table, adds to what is written once, and owns nothing', async () => {
  const rights = await rightsOf(APP_ROLE)
  expect(rights.size).toBeGreaterThan(60)
  const expected = [...rights.keys()].map(name => [
    name,
    OTHERS[name] ?? (ADDED_TO_ONLY.includes(name) ? 'insert select' : 'delete insert select update'),
  ])
  expect(Object.fromEntries(rights)).toEqual(Object.fromEntries(expected))
  const [owned] = await database.query<{ n: bigint }>(
    `select count(*) as n from pg_class where relowner = $1::regrole`,
    [APP_ROLE],
  )
  expect(Number(owned?.n)).toBe(0)
  const [role] = await database.query(
    'select rolsuper, rolcreatedb, rolcreaterole, rolbypassrls from pg_roles where rolname = $1',
    [APP_ROLE],
  )
  expect(role).toEqual({ rolsuper: false, rolcreatedb: false, rolcreaterole: false, rolbypassrls: false })
})

test('every function is run by who serves members, by nobody else, and only two run as the owner', async () => {
  const functions = await database.query<{ name: string; app: boolean; reader: boolean; definer: boolean }>(
    `select p.proname as name, has_function_privilege($1, p.oid, 'execute') as app,
            has_function_privilege($2, p.oid, 'execute') as reader, p.prosecdef as definer
       from pg_proc p where p.pronamespace = 'public'::regnamespace order by p.proname`,
    [APP_ROLE, READER_ROLE],
  )
  expect(functions.length).toBeGreaterThan(20)
  expect(functions.filter(({ app: runs, reader: reads }) => !runs || reads)).toEqual([])
  expect(functions.filter(({ definer }) => definer).map(({ name }) => name)).toEqual([
    'forget_security_events',
    'note_security_event',
  ])
})

test('reports read, and no password, token, code or picture', async () => {
  for (const [name, rights] of await rightsOf(READER_ROLE)) {
    expect(rights.replace('select', ''), name).toBe('')
  }
  const columns = await database.query<{ column: string; table: string; reads: boolean }>(
    `select c.relname as table, c.relname || '.' || a.attname as column, has_column_privilege($1, c.oid, a.attnum, 'select') as reads
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v', 'p')`,
    [READER_ROLE],
  )
  for (const { table, column, reads } of columns)
    expect({ column, reads }).toEqual({ column, reads: !HIDDEN.includes(table) && !SECRETS.includes(column) })
})

test.each([
  'update audit_log set actor = actor',
  'delete from audit_log',
  'truncate audit_log',
  'alter table audit_log disable trigger audit_log_append_only',
  'drop table audit_seals',
  'delete from audit_seals',
  'update ledger_transfers set amount = amount',
  'delete from ledger_transfers',
  "insert into security_events (minute, kind, last_at) values (now(), 'sign_in', now())",
  'delete from security_events',
  'alter table members add column x text',
  'create table x (y text)',
  'create or replace function refuse_change() returns trigger language plpgsql as $$ begin return new; end $$',
  'update schema_migrations set digest = digest',
  'set session_replication_role = replica',
  'set role postgres',
])('who serves members cannot: %s', async statement => {
  await expect(app.query(statement)).rejects.toThrow(/permission denied|must be owner/)
})

test.each([
  'select password_hash from members',
  'select * from sessions',
  'select * from one_time_codes',
  'delete from members',
  "select note_security_event('x', '', '', '', '', now())",
])('who makes reports cannot: %s', async statement => {
  await expect(reader.query(statement)).rejects.toThrow('permission denied')
})

test('who makes reports reads members and the books', async () => {
  await reader.query('select phone, name from members')
  await reader.query('select * from ledger_transfers limit 1')
})
