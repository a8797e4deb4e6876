import { expect, test } from 'vitest'
import { signIn } from '../../src/account/passwords/sign-in.ts'
import { authenticateBy } from '../../src/account/sessions/sessions.ts'
import { testContext } from '../test-context.ts'
import { callerOf, enrolMember, registerMember, TEST_PASSWORD, type TestMember } from '../test-members.ts'
import { useTestDatabase } from './test-database.ts'

const database = useTestDatabase()

/** Counters of rate limits, which only the registration itself writes. */
const NOT_COMPARED = new Set(['limit_hits'])
/** Columns with a random, counted or personal value. The value of a column that is null in one row must be null in the other. */
const OWN_VALUES = new Set([
  ...['id', 'no', 'member_id', 'key', 'phone', 'name', 'name_mark', 'birth_date', 'account_number', 'line'],
  ...['ip', 'address', 'network', 'mark_hash', 'token_hash', 'password_hash', 'transaction_no'],
])
/** Ends of the names of columns with a time. Both members come within the same day, so that a date must be equal. */
const TIMES = /(_at|^at|minute)$/

type Row = Readonly<Record<string, unknown>>

const compared = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      value !== null && (OWN_VALUES.has(name) || TIMES.test(name)) ? 'its own' : value,
    ]),
  )

const readTables = async (): Promise<Map<string, Set<string>>> => {
  const tables = await database.query<{ name: string }>(
    "select schemaname || '.' || relname as name from pg_stat_user_tables order by 1",
  )
  const read = new Map<string, Set<string>>()
  for (const { name } of tables) {
    if (NOT_COMPARED.has(name.replace('public.', ''))) continue
    const rows = await database.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`)
    read.set(name, new Set(rows.map(({ row }) => row)))
  }
  return read
}

/** Returns the rows that `work` adds, by table, without the values that differ between two members. */
const rowsOf = async (work: () => Promise<TestMember>): Promise<Row> => {
  const before = await readTables()
  await work()
  const added = [...(await readTables())].map(([name, rows]) => [
    name,
    [...rows].filter(row => !before.get(name)?.has(row)).map(row => compared(JSON.parse(row))),
  ])
  return Object.fromEntries(added.filter(([, rows]) => rows?.length !== 0))
}

test.each([undefined, null] as const)(
  'an enrolled member has the rows of a registered one (bank: %s)',
  async bank => {
    const ctx = testContext(database.url)
    try {
      const given = bank === undefined ? {} : { bank }
      // The first event of an hour adds a mark of the hour.
      await registerMember(ctx)
      const registered = await rowsOf(() => registerMember(ctx, given))
      expect(Object.keys(registered)).toEqual(
        expect.arrayContaining(['public.members', 'public.sessions', 'public.events']),
      )
      expect(await rowsOf(() => enrolMember(ctx, given))).toEqual(registered)
    } finally {
      await ctx.close()
    }
  },
)

test('an enrolled member is signed in, and signs in with the password of the tests', async () => {
  const ctx = testContext(database.url)
  try {
    const { id, phone, token } = await enrolMember(ctx)
    const identify = authenticateBy(ctx)
    expect(await identify(callerOf({ bearer: token }))).toMatchObject({ kind: 'member', member_id: id })
    const again = await signIn(ctx, callerOf(), { phone, password: TEST_PASSWORD })
    expect(await identify(callerOf({ bearer: again.access_token }))).toMatchObject({ member_id: id })
  } finally {
    await ctx.close()
  }
})
