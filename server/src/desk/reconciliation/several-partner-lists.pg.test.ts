import { satang } from '@sala/contract/wire/money.ts'
import { afterEach, expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { fakeBank } from '../../../test/fake-bank.ts'
import type { Payouts } from '../../partners/ports/payouts.ts'
import { paymentLists } from './partner-lists.ts'
import { comparePayments } from './payment-comparison.ts'

const cashier = useCashier()
const { bank, database } = cashier
const second = { ...fakeBank(), name: 'second' }
const AMOUNT = 50_000n

afterEach(() => {
  Object.assign(cashier.ctx.partners, { bank_feeds: [bank], payouts: bank })
})

const compare = (side: string) => {
  const list = paymentLists(cashier.ctx).find(each => each.side === side)
  if (list === undefined) throw new Error(`no list of ${side}`)
  return comparePayments(cashier.ctx, list, false)
}
const stranger = (account: string, line: string) => ({
  ...{ account, from_bank: 'ktb', from_account: '7770001112', from_name: 'PAYER', amount: satang(AMOUNT) },
  ...{ line_id: line, cursor: '1', bill_reference: null, trans_ref: null, paid_at: cashier.ctx.clock.now() },
})

test('incoming money is compared with the lists of several banks, and a line at only one of them is named', async () => {
  Object.assign(cashier.ctx.partners, { bank_feeds: [bank, second] })
  const payer = { from_bank: 'ktb', from_account: '7770001112', from_name: 'PAYER' }
  bank.receive({ account: '9000000011', ...payer, amount: AMOUNT, paid_at: cashier.ctx.clock.now() })
  second.lines.push(stranger('9000000022', 'other_1'))
  await cashier.read()
  expect(await compare('bank_in')).toMatchObject({ compared: 2, differences: [] })
  // Stores a line of the second bank's list directly in the table, so that the ledger has no posting for it.
  await database.query(
    `insert into reported_payments (side, line_id, account, amount, paid_at, reported_at, feed)
     values ('bank_in', 'other_2', '9000000022', 700, $1, $1, 'second')`,
    [cashier.ctx.clock.now()],
  )
  expect((await compare('bank_in'))?.differences).toEqual([
    'bank line other_2: 7.00 on 9000000022 is not in the books',
  ])
  await database.query("delete from reported_payments where line_id = 'other_2'")
})

test('a booked line on none of the banks’ lists is named after all were read', async () => {
  Object.assign(cashier.ctx.partners, { bank_feeds: [bank, second] })
  second.lines.push({ ...stranger('9000000022', 'other_3'), cursor: '2' })
  await cashier.read()
  second.lines.pop()
  cashier.advance(60)
  expect((await compare('bank_in'))?.differences).toEqual([
    "bank line other_3: in the books, and not on the bank's statement",
  ])
})

test('a bank feed with imported statement files is compared with the imported lines', async () => {
  const filed = { ...bank, name: 'filed', statement: null }
  Object.assign(cashier.ctx.partners, { bank_feeds: [filed] })
  await database.query('delete from reported_payments')
  const found = await compare('bank_in')
  expect(found?.compared).toBeGreaterThan(0)
  expect(found?.differences).toEqual([])
})

test('a bank’s answer to an order file is compared with the books', async () => {
  const member = await cashier.player(AMOUNT)
  const { id } = await cashier.withdraw(member, 20_000n)
  await cashier.run()
  const files = { write: () => '', read: () => ({ results: [], contradicting: [], unreadable: [] }) }
  const payouts: Payouts = { ...bank, name: 'memory', outgoing: null, files }
  Object.assign(cashier.ctx.partners, { payouts })
  await database.query(
    `with file as (insert into payout_files (made_by, made_at) values ('nok', now()) returning no)
     insert into payout_file_lines (reference, file_no, line, result, read_by, read_at)
     select $1, no, 1, 'paid', 'nok', $2::timestamptz from file`,
    [id, cashier.ctx.clock.now()],
  )
  expect(await compare('bank_out')).toMatchObject({ compared: 1, differences: [] })
})
