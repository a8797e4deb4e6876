import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openSwitch } from '../../../test/flow-switch-steps.ts'
import { type TestDatabase, useTestDatabase } from '../../../test/pg/test-database.ts'
import { TEST_START, type TestContext, testContext } from '../../../test/test-context.ts'
import type { Config } from '../../config.ts'
import { audit } from '../../platform/audit.ts'
import { auditFault } from '../../platform/audit-seals.ts'
import { inTransaction } from '../../platform/db.ts'
import { findSwitch } from '../../platform/flow-switches/flow-switches.ts'
import { platformJobs } from '../../platform-jobs.ts'
import { stopPayoutsAfterRestore } from './payout-stop.ts'

const first = useTestDatabase({ per: 'test' })
const second = useTestDatabase({ per: 'test' })
let folder: string
let audit_anchor: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sala-anchor-'))
  audit_anchor = join(folder, 'audit-anchor')
  return () => rm(folder, { recursive: true })
})

const on = (database: TestDatabase, mode: Config['mode']): TestContext => {
  const ctx = testContext(database.url, { config: { audit_anchor, mode } })
  onTestFinished(() => ctx.close())
  return ctx
}
const seal = async (ctx: TestContext, subject: string): Promise<void> => {
  const entry = { actor: 'operator:malee', action: 'test.note', subject, details: { reason: 'x' } }
  await inTransaction(ctx.db, tx => audit(tx, entry, TEST_START))
  await platformJobs(ctx)['platform:chain-audit']?.({})
}
/** Runs the restore check that a worker makes when it starts, and returns whether payouts are stopped. */
const start = async (ctx: TestContext): Promise<boolean> => {
  await stopPayoutsAfterRestore(ctx)
  return (await findSwitch(ctx.db, 'payout'))?.state === 'closed'
}
const forget = async (database: TestDatabase, where: string): Promise<void> => {
  for (const table of ['audit_log', 'audit_seals'])
    await database.query(`alter table ${table} disable trigger ${table}_append_only`)
  for (const table of ['audit_seals', 'audit_log'])
    await database.query(`delete from ${table} where ${where}`)
}

test('a sandbox on another database begins a new anchor and pays; the older anchor is kept', async () => {
  const [one, other] = [on(first, 'sandbox'), on(second, 'sandbox')]
  await seal(one, 'one')
  const before = await readFile(audit_anchor, 'utf8')
  expect(await start(other)).toBe(false)
  await seal(other, 'other')
  expect(await auditFault(other.db, other.config)).toBeNull()
  expect(await readFile(audit_anchor, 'utf8')).not.toContain(before)
  const kept = (await readdir(folder)).filter(name => name !== 'audit-anchor')
  expect(await Promise.all(kept.map(name => readFile(join(folder, name), 'utf8')))).toEqual([before])
})

test('a sandbox that returns to a database finds the anchor of that database, so a restored one stops payouts', async () => {
  const [one, other] = [on(first, 'sandbox'), on(second, 'sandbox')]
  for (const subject of ['one', 'two']) await seal(one, subject)
  expect(await start(other)).toBe(false)
  await seal(other, 'other')
  await forget(first, 'seq > 1')
  expect(await start(one)).toBe(true)
})

test.each(['sandbox', 'production'] as const)(
  'the same database from a backup stops payouts: %s',
  async mode => {
    const ctx = on(first, mode)
    for (const subject of ['one', 'two']) await seal(ctx, subject)
    expect(await start(ctx)).toBe(false)
    await forget(first, 'seq > 1')
    expect(await start(ctx)).toBe(true)
    expect(await auditFault(ctx.db, ctx.config)).not.toBeNull()
  },
)

test('production on another database stops payouts and keeps the anchor', async () => {
  await seal(on(first, 'production'), 'one')
  const before = await readFile(audit_anchor, 'utf8')
  const other = on(second, 'production')
  await seal(other, 'other')
  expect(await start(other)).toBe(true)
  expect(await readFile(audit_anchor, 'utf8')).toContain(before)
  expect(await auditFault(other.db, other.config)).not.toBeNull()
})

test.each(['removed', 'forged'])(
  'rights on the database do not free production of its anchor: every seal %s',
  async how => {
    const ctx = on(first, 'production')
    for (const subject of ['one', 'two']) await seal(ctx, subject)
    await forget(first, 'true')
    if (how === 'forged')
      await first.query(
        "insert into audit_seals (seq, hash, mac, at) values (1, decode(repeat('ab', 32), 'hex'), decode(repeat('cd', 32), 'hex'), now())",
      )
    expect(await start(ctx)).toBe(true)
  },
)

test('a seal that the database lacks stops payouts once, and a later restore stops them again', async () => {
  const ctx = on(first, 'production')
  const goOn = () => openSwitch(ctx, 'payout')
  for (const subject of ['one', 'two']) await seal(ctx, subject)
  await forget(first, 'seq > 1')
  expect(await start(ctx)).toBe(true)
  await goOn()
  expect(await start(ctx)).toBe(false)
  for (const subject of ['three', 'four']) await seal(ctx, subject)
  await forget(first, 'seq > 3')
  expect(await start(ctx)).toBe(true)
})

test('a seal that was written after the restore hides no older seal that is lacking', async () => {
  const ctx = on(first, 'production')
  for (const subject of ['one', 'two', 'three']) await seal(ctx, subject)
  await forget(first, 'seq > 1')
  await seal(ctx, 'after')
  expect(await start(ctx)).toBe(true)
})
