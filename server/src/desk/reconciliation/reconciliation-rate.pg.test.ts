import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { bangkokDate, DAY_MS, HOUR_MS } from '../../platform/calendar.ts'
import { reconciliationDays, shareInTime } from './reconciliation-rate.ts'
import { countReconciliation, reconcile } from './reconciliation-rate-job.ts'

const cashier = useCashier()
const { bank, database } = cashier
const BAHT = 100n
const HOUR_MINUTES = 60

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
    'update reported_payments set amount = 1, agreed_at = null, first_agreed_at = null where reference = $1',
    [id],
  )
  await wait(1, countReconciliation)
  expect(await line(id)).toMatchObject([{ kind: 'undone', amount: '20000', reported_amount: '1' }])
  expect(await dayOf(at)).toMatchObject({
    missing: 1,
    due: before?.due,
    in_time: (before?.in_time ?? 0n) - 20_000n,
  })
})

test('money in suspense counts once, also after an operator assigned it, and a payout made twice is missing', async () => {
  const at = await freshDay()
  const member = await cashier.member()
  const { ref } = await cashier.prepare(member, 120n * BAHT)
  cashier.payByStranger(120n * BAHT, ref)
  await cashier.read()
  await wait(1)
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
  bank.heal()
})
