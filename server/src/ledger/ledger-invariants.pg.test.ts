import type { MemberId } from '@sala/contract/wire/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giftOrder } from '../../test/credit-transfer-builder.ts'
import { useTestDatabase } from '../../test/pg/test-database.ts'
import { type Db, inTransaction, openDb, openPool, type Pool } from '../platform/db.ts'
import { postTransfers, type TransferOrder } from './posting.ts'

const database = useTestDatabase()
let pool: Pool
/** Connections as the owner of the tables, because other database roles may not make the forbidden changes of these tests. */
let owner: Pool
let db: Db

const member_id = 'mem_books' as MemberId
const gift = (id: string, amount: bigint) => giftOrder(member_id, id, amount)
const undo = (order: TransferOrder): TransferOrder => ({
  ...order,
  id: `${order.id}:undo`,
  debit: order.credit,
  credit: order.debit,
  reverses: order.id,
})

beforeAll(async () => {
  pool = openPool(database.url, () => undefined)
  owner = openPool(database.ownerUrl, () => undefined)
  db = openDb(pool)
  await inTransaction(db, tx => postTransfers(tx, [gift('a', 100n), gift('b', 50n)]))
  await inTransaction(db, tx => postTransfers(tx, [undo(gift('b', 50n))]))
})
afterAll(() => Promise.all([pool.end(), owner.end()]))

const assertBooks = () => database.query('select assert_invariants()')

/** Forbidden changes of the ledger: title, SQL statement, and the error that the check of invariants must report. */
const WRONGS: readonly (readonly [string, string, string])[] = [
  [
    'money out of nothing',
    "update ledger_balances set wallet = wallet + 1 where member_id = 'mem_books'",
    'sum to zero',
  ],
  [
    'money in another account than its transfers',
    "update ledger_balances set wallet = wallet - 1, game = game + 1 where member_id = 'mem_books'",
    'balances differ',
  ],
  [
    'a transfer that was removed',
    "delete from ledger_transfers where id = 'a'; update ledger_balances set wallet = wallet - 100",
    'go on from the balance before',
  ],
  [
    'a balance after that is not what was there',
    "update ledger_transfers set credit_balance = credit_balance + 1 where id = 'b'",
    'go on from the balance before',
  ],
  [
    'a transfer of a member nobody knows',
    `insert into ledger_transfers (seq, at, amount, credit_balance, member_no, debit, credit, kind, id, reference)
     select 900, now(), 5, 5, 900, debit, 1, 15, 'x', 'x' from ledger_transfers where id = 'a'`,
    'sum to zero',
  ],
  [
    'a reversal of nothing',
    "update ledger_transfers set reverses = 'nothing' where id = 'b:undo'",
    'not the opposite',
  ],
  [
    'a reversal of another transfer',
    "update ledger_transfers set reverses = 'a' where id = 'b:undo'",
    'not the opposite',
  ],
  ['a kind nobody knows', "update ledger_transfers set kind = 999 where id = 'a'", 'nobody knows'],
]

test.each(WRONGS)('the invariants find %s', async (_, wrong, complaint) => {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query('alter table ledger_transfers disable trigger ledger_transfers_append_only')
    await client.query(wrong)
    await expect(client.query('select assert_invariants()')).rejects.toThrow(complaint)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('no write takes a member’s balance below zero', async () => {
  await expect(
    database.query("update ledger_balances set wallet = -1 where member_id = 'mem_books'"),
  ).rejects.toThrow('ledger_balances_not_negative')
})

test('agreeing books are found to agree while members continue', async () => {
  const going = Array.from({ length: 20 }, (_, i) =>
    inTransaction(db, tx => postTransfers(tx, [gift(`on:${i}`, 1n)])),
  )
  await Promise.all([assertBooks(), ...going, assertBooks()])
  await assertBooks()
})

test('a domain adds its invariants by a function’s name only', async () => {
  const client = await owner.connect()
  try {
    await client.query('begin')
    await client.query(`create function assert_tea_invariants() returns void language plpgsql as $$
      begin raise exception 'there is no tea'; end $$`)
    await expect(client.query('select assert_invariants()')).rejects.toThrow('there is no tea')
  } finally {
    await client.query('rollback')
    client.release()
  }
  await assertBooks()
})
