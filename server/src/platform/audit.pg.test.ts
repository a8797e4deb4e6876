import { beforeEach, expect, test } from 'vitest'
import { explainGenericPlan } from '../../test/generic-plan.ts'
import { useTestDatabase } from '../../test/pg/test-database.ts'
import { statementsOf } from '../../test/sql-statement-recorder.ts'
import { TEST_START, type TestContext, testContext } from '../../test/test-context.ts'
import {
  type AuditEntry,
  audit,
  auditLines,
  auditPage,
  auditSoon,
  chainAudit,
  firstBrokenLine,
} from './audit.ts'
import { inTransaction } from './db.ts'

const database = useTestDatabase({ per: 'test' })
let ctx: TestContext
beforeEach(() => {
  ctx = testContext(database.url)
  return () => ctx.close()
})

const entry = (subject: string, actor = 'system'): AuditEntry => ({
  actor,
  action: 'test.note',
  subject,
  // PostgreSQL's type jsonb stores these keys in another order, which must not change the audit line's hash.
  details: { zebra: '1', a: 'ศาลา', longer_name: '3' },
})
const soon = (subject: string) => inTransaction(ctx.db, tx => auditSoon(tx, entry(subject), TEST_START))
const now = (subject: string) => inTransaction(ctx.db, tx => audit(tx, entry(subject), TEST_START))
const subjects = async () =>
  (await database.query<{ subject: string }>('select subject from audit_log order by seq')).map(
    row => row.subject,
  )

test('a line of `auditSoon` exists exactly if its transaction was committed, and is chained once', async () => {
  await soon('kept')
  await inTransaction(ctx.db, async tx => {
    await auditSoon(tx, entry('rolled back'), TEST_START)
    throw new Error('a test says so')
  }).catch(() => undefined)
  expect(await subjects()).toEqual([])
  await Promise.all(Array.from({ length: 5 }, () => chainAudit(ctx.db)))
  expect(await subjects()).toEqual(['kept'])
  expect(await firstBrokenLine(ctx.db)).toBeNull()
})

test("a thousand concurrent lines do not wait for the chain's lock, and are all chained", async () => {
  await inTransaction(ctx.db, async tx => {
    await audit(tx, entry('first'), TEST_START)
    // This transaction holds the lock of the audit log's hash chain until it commits. `auditSoon` must work without that lock.
    await Promise.all(Array.from({ length: 50 }, (_, i) => soon(`soon-${i}`)))
  })
  await inTransaction(ctx.db, async tx => {
    for (let i = 0; i < 950; i++) await auditSoon(tx, entry(`more-${i}`), TEST_START)
  })
  await Promise.all([chainAudit(ctx.db), now('between'), chainAudit(ctx.db)])
  expect(new Set(await subjects()).size).toBe(1_002)
  expect(await firstBrokenLine(ctx.db)).toBeNull()
})

test.each([
  ['changed', `update audit_log set details = '{"a": "x"}' where seq = 2`, 2n],
  ['given to another', `update audit_log set actor = 'operator:mali' where seq = 3`, 3n],
  ['removed', 'delete from audit_log where seq = 2', 3n],
])('a row that was %s behind the back of the log shows', async (_what, statement, broken) => {
  for (const subject of ['one', 'two', 'three', 'four']) await now(subject)
  await expect(database.query(statement)).rejects.toThrow('append-only')
  await database.query('alter table audit_log disable trigger audit_log_append_only')
  await database.query(statement)
  expect(await firstBrokenLine(ctx.db)).toBe(broken)
})

test('a waiting line cannot be changed, and is listed under its subject', async () => {
  await soon('mem_a')
  await now('mem_b')
  await expect(database.query(`update audit_inbox set actor = 'x'`)).rejects.toThrow('append-only')
  expect((await auditLines(ctx.db, 'mem_a', 10)).map(({ subject }) => subject)).toEqual(['mem_a'])
  expect(await auditLines(ctx.db, null, 10)).toHaveLength(2)
})

test('in a long log, lines about one member are found by indexes, and the newest lines by number', async () => {
  await database.query(
    `insert into audit_log (at, actor, action, subject, details, hash)
     select $1, 'member:mem_' || n, 'test.note', 'dep_' || n, jsonb_build_object('member', 'mem_' || n), ''
       from generate_series(1, 20000) n`,
    [TEST_START],
  )
  await database.query('analyze audit_log')
  for (const subject of ['mem_7', null]) {
    const [statement = ''] = await statementsOf(() => auditLines(ctx.db, subject, 10))
    const plan = await explainGenericPlan(database.query, statement)
    expect(JSON.stringify(plan)).not.toMatch(/"Node Type":"Seq Scan","[^{}]*"Relation Name":"audit_log"/)
  }
})

test("a member's lines are those about them, by them, or naming them, each once", async () => {
  const as = (actor: string, subject: string, member: string) =>
    inTransaction(ctx.db, tx =>
      audit(tx, { actor, action: 'test.note', subject, details: { member } }, TEST_START),
    )
  await as('member:mem_a', 'mem_a', 'mem_a')
  await as('system', 'dep_1', 'mem_a')
  await as('member:mem_a', 'wdr_1', 'mem_b')
  await as('system', 'dep_2', 'mem_b')
  await soon('mem_a')
  expect((await auditLines(ctx.db, 'mem_a', 10)).map(({ subject }) => subject).sort()).toEqual([
    'dep_1',
    'mem_a',
    'mem_a',
    'wdr_1',
  ])
})

test('a page has the newest lines first, also with more digits, and the next page continues', async () => {
  for (let n = 1; n <= 12; n++) await now(`s${n}`)
  const all = { of: null, action: 'test.', before: null }
  const readPage = async (page: Parameters<typeof auditPage>[1]) => auditPage(ctx.db, page, 5)
  const newest = await readPage(all)
  expect(newest.map(({ subject }) => subject)).toEqual(['s12', 's11', 's10', 's9', 's8'])
  const next = await readPage({ ...all, before: newest.at(-1)?.seq ?? null })
  expect(next.map(({ subject }) => subject)).toEqual(['s7', 's6', 's5', 's4', 's3'])
  expect((await readPage({ ...all, of: 's10' })).map(({ subject }) => subject)).toEqual(['s10'])
})

test('more waiting lines than a page holds do not end the log', async () => {
  for (let n = 1; n <= 12; n++) await soon(`w${n}`)
  const subjects: (string | null)[] = []
  for (let before: string | null = null, pages = 0; pages < 4; pages++) {
    const page = await auditPage(ctx.db, { of: null, action: 'test.', before }, 5)
    subjects.push(...page.map(({ subject }) => subject).filter(subject => /^w\d+$/.test(subject)))
    before = page.at(-1)?.seq ?? null
    if (before === null) break
  }
  expect(subjects).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1].map(n => `w${n}`))
})
