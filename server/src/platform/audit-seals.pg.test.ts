import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { operatorOn } from '../../test/operator-command-line-client.ts'
import { useTestDatabase } from '../../test/pg/test-database.ts'
import { TEST_START, type TestContext, testContext } from '../../test/test-context.ts'
import { SANDBOX_AUDIT_KEY } from '../config.ts'
import { platformJobs } from '../platform-jobs.ts'
import { audit } from './audit.ts'
import { auditFault } from './audit-seals.ts'
import { inTransaction } from './db.ts'

const database = useTestDatabase({ per: 'test' })
const NEW_KEY = 'another key of thirty-two letters'
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
const operator = operatorOn(() => ctx)
/** Runs the job that adds the new audit lines to the hash chain and seals the audit log. In production it runs every minute. */
const seal = async () => platformJobs(ctx)['platform:chain-audit']?.({})
const verify = async () => {
  const { code, text } = await operator('audit', 'verify')
  return { code, said: text }
}
/** Changes `audit_log` as the table owner can, after disabling the triggers that keep it append-only. The seals must reveal the change. */
const behindItsBack = async (...statements: string[]) => {
  for (const table of ['audit_log', 'audit_seals'])
    await database.query(`alter table ${table} disable trigger ${table}_append_only`)
  for (const statement of statements) await database.query(statement)
}
/** Computes an audit line's hash as the server does. An attacker with database access can do so too, because the hash needs no key. */
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

test('an unchanged log is sealed once per new line, in the database and in the anchor file', async () => {
  await seal()
  expect(await verify()).toEqual({ code: 0, said: 'the audit log is intact' })
  const outside = (await readFile(anchor, 'utf8')).trim().split('\n')
  expect(outside.map(line => line.split(' ')[0])).toEqual(['2', '4'])
  await write('five')
  expect((await verify()).code).toBe(0)
  await expect(database.query('delete from audit_seals')).rejects.toThrow('append-only')
})

test('a changed line is detected', async () => {
  await behindItsBack(`update audit_log set actor = 'operator:mali' where seq = 3`)
  expect(await verify()).toEqual({ code: 1, said: 'line 3 does not match its hash chain' })
})

test('a tail that was cut off is seen, with its seals and without', async () => {
  await behindItsBack('delete from audit_log where seq >= 3')
  expect(await verify()).toEqual({ code: 1, said: 'line 4 differs from its seal' })
  await behindItsBack('delete from audit_seals where seq >= 3')
  expect(await verify()).toEqual({ code: 1, said: 'line 4 has an anchored seal that the database lacks' })
  // After the deletion, the server appends and seals further audit lines. These seals must not hide the deletion.
  for (const subject of ['else', 'other']) await write(subject)
  await seal()
  expect((await verify()).code).toBe(1)
})

test('without the anchor file no log counts as complete, because removed lines with their seals would not be detected', async () => {
  await behindItsBack('delete from audit_log where seq >= 3', 'delete from audit_seals where seq >= 3')
  const elsewhere = { ...ctx.config, audit_anchor: join(dirname(anchor), 'nothing') }
  expect(await auditFault(ctx.db, elsewhere)).toBe(
    `the log has seals, and the anchor file is missing: ${elsewhere.audit_anchor}`,
  )
  // A database without any seal counts as new. Its missing anchor file (copies of the seals) is therefore no fault.
  await behindItsBack('delete from audit_log', 'delete from audit_seals')
  expect(await auditFault(ctx.db, elsewhere)).toBeNull()
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
  expect(await verify()).toEqual({ code: 1, said: 'line 2 differs from its seal' })
  // Even a deletion of all seals is detected, because the anchor file holds copies of them outside the database.
  await behindItsBack('delete from audit_seals')
  await seal()
  expect((await verify()).code).toBe(1)
})

test('without the key no valid seal can be made', async () => {
  const { audit_anchor, audit_keys_before } = ctx.config
  const sealing = { audit_key: NEW_KEY, audit_keys_before, audit_anchor }
  expect(await auditFault(ctx.db, sealing)).toMatch(/line 2 differs from its seal/)
})

describe('the key is replaced', () => {
  const OLD_KEY = SANDBOX_AUDIT_KEY
  /** Restarts the server with a new audit key. The server still has the replaced key as an earlier one. */
  const replaced = (): TestContext => {
    const config = { audit_anchor: anchor, audit_key: NEW_KEY, audit_keys_before: [OLD_KEY] }
    const after = testContext(database.url, { config })
    onTestFinished(() => after.close())
    return after
  }
  const sealBy = async (by: TestContext) => platformJobs(by)['platform:chain-audit']?.({})
  const faultBy = (by: TestContext) => auditFault(by.db, by.config)

  test('older seals stay valid, and a line under the new key records the replacement within a minute', async () => {
    const after = replaced()
    expect(await faultBy(after)).toBeNull()
    await sealBy(after)
    await write('five')
    await sealBy(after)
    expect(await faultBy(after)).toBeNull()
    const lines = await database.query<{ action: string }>(
      'select l.action from audit_seals s join audit_log l on l.seq = s.seq order by s.seq',
    )
    expect(lines.map(({ action }) => action)).toEqual([
      'test.note',
      'test.note',
      'audit.key_replaced',
      'test.note',
    ])
    // Without the replaced key the server cannot verify the seals that were made with it.
    const forgetful = { ...after.config, audit_keys_before: [] }
    expect(await auditFault(after.db, forgetful)).toMatch(/line 2 differs from its seal/)
  })

  test("the old key can neither seal lines after the new key's seals, nor reseal lines before them", async () => {
    const after = replaced()
    await sealBy(after)
    const [last] = await database.query<{ mac: Buffer; hash: Buffer; seq: bigint }>(
      'select s.mac, l.hash, l.seq from audit_seals s, audit_log l order by s.seq desc, l.seq desc limit 1',
    )
    await write('forged')
    const [line] = await database.query<{ seq: bigint; hash: Buffer }>(
      'select seq, hash from audit_log order by seq desc limit 1',
    )
    const mac = (previous: Buffer, seq: bigint, hash: Buffer) =>
      createHmac('sha256', OLD_KEY).update(previous).update(`${seq}:`).update(hash).digest('hex')
    if (last === undefined || line === undefined) throw new Error('there are seals')
    await database.query(
      `insert into audit_seals (seq, hash, mac, at) values ($1, $2, decode($3, 'hex'), now())`,
      [line.seq, line.hash, mac(last.mac, line.seq, line.hash)],
    )
    expect(await faultBy(after)).toBe(`line ${line.seq} differs from its seal`)
  })

  test('a process without the new key seals nothing after it', async () => {
    const after = replaced()
    await sealBy(after)
    await write('five')
    await expect(seal()).rejects.toThrow('has a key that this process does not know')
    await sealBy(after)
    expect(await faultBy(after)).toBeNull()
  })
})
