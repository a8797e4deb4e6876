import { beforeAll, expect, test } from 'vitest'
import { explainGenericPlan } from '../../../test/generic-plan.ts'
import { useTestDatabase } from '../../../test/pg/test-database.ts'
import { statementsOf } from '../../../test/sql-statement-recorder.ts'
import { testContext } from '../../../test/test-context.ts'
import { searchMembers } from './member-search.ts'

const MEMBERS = 20_000

const database = useTestDatabase()
const search = async (text: string) => {
  const ctx = testContext(database.url)
  return searchMembers(ctx.db, text).finally(() => ctx.close())
}

beforeAll(async () => {
  await database.query(
    `insert into members (id, phone, phone_proved, password_hash, created_at, bank, account_number, name, line, bank_set_at, birth_date, name_mark)
     select 'mem_' || lpad(n::text, 26, '0'), '08' || lpad(n::text, 8, '0'), true, '$argon2id$none', now(), 'scb', '88' || lpad(n::text, 8, '0'),
            'สมชาย' || repeat(' ', 1 + n % 2) || 'ใจดี' || n, 'Line' || n, now(), date '1990-04-13', 'mark' || n % 10000 from generate_series(1, ${MEMBERS}) n`,
  )
  await database.query(
    "insert into referral_members (member_id, key, outcome, joined_at) select id, right(id, 10), 'none', now() from members",
  )
  await database.query(
    'insert into device_marks (member_id, mark_hash, first_seen_at, seen_at) select id, sha256(right(id, 4)::bytea), now(), now() from members',
  )
  await database.query(
    "insert into sign_in_addresses (member_id, address, day) select id, '10.0.' || right(id, 3), '2026-11-18' from members",
  )
  await database.query('analyze members, device_marks, sign_in_addresses')
})

test.each(['0800', '4321', '08 0001 2345', 'สมชาย', 'ใจดี7', 'line77'])(
  'a search by %s among many members uses indexes in the generic plan',
  async text => {
    const [statement = ''] = await statementsOf(() => search(text))
    const plan = JSON.stringify(await explainGenericPlan(database.query, statement))
    expect(plan).toContain('Index Scan')
    expect(plan).not.toContain('Seq Scan')
  },
)

test.each([
  ['0800000042', 'the whole phone', 42],
  ['00019999', 'the end of a phone and of an account', 19_999],
  ['8800000777', 'the whole account', 777],
  ['ใจดี15000', 'the family name', 15_000],
  ['ใจดี15003', 'the family name behind two spaces', 15_003],
  ['สมชาย ใจดี15001', 'the whole name, written with two spaces', 15_001],
  ['LINE12345', 'the LINE id, in capitals', 12_345],
  ['นาย สมชาย ใจดี15001', 'the whole name behind a title', 15_001],
  ['ว่าที่ ร.ต.สมชาย ใจดี15002', 'the whole name behind a rank', 15_002],
  ['ใจดี15004 นายสมชาย', 'the family name before a titled name', 15_004],
])('%s finds one member by %s', async (text, _what, n) => {
  const ids = new Set((await search(text)).map(({ id }) => id))
  expect([...ids]).toEqual([`mem_${String(n).padStart(26, '0')}`])
})

test('pattern wildcards in a search are literal characters', async () => {
  for (const text of ['%', '_', 'line%', 'สม_าย', '\\']) expect(await search(text)).toEqual([])
})

test('members who share a browser, address or name are found by indexes, not by a scan of all marks', async () => {
  const statement = 'select member_id, kind from members_tied_to($1)'
  const plan = await explainGenericPlan(database.query, statement)
  expect(JSON.stringify(plan)).not.toMatch(
    /"Seq Scan","[^{}]*"Relation Name":"(members|device_marks|sign_in_addresses)"/,
  )
  const tied = await database.query<{ kind: string; count: number }>(
    'select kind, count(*)::int as count from members_tied_to($1) group by kind order by kind',
    [`mem_${'42'.padStart(26, '0')}`],
  )
  // Of the members, one in 1,000 shares this member's IP address, and one in 10,000 shares the browser and the name.
  expect(tied).toEqual([
    { kind: 'address', count: MEMBERS / 1_000 - 1 },
    { kind: 'device', count: MEMBERS / 10_000 - 1 },
    { kind: 'name', count: MEMBERS / 10_000 - 1 },
  ])
})
