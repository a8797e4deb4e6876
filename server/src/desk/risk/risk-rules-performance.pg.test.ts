import { beforeAll, expect, test } from 'vitest'
import { useTestDatabase } from '../../../test/pg/test-database.ts'
import { statementsOf } from '../../../test/sql-statement-recorder.ts'
import { testContext } from '../../../test/test-context.ts'
import { findShared, findTrees } from './risk-rules-sql.ts'

/** Number of members in the test. With so many members, a query that compares every member with every other takes visibly longer. */
const MEMBERS = 5_000
/** Number of invited friends with one IP address. The members of a mobile network can share one. */
const FRIENDS = 1_000
const PAST = new Date('2026-11-01T00:00:00Z')

const database = useTestDatabase()

type Node = {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Join Filter'?: number
  readonly Plans?: readonly Node[]
}
const stepsOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(stepsOf)]
const rowsOf = (node: Node): number =>
  (node['Actual Rows'] + (node['Rows Removed by Join Filter'] ?? 0)) * node['Actual Loops']

/** Executes the only SQL statement of `work` with the given values, and returns the nodes of its query plan. */
const stepsAsRun = async (work: () => Promise<unknown>, values: readonly unknown[]): Promise<Node[]> => {
  const [statement = ''] = await statementsOf(work)
  const [row] = await database.query<{ 'QUERY PLAN': { Plan: Node }[] }>(
    `explain (analyze, format json) ${statement}`,
    [...values],
  )
  return (row?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => stepsOf(Plan))
}

beforeAll(async () => {
  await database.query(
    `insert into members (id, phone, phone_proved, password_hash, created_at, bank, account_number, name, line, bank_set_at, birth_date)
     select 'mem_' || lpad(n::text, 26, '0'), '08' || lpad(n::text, 8, '0'), true, '$argon2id$none', now(), 'scb', '88' || lpad(n::text, 8, '0'),
            'สมชาย ใจดี' || n, 'line' || n, now(), date '1990-04-13' from generate_series(1, ${MEMBERS}) n`,
  )
  await database.query(
    `insert into referral_members (member_id, key, parent_id, outcome, joined_at)
     select id, right(id, 10), parent_id, case when parent_id is null then 'none' else 'joined' end, now()
       from (select id, case when no between 2 and ${FRIENDS} then first_id end as parent_id
               from (select id, min(id) over () as first_id, row_number() over (order by id) as no from members) each) m order by id`,
  )
  await database.query(
    'insert into referral_lines (member_id, level, ancestor_id) select member_id, 1, parent_id from referral_members where parent_id is not null',
  )
  await database.query(
    'insert into device_marks (member_id, mark_hash, first_seen_at, seen_at) select id, sha256(id::bytea), now(), now() from members',
  )
  await database.query(
    `insert into sign_in_addresses (member_id, address, day)
     select member_id, case when parent_id is null then '10.' || right(member_id, 4) else '10.0.0.1' end, '2026-11-18' from referral_members`,
  )
  await database.query('vacuum analyze members, device_marks, sign_in_addresses, referral_members')
})

const inContext = async <T>(work: (ctx: ReturnType<typeof testContext>) => Promise<T>): Promise<T> => {
  const ctx = testContext(database.url)
  return work(ctx).finally(() => ctx.close())
}

test('unshared browsers are neither sorted nor hashed', async () => {
  const steps = await inContext(ctx =>
    stepsAsRun(() => findShared(ctx.db, 'device', 2, PAST), ['device', 2, 'device', PAST, 500]),
  )
  const sorted = steps.filter(step => step['Node Type'] === 'Sort').map(rowsOf)
  expect(Math.max(...sorted)).toBe(0)
})

test('a thousand friends with one address are found without comparing all pairs', async () => {
  const [found] = await inContext(ctx => findTrees(ctx.db, 3))
  expect(found?.facts).toEqual({ friends: FRIENDS - 1 })
  const steps = await inContext(ctx => stepsAsRun(() => findTrees(ctx.db, 3), [3, 500]))
  expect(Math.max(...steps.map(rowsOf))).toBeLessThanOrEqual(MEMBERS)
})
