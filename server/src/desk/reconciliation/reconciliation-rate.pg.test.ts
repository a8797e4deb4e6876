import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { STRANGER, useCashier } from '../../../test/cashier-setup.ts'
import { deskOn } from '../../../test/desk-client.ts'
import { fakeBank } from '../../../test/fake-bank.ts'
import { assignSuspense } from '../../cashier/operator-actions.ts'
import { returnToPayer } from '../../cashier/payer-returns/returns.ts'
import type { Payouts } from '../../partners/ports/payouts.ts'
import { bangkokDate, DAY_MS, HOUR_MS } from '../../platform/calendar.ts'
import { paymentLists } from './partner-lists.ts'
import { comparePayments } from './payment-comparison.ts'
import { reconciliationDays, shareInTime } from './reconciliation-rate.ts'
import { countReconciliation, reconcile } from './reconciliation-rate-job.ts'

const cashier = useCashier()
const { bank, database } = cashier
const desk = deskOn(() => cashier.ctx)
const BAHT = 100n
const HOUR_MINUTES = 60
const OPERATOR = { operator: 'malee', reason: 'the payer is the member’s mother' }

/** Moves the clock on by hours, and runs the job after each. */
const wait = async (hours: number, run = reconcile) => {
  for (let hour = 0; hour < hours; hour++) {
    cashier.advance(HOUR_MINUTES)
    await run(cashier.ctx)
  }
}
const dayOf = async (at: Date) => {
  const { days } = await reconciliationDays(cashier.ctx, 40)
  return days.find(({ day }) => day === bangkokDate(at))
}
const bankIn = async (at: Date) => (await dayOf(at))?.steps.find(({ step }) => step === 'bank_in')
/** Begins a Bangkok day on which nothing has happened, so that a test has its own figure. */
const freshDay = async (): Promise<Date> => {
  const now = cashier.ctx.clock.now()
  const hours = Math.ceil((DAY_MS * 3 - ((now.getTime() + 7 * HOUR_MS) % DAY_MS)) / HOUR_MS)
  cashier.advance(hours * HOUR_MINUTES)
  await reconcile(cashier.ctx)
  return cashier.ctx.clock.now()
}
const line = (key: string) =>
  database.query('select kind, amount, reported_amount, matched_at from unreconciled_items where key = $1', [
    key,
  ])

test('a share is rounded down: one satang of ten thousand baht missing is below the whole', () => {
  expect(shareInTime({ total: 0n, in_time: 0n })).toBeNull()
  expect(shareInTime({ total: 1_000_000n, in_time: 999_999n })).toBe(9_999)
  expect(shareInTime({ total: 100_000n, in_time: 99_989n })).toBe(9_998)
  expect(shareInTime({ total: 10n ** 18n, in_time: 10n ** 18n })).toBe(10_000)
})

test('young volume is not due; after 24 hours each payment that agreed counts as in time', async () => {
  const at = await freshDay()
  const member = await cashier.player(700n * BAHT)
  await cashier.withdraw(member, 200n * BAHT)
  await cashier.run()
  await wait(2)
  const young = await dayOf(at)
  expect(young).toMatchObject({ share_bp: null, due: 0n })
  expect(young?.not_due).toBeGreaterThanOrEqual(900n * BAHT)
  await wait(26)
  expect(await dayOf(at)).toMatchObject({ share_bp: 10_000, not_due: 0n, missing: 0, due: young?.not_due })
})

test('a silent list of payouts lowers the day, and a late line counts as late and never as in time', async () => {
  const at = await freshDay()
  const member = await cashier.player(700n * BAHT)
  const { id } = await cashier.withdraw(member, 200n * BAHT)
  await cashier.run()
  await wait(26, countReconciliation)
  const missed = await dayOf(at)
  expect(missed?.missing).toBeGreaterThanOrEqual(2)
  expect(await line(id)).toMatchObject([{ kind: 'missed', amount: '20000', matched_at: null }])
  await wait(1)
  const late = await dayOf(at)
  expect(late).toMatchObject({ missing: 0, share_bp: missed?.share_bp, in_time: missed?.in_time })
  expect(late?.matched).toBe(late?.due)
  expect((await line(id))[0]?.matched_at).not.toBeNull()
})

test('the staff website shows the share of each day, and the items of a day only to staff of the finance role', async () => {
  const at = await freshDay()
  const player = await cashier.player(700n * BAHT)
  const { id } = await cashier.withdraw(player, 200n * BAHT)
  await cashier.run()
  await wait(26, countReconciliation)
  const finance = await desk.operator('fai', ['finance'])
  const { body } = await finance('GET /finance/reconciliation?days=7')
  const day = bangkokDate(at)
  expect(body.days).toContainEqual(expect.objectContaining({ day, missing: (await dayOf(at))?.missing }))
  const items = `GET /finance/reconciliation/${day}/items?only=missing` as const
  expect((await finance(items)).body.rows).toContainEqual(
    expect.objectContaining({ step: 'bank_out', key: id, subject: id, amount: 200, kind: 'missed' }),
  )
  expect((await (await desk.operator('sup', ['support']))(items)).status).toBe(403)
})

test('an amount that differs by a satang is missing until the bank corrects its line', async () => {
  const at = await freshDay()
  const member = await cashier.player(700n * BAHT)
  const { id } = await cashier.withdraw(member, 200n * BAHT)
  await cashier.run()
  const change = (by: number) =>
    database.query(
      'update reported_payments set amount = amount + $2, agreed_at = null, first_agreed_at = null where reference = $1',
      [id, by],
    )
  await reconcile(cashier.ctx)
  await change(1)
  await wait(26, countReconciliation)
  expect(await line(id)).toMatchObject([
    { kind: 'missed', amount: '20000', reported_amount: '20001', matched_at: null },
  ])
  expect(await dayOf(at)).toMatchObject({ missing: 1 })
  await change(-1)
  await wait(2)
  expect(await dayOf(at)).toMatchObject({ missing: 0 })
})

test('a payment that agreed late is missing again when the bank changes its line', async () => {
  const at = await freshDay()
  const member = await cashier.player(700n * BAHT)
  const { id } = await cashier.withdraw(member, 200n * BAHT)
  await cashier.run()
  const listed = bank.out.pop()
  if (listed === undefined) throw new Error('the bank has no line')
  await wait(26)
  bank.out.push(listed)
  await wait(1)
  expect(await dayOf(at)).toMatchObject({ missing: 0 })
  const read = (amount: bigint) =>
    database.query(
      'update reported_payments set amount = $2, agreed_at = null, first_agreed_at = null, reported_at = $3 where reference = $1',
      [id, amount, cashier.ctx.clock.now()],
    )
  await read(19_999n)
  cashier.advance(HOUR_MINUTES / 4)
  await countReconciliation(cashier.ctx)
  expect(await line(id)).toMatchObject([{ kind: 'missed', matched_at: null }])
  expect(await dayOf(at)).toMatchObject({ missing: 1 })
  await read(20_000n)
  await wait(1)
  expect(await dayOf(at)).toMatchObject({ missing: 0 })
})

test('a line without a booking that appears days later lowers a settled day, once', async () => {
  const at = await freshDay()
  await cashier.player(700n * BAHT)
  await wait(26)
  const before = await dayOf(at)
  expect(before?.share_bp).toBe(10_000)
  const insert = () =>
    database.query(
      `insert into reported_payments (side, line_id, account, house, amount, paid_at, reported_at)
       values ('bank_in', 'stray_1', '9000000011', 'bank:kbank:9000000011', 7000, $1, $2) on conflict do nothing`,
      [at, cashier.ctx.clock.now()],
    )
  await insert()
  await insert()
  await wait(3, countReconciliation)
  const after = await dayOf(at)
  expect(after).toMatchObject({ missing: 1, due: (before?.due ?? 0n) + 7_000n, in_time: before?.in_time })
  expect(await line('stray_1')).toMatchObject([{ kind: 'found_late' }])
  await database.query("delete from reported_payments where line_id = 'stray_1'")
})

test('a payment that agreed and was changed at the bank afterwards counts against its day', async () => {
  const at = await freshDay()
  const member = await cashier.player(700n * BAHT)
  const { id } = await cashier.withdraw(member, 200n * BAHT)
  await cashier.run()
  await wait(26)
  const before = await dayOf(at)
  await database.query(
    'update reported_payments set amount = 1, agreed_at = null, first_agreed_at = null, reported_at = $2 where reference = $1',
    [id, cashier.ctx.clock.now()],
  )
  await wait(1, countReconciliation)
  expect(await line(id)).toMatchObject([{ kind: 'undone', amount: '20000', reported_amount: '1' }])
  expect(await dayOf(at)).toMatchObject({
    missing: 1,
    due: before?.due,
    in_time: (before?.in_time ?? 0n) - 20_000n,
  })
})

test('money in suspense counts once, also after an operator assigned it to a member', async () => {
  const at = await freshDay()
  const member = await cashier.member()
  const { ref } = await cashier.prepare(member, 120n * BAHT)
  const source_id = cashier.payByStranger(120n * BAHT, ref)
  await cashier.read()
  await wait(1)
  expect(await bankIn(at)).toMatchObject({ due: 0n, not_due: 12_000n })
  await assignSuspense(cashier.ctx, OPERATOR, { source: 'bank', source_id }, member.id)
  await cashier.run()
  await wait(1)
  expect(await bankIn(at)).toMatchObject({ due: 0n, not_due: 12_000n })
  await wait(26)
  expect(await bankIn(at)).toMatchObject({ due: 12_000n, in_time: 12_000n, missing: 0 })
})

test('a payout made twice is missing', async () => {
  const at = await freshDay()
  const player = await cashier.player(700n * BAHT)
  const { id } = await cashier.withdraw(player, 200n * BAHT)
  await cashier.run()
  await reconcile(cashier.ctx)
  await database.query(
    `insert into reported_payments (side, line_id, account, house, reference, amount, paid_at, reported_at)
     select side, 'twice_1', account, house, reference, amount, $2, reported_at from reported_payments where reference = $1`,
    [id, cashier.ctx.clock.now()],
  )
  await wait(27, countReconciliation)
  expect(await line('line:twice_1')).toMatchObject([{ kind: 'missed', amount: '20000' }])
  expect(await dayOf(at)).toMatchObject({ missing: 1 })
  await database.query("delete from reported_payments where line_id = 'twice_1'")
})

test('payments on two lists of one account count once each, also a line that both lists contain', async () => {
  const second = { ...fakeBank(), name: 'second' }
  Object.assign(cashier.ctx.partners, { bank_feeds: [bank, second] })
  const at = await freshDay()
  const payer = { account: '9000000011', ...STRANGER, paid_at: cashier.ctx.clock.now() }
  bank.receive({ ...payer, amount: 4_000n })
  const line = { ...payer, bill_reference: null, trans_ref: null }
  second.lines.push({ ...line, line_id: 'second_1', cursor: '1', amount: satang(5_000n) })
  await cashier.read()
  const shared = bank.lines.at(-1)
  if (shared !== undefined) second.lines.push({ ...shared, cursor: '2' })
  await wait(28)
  expect(await bankIn(at)).toMatchObject({ due: 9_000n, in_time: 9_000n, missing: 0, not_due: 0n })
  Object.assign(cashier.ctx.partners, { bank_feeds: [bank] })
})

test('a payout in the bank’s result file counts once, however often the file is imported and compared', async () => {
  const at = await freshDay()
  const player = await cashier.player(700n * BAHT)
  const { id } = await cashier.withdraw(player, 200n * BAHT)
  await cashier.run()
  const files = { write: () => '', read: () => ({ results: [], contradicting: [], unreadable: [] }) }
  const payouts: Payouts = { ...bank, outgoing: null, files }
  Object.assign(cashier.ctx.partners, { payouts })
  const importFile = () =>
    database.query(
      `with file as (insert into payout_files (made_by, made_at) values ('nok', $2::timestamptz) returning no)
       insert into payout_file_lines (reference, file_no, line, result, read_by, read_at)
       select $1, no, 1, 'paid', 'nok', $2::timestamptz from file on conflict do nothing`,
      [id, cashier.ctx.clock.now()],
    )
  await importFile()
  await wait(2)
  await importFile()
  await wait(26)
  const outgoing = (await dayOf(at))?.steps.find(({ step }) => step === 'bank_out')
  expect(outgoing).toMatchObject({ due: 20_000n, in_time: 20_000n, missing: 0 })
  Object.assign(cashier.ctx.partners, { payouts: bank })
})

test('money returned to its payer counts on both lists, and a payout that the bank refused does not count', async () => {
  const at = await freshDay()
  const member = await cashier.member()
  const { ref } = await cashier.prepare(member, 120n * BAHT)
  const source_id = cashier.payByStranger(120n * BAHT, ref)
  await cashier.read()
  const returned = await returnToPayer(cashier.ctx, OPERATOR, source_id)
  await cashier.run()
  const player = await cashier.player(700n * BAHT)
  bank.fail('pay', 'refuse')
  const refused = await cashier.withdraw(player, 200n * BAHT)
  await cashier.run()
  expect(await database.query('select status from withdrawals where id = $1', [refused.id])).toEqual([
    { status: 'refused' },
  ])
  await wait(28)
  const day = await dayOf(at)
  expect(day).toMatchObject({ missing: 0, share_bp: 10_000 })
  expect(await bankIn(at)).toMatchObject({ due: 82_000n })
  expect(day?.steps.find(({ step }) => step === 'bank_out')).toMatchObject({ due: 12_000n, in_time: 12_000n })
  expect(await line(returned)).toEqual([])
})

test('a payment that the bank reverses later stays in its day, also after all lines are compared again', async () => {
  const at = await freshDay()
  await cashier.player(700n * BAHT)
  await wait(28)
  const before = await dayOf(at)
  const paid = bank.lines.at(-1)
  if (paid === undefined) throw new Error('the bank has no line')
  const reversal = { ...paid, line_id: 'reversal_1', cursor: String(bank.lines.length + 1) }
  bank.lines.push({ ...reversal, amount: satang(-70_000n), paid_at: cashier.ctx.clock.now() })
  await cashier.read()
  const reversed = await database.query('select amount from chargebacks where source_id = $1', [paid.line_id])
  expect(reversed).toMatchObject([{ amount: '70000' }])
  await wait(2)
  for (const list of paymentLists(cashier.ctx)) await comparePayments(cashier.ctx, list, true)
  await wait(3, countReconciliation)
  expect(await dayOf(at)).toEqual(before)
  expect(await line(paid.line_id)).toEqual([])
})
