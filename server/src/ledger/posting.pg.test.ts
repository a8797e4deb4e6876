import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { ownBalance } from '../../test/company-account-balance.ts'
import { giftOrder as gift } from '../../test/credit-transfer-builder.ts'
import { useTestDatabase } from '../../test/pg/test-database.ts'
import { usePool } from '../../test/pg/test-pool.ts'
import { inTransaction } from '../platform/db.ts'
import { balancesOf, memberAccounts, transferKinds } from './accounts.ts'
import {
  InsufficientBalance,
  NotReversible,
  postTransfers,
  TransferConflict,
  type TransferOrder,
} from './posting.ts'

const database = useTestDatabase()
const connection = usePool(database)

const AT = new Date('2026-11-18T08:00:00Z')
let made = 0
const newMember = (): MemberId => `mem_post${++made}` as MemberId

const shift = (member_id: MemberId, id: string, amount: bigint): TransferOrder => ({
  id,
  kind: 'adjustment',
  debit: { member_id, account: 'wallet' },
  credit: { member_id, account: 'game' },
  amount: satang(amount),
  reference: 'why_2',
  at: AT,
})
const posting = (...orders: TransferOrder[]) => inTransaction(connection.db, tx => postTransfers(tx, orders))

test('a transfer moves its amount once and returns the balances after it', async () => {
  const member = newMember()
  const [posted] = await posting(gift(member, `${member}:a`, 500n))
  expect(posted).toMatchObject({ debit_balance: null, credit_balance: 500n, repeated: false, at: AT })
  expect(await balancesOf(connection.db, member)).toEqual({
    wallet: 500n,
    moving: 0n,
    game: 0n,
    withdrawing: 0n,
  })
})

test('many transfers are posted in the order given, with a running balance', async () => {
  const member = newMember()
  const posted = await posting(gift(member, `${member}:a`, 500n), shift(member, `${member}:b`, 300n))
  expect(posted.map(p => [p.debit_balance, p.credit_balance])).toEqual([
    [null, 500n],
    [200n, 300n],
  ])
})

test('the same id with the same content is idempotent at any time', async () => {
  const member = newMember()
  const order = gift(member, `${member}:a`, 500n)
  const [first] = await posting(order)
  await posting(gift(member, `${member}:b`, 1n))
  const later = { ...order, at: new Date(AT.getTime() + 60_000) }
  expect(await posting(later)).toEqual([{ ...first, repeated: true }])
  const [, again] = await posting(gift(member, `${member}:c`, 1n), later)
  expect(again).toEqual({ ...first, repeated: true })
  expect((await balancesOf(connection.db, member)).wallet).toBe(502n)
})

test('the same id with any other content is refused loudly and changes nothing', async () => {
  const member = newMember()
  const order = gift(member, `${member}:a`, 500n)
  await posting(order)
  const others: TransferOrder[] = [
    { ...order, amount: satang(501n) },
    { ...order, kind: 'bonus' },
    { ...order, reference: 'why_3' },
    { ...order, debit: { house: 'gaming' } },
    { ...order, credit: { member_id: member, account: 'game' } },
    { ...order, credit: { member_id: newMember(), account: 'wallet' } },
    { ...order, credit: { house: 'commission' } },
  ]
  for (const other of others) {
    await expect(posting(other)).rejects.toThrow(TransferConflict)
    await expect(posting(gift(member, `${member}:z`, 1n), other)).rejects.toThrow(TransferConflict)
  }
  expect((await balancesOf(connection.db, member)).wallet).toBe(500n)
})

test('a transfer above the balance is refused with the balance, and the transaction continues', async () => {
  const member = newMember()
  await posting(gift(member, `${member}:a`, 500n))
  await inTransaction(connection.db, async tx => {
    await expect(postTransfers(tx, [shift(member, `${member}:b`, 501n)])).rejects.toMatchObject({
      code: 'insufficient_credit',
      available: 500n,
    })
    const together = [shift(member, `${member}:c`, 400n), shift(member, `${member}:d`, 400n)]
    await expect(postTransfers(tx, together)).rejects.toMatchObject({ available: 100n })
    expect(await balancesOf(tx, member)).toMatchObject({ wallet: 500n, game: 0n })
    await postTransfers(tx, [shift(member, `${member}:b`, 500n)])
  })
  expect(await balancesOf(connection.db, member)).toMatchObject({ wallet: 0n, game: 500n })
})

test('a member who never had money cannot be debited', async () => {
  const member = newMember()
  await expect(posting(shift(member, `${member}:a`, 1n))).rejects.toThrow(InsufficientBalance)
  expect(await balancesOf(connection.db, member)).toEqual({
    wallet: 0n,
    moving: 0n,
    game: 0n,
    withdrawing: 0n,
  })
})

test('a reversal undoes its transfer exactly once', async () => {
  const member = newMember()
  const order = gift(member, `${member}:a`, 500n)
  const undo: TransferOrder = {
    ...order,
    id: `${member}:undo`,
    kind: 'reversal',
    debit: order.credit,
    credit: order.debit,
    reverses: order.id,
  }
  await expect(posting(undo)).rejects.toThrow(NotReversible)
  await posting(order)
  await expect(posting({ ...undo, amount: satang(499n) })).rejects.toThrow(NotReversible)
  await expect(posting(undo, { ...undo, id: `${member}:undo2` })).rejects.toThrow(NotReversible)
  const [first] = await posting(undo)
  expect(await posting(undo)).toEqual([{ ...first, repeated: true }])
  await expect(posting({ ...undo, id: `${member}:undo2` })).rejects.toThrow(NotReversible)
  const redo = { ...order, id: `${member}:redo`, reverses: undo.id }
  await expect(posting(redo)).rejects.toThrow(NotReversible)
  expect((await balancesOf(connection.db, member)).wallet).toBe(0n)
})

test('of two concurrent reversals of a transfer between operator accounts, without a member’s lock, one is refused', async () => {
  const order: TransferOrder = {
    ...gift(newMember(), 'between houses', 500n),
    credit: { house: 'commission' },
  }
  const undo = (id: string): TransferOrder => ({
    ...{ ...order, id, kind: 'reversal', debit: order.credit, credit: order.debit, reverses: order.id },
  })
  await posting(order)
  let second: Promise<unknown> = Promise.resolve()
  await inTransaction(connection.db, async tx => {
    await postTransfers(tx, [undo('between houses: undone')])
    second = expect(posting(undo('between houses: undone twice'))).rejects.toThrow(NotReversible)
    // Waits until the first transaction blocks the second one. The second found no reversal, because the first has not committed its reversal yet.
    const waiting = "select from pg_locks where not granted and locktype = 'transactionid'"
    await expect.poll(async () => (await database.query(waiting)).length).toBeGreaterThan(0)
  })
  await second
})

test('a transfer between two operator accounts is posted once per id', async () => {
  const before = await ownBalance(connection.db, 'commission')
  const order: TransferOrder = {
    ...gift(newMember(), 'house:1', 70n),
    credit: { house: 'commission' },
  }
  const results = await Promise.all(Array.from({ length: 20 }, () => posting(order)))
  expect(results.filter(([posted]) => posted?.repeated === false)).toHaveLength(1)
  expect((await ownBalance(connection.db, 'commission')) - before).toBe(70n)
})

test('one id used by two members concurrently credits one of them', async () => {
  const members = Array.from({ length: 10 }, newMember)
  const results = await Promise.allSettled(members.map(member => posting(gift(member, 'house:2', 70n))))
  expect(results.filter(result => result.status === 'fulfilled')).toHaveLength(1)
  const held = await Promise.all(members.map(member => balancesOf(connection.db, member)))
  expect(held.filter(balances => balances.wallet === 70n)).toHaveLength(1)
})

test('a hundred parallel calls of one id have one effect', async () => {
  const member = newMember()
  const order = gift(member, `${member}:a`, 500n)
  const results = await Promise.all(Array.from({ length: 100 }, () => posting(order)))
  expect(results.filter(([posted]) => posted?.repeated === false)).toHaveLength(1)
  expect((await balancesOf(connection.db, member)).wallet).toBe(500n)
})

test('an invalid transfer is refused before it reaches the database', async () => {
  const member = newMember()
  const order = gift(member, `${member}:a`, 500n)
  const impossible: TransferOrder[] = [
    { ...order, amount: satang(0n) },
    { ...order, amount: satang(-1n) },
    { ...order, id: '' },
    { ...order, id: 'x'.repeat(129) },
    { ...order, reference: '' },
    { ...order, debit: { house: 'wallet' } },
    { ...order, debit: { house: 'Bank' } },
    { ...order, debit: { member_id: newMember(), account: 'wallet' } },
    { ...order, debit: order.credit },
  ]
  for (const wrong of impossible) await expect(posting(wrong)).rejects.toThrow('invariant broken')
})

test('a transfer can be neither changed nor removed', async () => {
  for (const statement of [
    'update ledger_transfers set amount = amount + 1',
    'delete from ledger_transfers',
    'truncate ledger_transfers',
  ])
    await expect(database.query(statement)).rejects.toThrow('append-only')
})

test('the numbers of kinds and accounts are the same in the program and the database', async () => {
  const kinds = await database.query<{ name: string; no: number }>(
    'select name, no from ledger_kinds order by no',
  )
  expect(Object.fromEntries(kinds.map(kind => [kind.name, kind.no]))).toEqual(transferKinds)
  const accounts = await database.query('select name from ledger_accounts where no < 16 order by no')
  expect(accounts.map(account => account.name)).toEqual([...memberAccounts])
})
