import type { MemberId } from '@sala/contract/wire/ids.ts'
import { expect, test } from 'vitest'
import { giftOrder } from '../../test/credit-transfer-builder.ts'
import { useTestDatabase } from '../../test/pg/test-database.ts'
import { usePool } from '../../test/pg/test-pool.ts'
import { inTransaction } from '../platform/db.ts'
import { STATEMENT_PAGE_LINES, statementOf } from './ledger-statement.ts'
import { postTransfers, type TransferOrder } from './posting.ts'

const database = useTestDatabase()
const connection = usePool(database)

const AT = new Date('2026-11-18T08:00:00Z')
const gift = (member_id: MemberId, n: number) =>
  giftOrder(member_id, `${member_id}:${n}`, BigInt(n), `why_${n}`)

test('a statement shows every transfer of the member once, newest first, page by page', async () => {
  const member = 'mem_long' as MemberId
  const other = 'mem_other' as MemberId
  const count = STATEMENT_PAGE_LINES * 2 + 1
  const orders = Array.from({ length: count }, (_, i) => [gift(member, i + 1), gift(other, i + 1)]).flat()
  await inTransaction(connection.db, tx => postTransfers(tx, orders))

  const seen: string[] = []
  let cursor: bigint | null = null
  const sizes: number[] = []
  do {
    const page = await statementOf(connection.db, member, cursor)
    seen.push(...page.lines.map(line => line.id))
    sizes.push(page.lines.length)
    cursor = page.next
  } while (cursor !== null)
  expect(sizes).toEqual([STATEMENT_PAGE_LINES, STATEMENT_PAGE_LINES, 1])
  expect(seen).toEqual(Array.from({ length: count }, (_, i) => `${member}:${count - i}`))
})

test('a line has the amount, both accounts and the balances after it', async () => {
  const member = 'mem_line' as MemberId
  const undo: TransferOrder = {
    ...gift(member, 7),
    id: 'line:undo',
    kind: 'reversal',
    debit: { member_id: member, account: 'wallet' },
    credit: { house: 'bonus' },
    reverses: `${member}:7`,
  }
  await inTransaction(connection.db, tx => postTransfers(tx, [gift(member, 7)]))
  await inTransaction(connection.db, tx => postTransfers(tx, [undo]))
  const { lines, next } = await statementOf(connection.db, member)
  expect(next).toBeNull()
  expect(lines).toMatchObject([
    {
      id: 'line:undo',
      kind: 'reversal',
      debit: 'wallet',
      debit_balance: 0n,
      credit_balance: null,
      reverses: `${member}:7`,
    },
    {
      kind: 'adjustment',
      debit: 'bonus',
      credit: 'wallet',
      amount: 7n,
      credit_balance: 7n,
      reference: 'why_7',
      at: AT,
    },
  ])
})

test('a member who never had money has an empty statement', async () => {
  expect(await statementOf(connection.db, 'mem_nobody' as MemberId)).toEqual({ lines: [], next: null })
})
