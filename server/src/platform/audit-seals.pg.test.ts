import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { TEST_START, type TestContext, testContext } from '../../test/context.ts'
import { useTestDatabase } from '../../test/pg/test-database.ts'
import { runOperator } from '../desk/run.ts'
import { platformJobs } from '../upkeep.ts'
import { audit } from './audit.ts'
import { auditFault } from './audit-seals.ts'
import { inTransaction } from './db.ts'

const database = useTestDatabase({ per: 'test' })
let ctx: TestContext
let anchor: string
beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sala-anchor-'))
  anchor = join(folder, 'deeper', 'audit-anchor')
  ctx = testContext(database.url, { config: { audit_anchor: anchor } })
  return async () => {
    await ctx.close()
    await rm(folder, { recursive: true })
  }
})

const write = (subject: string) =>
  inTransaction(ctx.db, tx =>
    audit(
      tx,
      { actor: 'operator:malee', action: 'test.note', subject, details: { reason: 'x' } },
      TEST_START,
    ),
  )
/** The minute strikes. */
const seal = async () => platformJobs(ctx)['platform:chain-audit']?.({})
const verify = async () => {
  const lines: string[] = []
  return { code: await runOperator(ctx, ['audit', 'verify'], line => lines.push(line)), said: lines.join() }
}
/** Whoever owns the tables can do this; the log must tell of it all the same. */
const behindItsBack = async (...statements: string[]) => {
  for (const table of ['audit_log', 'audit_seals'])
    await database.query(`alter table ${table} disable trigger ${table}_append_only`)
  for (const statement of statements) await database.query(statement)
}
/** As the program reckons a line's hash, which needs no key. */
const hashAfter = (previous: Buffer, subject: string): Buffer =>
  createHash('sha256')
    .update(previous)
    .update(
      JSON.stringify(['operator:malee', 'test.note', subject, [['reason', 'x']], TEST_START.toISOString()]),
    )
    .digest()

beforeEach(async () => {
  for (const subject of ['one', 'two']) await write(subject)
  await seal()
  for (const subject of ['three', 'four']) await write(subject)
  await seal()
})

test('a log that is as it was written is sealed once for what is new, in the database and outside', async () => {
  await seal()
  expect(await verify()).toEqual({ code: 0, said: 'the log is as it was written' })
  const outside = (await readFile(anchor, 'utf8')).trim().split('\n')
  expect(outside.map(line => line.split(' ')[0])).toEqual(['2', '4'])
  await write('five')
  expect((await verify()).code).toBe(0)
  await expect(database.query('delete from audit_seals')).rejects.toThrow('append-only')
})

test('a changed line is seen', async () => {
  await behindItsBack(`update audit_log set actor = 'operator:mali' where seq = 3`)
  expect(await verify()).toEqual({ code: 1, said: 'line 3 does not follow' })
})

test('a tail that was cut off is seen, with its seals and without', async () => {
  await behindItsBack('delete from audit_log where seq >= 3')
  expect(await verify()).toEqual({ code: 1, said: 'line 4 is not the one that was sealed' })
  await behindItsBack('delete from audit_seals where seq >= 3')
  expect(await verify()).toEqual({ code: 1, said: 'line 4 was sealed and is gone, or is another one' })
  // Another story told since, and sealed by the program itself, does not cover it.
  for (const subject of ['else', 'other']) await write(subject)
  await seal()
  expect((await verify()).code).toBe(1)
})

test('lines that were reckoned again are seen: the hashes follow, the seals do not', async () => {
  const rows = await database.query<{ seq: bigint; hash: Buffer }>(
    'select seq, hash from audit_log order by seq',
  )
  let hash = rows[0]?.hash ?? Buffer.alloc(0)
  const statements: string[] = []
  for (const [seq, subject] of [
    [2, 'forged'],
    [3, 'three'],
    [4, 'four'],
  ] as const) {
    hash = hashAfter(hash, subject)
    statements.push(
      `update audit_log set subject = '${subject}', hash = '\\x${hash.toString('hex')}' where seq = ${seq}`,
    )
  }
  await behindItsBack(...statements)
  expect(await verify()).toEqual({ code: 1, said: 'line 2 is not the one that was sealed' })
  // Without the seals too, the file outside tells of them.
  await behindItsBack('delete from audit_seals')
  await seal()
  expect((await verify()).code).toBe(1)
})

test('who has no key cannot seal: another key’s seals are none', async () => {
  const { audit_anchor } = ctx.config
  expect(await auditFault(ctx.db, { audit_key: 'another key of thirty-two letters', audit_anchor })).toMatch(
    /line 2 is not the one that was sealed/,
  )
})
