import { createHash } from 'node:crypto'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { giftOrder } from '../../../test/credit-transfer-builder.ts'
import { operatorOn } from '../../../test/operator-command-line-client.ts'
import { useTestDatabase } from '../../../test/pg/test-database.ts'
import { TEST_START, type TestContext, testContext } from '../../../test/test-context.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { postTransfers } from '../posting.ts'
import { chosenAtNight, ledgerJobs } from './jobs.ts'
import { sealLedger } from './seals.ts'

const database = useTestDatabase({ per: 'test' })
const INTACT = { code: 0, text: 'the ledger matches its seals' }
const MEMBER = 'mem_sealed' as MemberId
let ctx: TestContext
beforeEach(() => {
  ctx = testContext(database.url)
  return () => ctx.close()
})

const post = (...ids: string[]) =>
  inTransaction(ctx.db, tx =>
    postTransfers(
      tx,
      ids.map(id => giftOrder(MEMBER, id, 500n)),
    ),
  )
/**
 * Time limit for a seal. Transaction ids belong to the whole server, so a transaction of another test's database delays a seal until it ends.
 * On a busy computer `create database` and `drop database` can take longer than the usual limit of a poll.
 */
const UNDELAYED = { timeout: 240_000 }
vi.setConfig({ testTimeout: 300_000 })
/** Runs the job until it has sealed every transfer. One run notes the position up to which the next run seals. */
const seal = async () => {
  const [newest] = await database.query<{ seq: string }>(
    'select case when is_called then last_value else 0 end::text as seq from ledger_seq',
  )
  await sealLedger(ctx.db, TEST_START)
  await expect.poll(sealAgain, UNDELAYED).toBe(newest?.seq)
}
const sealAgain = async () => {
  await sealLedger(ctx.db, TEST_START)
  const [last] = await database.query<{ to: string }>(
    'select coalesce(max(to_seq), 0)::text as to from ledger_seals',
  )
  return last?.to
}
/** Runs the job, and returns the position up to which the next run seals. */
const noted = async () => {
  await sealLedger(ctx.db, TEST_START)
  const [mark] = await database.query<{ to: string }>('select to_seq::text as to from ledger_seal_marks')
  return mark?.to
}
/** Lets a transaction wait for longer than the product allows, because the test waits for other databases while it is open. */
const allowIdle = (tx: Tx) => sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
const operator = operatorOn(() => ctx)
const verify = () => operator('ledger', 'verify')
const verifyAtNight = async () => ledgerJobs(ctx)['ledger:verify-seals']?.({})
const sealed = () =>
  database.query<{ no: string; transfers: number }>(
    'select no::text, transfers from ledger_seals order by no',
  )
/** Changes the ledger as the table owner can, with the append-only triggers disabled. */
const rewrite = async (...statements: string[]) => {
  await database.query('alter table ledger_transfers disable trigger ledger_transfers_append_only')
  await database.query('alter table ledger_seals disable trigger ledger_seals_append_only')
  for (const statement of statements) await database.query(statement)
}

test('transfers are sealed once, in batches that follow each other, and the command finds no fault', async () => {
  await post('a', 'b')
  await seal()
  await post('c')
  await seal()
  await seal()
  expect(await sealed()).toEqual([
    { no: '1', transfers: 2 },
    { no: '2', transfers: 1 },
  ])
  expect(await verify()).toEqual(INTACT)
  await verifyAtNight()
})

test('the first transfer is sealed in a lobby that sealed an empty ledger', async () => {
  await seal()
  await post('a')
  await seal()
  expect(await sealed()).toEqual([{ no: '1', transfers: 1 }])
  expect(await verify()).toEqual(INTACT)
})

test('a transfer of a transaction that still runs is sealed after its end, and none before it is lost', async () => {
  await post('first')
  await seal()
  await inTransaction(ctx.db, async tx => {
    await postTransfers(tx, [giftOrder('mem_slow' as MemberId, 'slow', 500n)])
    await post('quick')
    for (let run = 1; run <= 3; run++) await sealLedger(ctx.db, TEST_START)
    expect(await sealed()).toEqual([{ no: '1', transfers: 1 }])
  })
  await seal()
  expect(await sealed()).toEqual([
    { no: '1', transfers: 1 },
    { no: '2', transfers: 2 },
  ])
  expect(await verify()).toEqual(INTACT)
})

test('a transfer between two company accounts takes its number after its transaction got an id', async () => {
  const between = (id: string) => ({
    ...giftOrder(MEMBER, id, 500n),
    debit: { house: 'bonus' },
    credit: { house: 'commission' },
  })
  const postBetween = (...ids: string[]) => inTransaction(ctx.db, tx => postTransfers(tx, ids.map(between)))
  await postBetween('first')
  // A trigger before the insert runs after the number was taken, and before the insert itself would give the transaction an id.
  await database.query(`create function require_id() returns trigger language plpgsql as $$
    begin if pg_current_xact_id_if_assigned() is null then raise exception 'no id yet'; end if; return new; end $$`)
  await database.query(
    'create trigger require_id before insert on ledger_transfers for each row execute function require_id()',
  )
  await postBetween('one')
  await postBetween('two', 'three')
})

test('a position that waits for a transaction is kept, so that later transactions do not delay the seal', async () => {
  await post('first')
  await seal()
  await inTransaction(ctx.db, async later => {
    await allowIdle(later)
    await inTransaction(ctx.db, async earlier => {
      await allowIdle(earlier)
      await postTransfers(earlier, [giftOrder('mem_earlier' as MemberId, 'earlier', 500n)])
      await expect.poll(noted, UNDELAYED).toBe('2')
      await postTransfers(later, [giftOrder('mem_later' as MemberId, 'later', 500n)])
      await sealLedger(ctx.db, TEST_START)
    })
    await expect.poll(sealAgain, UNDELAYED).toBe('2')
  })
})

test('a position whose transactions end while the job runs is sealed by the next run', async () => {
  await post('first')
  await seal()
  const waiting = async () => {
    const [found] = await database.query<{ waiting: boolean }>(
      "select exists (select from pg_locks where relation = 'ledger_seal_marks'::regclass and not granted) as waiting",
    )
    return found?.waiting
  }
  await inTransaction(ctx.db, async later => {
    await allowIdle(later)
    const run = await inTransaction(ctx.db, async marks => {
      await allowIdle(marks)
      const run = await inTransaction(ctx.db, async earlier => {
        await allowIdle(earlier)
        await postTransfers(earlier, [giftOrder('mem_earlier' as MemberId, 'earlier', 500n)])
        await expect.poll(noted, UNDELAYED).toBe('2')
        // The run looks for a position that it can seal, and then waits to note a new one.
        await sql`lock table ledger_seal_marks in share mode`.execute(marks)
        const run = sealLedger(ctx.db, TEST_START)
        await expect.poll(waiting, UNDELAYED).toBe(true)
        await postTransfers(later, [giftOrder('mem_later' as MemberId, 'later', 500n)])
        return { ended: run }
      })
      return run
    })
    await run.ended
    await expect.poll(sealAgain, UNDELAYED).toBe('2')
  })
})

test('a transaction in another database delays a seal until it ends, and loses nothing', async () => {
  const other = new pg.Client({ connectionString: inject('postgres').adminUrl })
  await other.connect()
  try {
    await other.query('begin')
    await other.query('select pg_current_xact_id()')
    await post('a')
    for (let run = 1; run <= 3; run++) await sealLedger(ctx.db, TEST_START)
    expect(await sealed()).toEqual([])
    await other.query('commit')
  } finally {
    await other.end()
  }
  await seal()
  expect(await sealed()).toEqual([{ no: '1', transfers: 1 }])
})

test('a long range of numbers is sealed in several batches with one audit line', async () => {
  await post('a')
  await database.query("select setval('ledger_seq', 120000)")
  await post('b')
  await seal()
  expect(await sealed()).toEqual([
    { no: '1', transfers: 1 },
    { no: '2', transfers: 0 },
    { no: '3', transfers: 1 },
  ])
  const lines = await database.query(
    "select details->>'seal' as seal from audit_log where action = 'ledger.sealed'",
  )
  expect(lines).toEqual([{ seal: '3' }])
  expect(await verify()).toEqual(INTACT)
})

test('two workers that seal at once make each seal once', async () => {
  await post('a')
  await sealLedger(ctx.db, TEST_START)
  await expect.poll(async () => (await Promise.all([sealAgain(), sealAgain()])).at(-1), UNDELAYED).toBe('1')
  expect(await sealed()).toEqual([{ no: '1', transfers: 1 }])
})

test('a mark from another server, whose dump was restored here, is replaced', async () => {
  await post('a')
  await sealLedger(ctx.db, TEST_START)
  await database.query("update ledger_seal_marks set transaction_no = '4000000000000'")
  await sealLedger(ctx.db, TEST_START)
  expect(await sealed()).toEqual([])
  await seal()
  expect(await sealed()).toEqual([{ no: '1', transfers: 1 }])
})

describe('a rewritten ledger is found', () => {
  beforeEach(async () => {
    await post('a', 'b')
    await seal()
    await post('c')
    await seal()
  })

  test.each([
    [
      'an amount',
      "update ledger_transfers set amount = 5000 where id = 'a'",
      'a transfer of seal 1 (transfers 1 to 2) was changed',
    ],
    [
      'a time',
      "update ledger_transfers set at = at - interval '1 day' where id = 'c'",
      'a transfer of seal 2 (transfers 3 to 3) was changed',
    ],
    [
      'a removed transfer',
      "delete from ledger_transfers where id = 'b'",
      'seal 1 (transfers 1 to 2) has 1 transfers instead of 2',
    ],
    [
      'an added transfer',
      "insert into ledger_transfers select 0, at, amount, debit_balance, credit_balance, member_no, debit, credit, kind, 'x', reference from ledger_transfers where id = 'a'; update ledger_transfers set seq = 2, member_no = 99 where id = 'x'",
      'seal 1 (transfers 1 to 2) has 3 transfers instead of 2',
    ],
    [
      'the owner of a transfer',
      "update ledger_balances set member_id = 'mem_thief'",
      'a transfer of seal 1 (transfers 1 to 2) was changed',
    ],
    [
      'the name of an account',
      "update ledger_accounts set name = 'other' where no >= 16",
      'a transfer of seal 1 (transfers 1 to 2) was changed',
    ],
    ['a removed seal', 'delete from ledger_seals where no = 2', 'seal 2 of the audit log is missing'],
    [
      'a changed seal',
      'update ledger_seals set transfers = 3 where no = 1',
      'seal 1 (transfers 1 to 2) was changed',
    ],
  ])('%s', async (_what, statement, fault) => {
    await rewrite(...statement.split(';'))
    expect(await verify()).toEqual({ code: 1, text: fault })
    await expect(verifyAtNight()).rejects.toThrow(fault)
    await putBack()
  })

  test('a transfer with all its seals computed again', async () => {
    await rewrite("update ledger_transfers set amount = 5000 where id = 'c'")
    const [row] = await database.query<{ digest: Buffer; previous: Buffer }>(
      `select d.digest, s.hash as previous from ledger_digest(2, 3) d, ledger_seals s where s.no = 1`,
    )
    if (row === undefined) throw new Error('no digest')
    const hash = createHash('sha256').update(row.previous).update('2:3:1:').update(row.digest).digest('hex')
    await rewrite(
      `update ledger_seals set digest = '\\x${row.digest.toString('hex')}', hash = '\\x${hash}' where no = 2`,
    )
    expect(await verify()).toEqual({ code: 1, text: 'seal 2 differs from the audit log' })
    await putBack()
  })

  test('a seal that was removed and made again after the rewrite', async () => {
    await rewrite(
      "update ledger_transfers set amount = 5000 where id = 'c'",
      'delete from ledger_seals where no = 2',
    )
    await seal()
    expect(await verify()).toEqual({ code: 1, text: 'seal 2 differs from the audit log' })
    await putBack()
  })

  /** Deletes all transfers, balances and seals, because the check of invariants at the end of each test would report the changed transfers. */
  const putBack = () =>
    rewrite('delete from ledger_transfers', 'delete from ledger_balances', 'delete from ledger_seals')
})

test('within thirty nights every old seal is read again, and the new ones each night', () => {
  const at = (days: number) => new Date(TEST_START.getTime() + days * DAY_MS)
  const sealOf = (no: bigint, days: number) => ({
    no,
    at: at(days),
    after_seq: 0n,
    to_seq: 1n,
    transfers: 0,
    digest: Buffer.alloc(0),
    hash: Buffer.alloc(0),
  })
  for (let no = 1n; no <= 100n; no++) {
    const nights = Array.from({ length: 30 }, (_, night) => chosenAtNight(at(night)))
    expect(nights.filter(chosen => chosen(sealOf(no, -400)))).toHaveLength(1)
    expect(nights.filter(chosen => chosen(sealOf(no, -1)))).toHaveLength(30)
  }
})
