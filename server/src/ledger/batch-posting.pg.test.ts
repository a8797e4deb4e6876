import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { postGrouped } from '../../test/batched-posting-steps.ts'
import { giftOrder as gift } from '../../test/credit-transfer-builder.ts'
import { useTestDatabase } from '../../test/pg/test-database.ts'
import { usePool } from '../../test/pg/test-pool.ts'
import { openPool } from '../platform/db.ts'
import { balancesOf } from './accounts.ts'
import { InsufficientBalance, NotReversible, TransferConflict, type TransferOrder } from './posting.ts'

const database = useTestDatabase()
const connection = usePool(database)

const memberNamed = (name: string): MemberId => `mem_group_${name}` as MemberId
const taking = (member_id: MemberId, id: string, amount: bigint): TransferOrder => ({
  ...gift(member_id, id, amount),
  debit: { member_id, account: 'wallet' },
  credit: { house: 'commission' },
})
const walletOf = async (member: MemberId) => (await balancesOf(connection.db, member)).wallet
const commitsOf = async (prefix: string) => {
  const rows = await database.query<{ n: string }>(
    'select count(distinct xmin::text) as n from ledger_transfers where starts_with(id, $1)',
    [prefix],
  )
  return Number(rows[0]?.n)
}

test('concurrent callers share commits', async () => {
  const members = Array.from({ length: 100 }, (_, i) => memberNamed(`share${i}`))
  await Promise.all(members.map((member, i) => postGrouped(connection.pool, gift(member, `share:${i}`, 10n))))
  expect(await Promise.all(members.map(walletOf))).toEqual(members.map(() => 10n))
  expect(await commitsOf('share:')).toBeLessThan(10)
})

test('a lone caller is answered without waiting for others', async () => {
  const member = memberNamed('lone')
  const posted = await postGrouped(connection.pool, gift(member, 'lone:1', 10n))
  expect(posted).toMatchObject({ id: 'lone:1', credit_balance: 10n, repeated: false })
})

test('a refused order does not affect the others of its batch', async () => {
  const rich = memberNamed('rich')
  const poor = memberNamed('poor')
  await postGrouped(connection.pool, gift(rich, 'mixed:0', 100n))
  const results = await Promise.allSettled([
    postGrouped(connection.pool, gift(rich, 'mixed:1', 1n)),
    postGrouped(connection.pool, taking(poor, 'mixed:2', 1n)),
    postGrouped(connection.pool, gift(poor, 'mixed:0', 100n)),
    postGrouped(connection.pool, { ...taking(rich, 'mixed:3', 7n), reverses: 'mixed:nothing' }),
    postGrouped(connection.pool, gift(rich, 'mixed:0', 100n)),
    postGrouped(connection.pool, { ...gift(rich, 'mixed:4', 1n), amount: satang(0n) }),
    postGrouped(connection.pool, taking(rich, 'mixed:5', 101n)),
    postGrouped(connection.pool, taking(rich, 'mixed:6', 1n)),
  ])
  const reasons = results.map(result => (result.status === 'rejected' ? result.reason : null))
  expect(reasons[1]).toBeInstanceOf(InsufficientBalance)
  expect(reasons[2]).toBeInstanceOf(TransferConflict)
  expect(reasons[3]).toBeInstanceOf(NotReversible)
  expect(reasons[5]).toMatchObject({ message: expect.stringContaining('has a positive amount') })
  expect(reasons[7]).toBeInstanceOf(InsufficientBalance)
  expect(results.map(result => result.status === 'fulfilled')).toEqual([
    true,
    false,
    false,
    false,
    true,
    false,
    true,
    false,
  ])
  expect(await walletOf(rich)).toBe(0n)
})

test('a hundred concurrent calls of one id post once and get the same response', async () => {
  const member = memberNamed('same')
  const answers = await Promise.all(
    Array.from({ length: 100 }, () => postGrouped(connection.pool, gift(member, 'same:1', 10n))),
  )
  expect(new Set(answers.map(answer => answer.seq)).size).toBe(1)
  expect(answers.filter(answer => !answer.repeated)).toHaveLength(1)
  expect(await walletOf(member)).toBe(10n)
})

test('one id with two contents in one batch is posted once, the other is refused', async () => {
  const member = memberNamed('torn')
  const amounts = [10n, 11n]
  const results = await Promise.allSettled(
    amounts.map(amount => postGrouped(connection.pool, gift(member, 'torn:1', amount))),
  )
  // Exactly one of the two transfers with the same id is posted. It may be either of them.
  const posted = amounts.filter((_amount, index) => results[index]?.status === 'fulfilled')
  expect(posted).toHaveLength(1)
  expect(await walletOf(member)).toBe(posted[0])
})

test('concurrent transfers give a member’s last money once', async () => {
  const member = memberNamed('last')
  await postGrouped(connection.pool, gift(member, 'last:0', 10n))
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, (_, i) => postGrouped(connection.pool, taking(member, `last:${i + 1}`, 10n))),
  )
  expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
  expect(await walletOf(member)).toBe(0n)
})

test('a batch that the database refuses is posted one by one', async () => {
  const fine = memberNamed('fine')
  const results = await Promise.allSettled([
    postGrouped(connection.pool, gift(fine, 'whole:1', 10n)),
    postGrouped(connection.pool, { ...gift(fine, 'whole:2', 10n), reference: 'no text \u0000' }),
    postGrouped(connection.pool, gift(fine, 'whole:3', 10n)),
  ])
  expect(results.map(result => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await walletOf(fine)).toBe(20n)
})

test('a batch rolled back by a deadlock is posted', async () => {
  const member = memberNamed('deadlock')
  // The trigger counts its runs with a sequence, because a rollback does not reset a sequence.
  await database.query(`
    create sequence deadlocks;
    create function deadlock_twice() returns trigger language plpgsql security definer as $$ begin
      if nextval('deadlocks') < 3 then raise exception 'deadlock detected' using errcode = 'deadlock_detected'; end if;
      return new; end $$;
    create trigger deadlock_twice before insert on ledger_transfers for each row when (new.id = 'deadlock:1')
      execute function deadlock_twice()`)
  expect(await postGrouped(connection.pool, gift(member, 'deadlock:1', 10n))).toMatchObject({
    repeated: false,
  })
  await database.query(
    'drop trigger deadlock_twice on ledger_transfers; drop function deadlock_twice; drop sequence deadlocks',
  )
  expect(await walletOf(member)).toBe(10n)
})

test('enough callers for another batch do not wait for a blocked one', async () => {
  const held = memberNamed('held')
  await postGrouped(connection.pool, gift(held, 'hang:0', 10n))
  const holder = await connection.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from ledger_balances where member_id = $1 for update', [held])
    const stuck = postGrouped(connection.pool, gift(held, 'hang:1', 10n))
    await waitUntilBlocked()
    const others = Array.from({ length: 128 }, (_, i) => memberNamed(`free${i}`))
    await Promise.all(
      others.map((member, i) => postGrouped(connection.pool, gift(member, `hang:free:${i}`, 10n))),
    )
    await holder.query('commit')
    await stuck
  } finally {
    holder.release()
  }
  expect(await walletOf(held)).toBe(20n)
})

/** Waits until the database server reports a session that waits for a lock. */
const waitUntilBlocked = async (): Promise<void> => {
  for (let asked = 0; asked < 10_000; asked++) {
    const rows = await database.query<{ blocked: boolean }>(
      `select exists (select from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock') as blocked`,
    )
    if (rows[0]?.blocked) return
  }
  throw new Error('nobody waits for a lock')
}

test('callers get an error when the database is down, and may repeat the order', async () => {
  const member = memberNamed('gone')
  const lost = openPool(database.url, () => undefined)
  const orders = Array.from({ length: 5 }, (_, i) => gift(member, `gone:${i}`, 10n))
  await lost.end()
  const results = await Promise.allSettled(orders.map(order => postGrouped(lost, order)))
  expect(results.every(result => result.status === 'rejected')).toBe(true)
  await Promise.all(orders.map(order => postGrouped(connection.pool, order)))
  expect(await walletOf(member)).toBe(50n)
})
