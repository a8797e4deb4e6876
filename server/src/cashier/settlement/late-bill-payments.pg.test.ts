import { satang } from '@sala/contract/wire/money.ts'
import { beforeAll, expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { PartnerSilent } from '../../partners/adapter-kit/partner-http.ts'
import type { BankFeed, StatementLine } from '../../partners/ports/bank-feed.ts'
import { bangkokDate, DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/calendar.ts'
import { measureClock } from '../../platform/partner-clocks/partner-clocks.ts'

const cashier = useCashier()
const ACCOUNT = '9000000011'
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
const paid: StatementLine[] = []
let isSilent = false
/** A bank that only answers queries of bills (payment requests) and whose callbacks are all lost. */
const teller: BankFeed = {
  name: 'teller',
  shows_payer: 'whole',
  statement: null,
  read: null,
  bills: {
    account: ACCOUNT,
    paid: async ({ reference, at }) => {
      if (isSilent) throw new PartnerSilent('teller', null)
      const isAsked = (line: StatementLine) =>
        line.bill_reference === reference && bangkokDate(line.paid_at) === bangkokDate(at)
      return { lines: paid.filter(isAsked), unreadable: [] }
    },
  },
}
beforeAll(() => {
  Object.assign(cashier.ctx.partners, { bank_feeds: [teller] })
})

const payBill = (ref: string, from_account: string, aheadMs = 0): string => {
  const line_id = `teller:${paid.length + 1}`
  paid.push({
    line_id,
    account: ACCOUNT,
    from_bank: 'scb',
    from_account,
    from_name: 'SOMEBODY',
    amount: satang(50_000n),
    bill_reference: ref,
    paid_at: new Date(cashier.ctx.clock.now().getTime() + aheadMs),
    trans_ref: null,
  })
  return line_id
}
const expired = async () => {
  const member = await cashier.member()
  const open = await cashier.prepare(member, 50_000n)
  cashier.advance(HOUR_MINUTES)
  await cashier.strike('cashier:expire')
  expect((await cashier.deposit(member, open.id)).status).toBe('expired')
  return { member, ref: open.ref ?? '' }
}

test.each([
  ['an hour', 1],
  ['a day', DAY_MINUTES],
])('a bill that is paid after its end, of which no call came, is found %s later', async (_, minutes) => {
  const { member, ref } = await expired()
  const line = payBill(ref, member.account_number)
  cashier.advance(minutes)
  await cashier.strike('cashier:ask-closed-bills')
  await cashier.strike('cashier:ask-closed-bills')
  expect(await cashier.suspenseItems(line)).toMatchObject([{ amount: '50000', reason: 'late' }])
})

test('a bank that did not answer about a bill that was paid late is asked about it again', async () => {
  const { member, ref } = await expired()
  const line = payBill(ref, member.account_number)
  isSilent = true
  cashier.advance(DAY_MINUTES)
  await cashier.strike('cashier:ask-closed-bills')
  isSilent = false
  expect(await cashier.suspenseItems(line)).toEqual([])
  await cashier.strike('cashier:ask-closed-bills')
  expect(await cashier.suspenseItems(line)).toHaveLength(1)
})

/** Advances the clock to a midnight in Bangkok one to two days later, plus the given number of seconds. */
const setToMidnight = (seconds: number): void => {
  const day = bangkokDate(new Date(cashier.ctx.clock.now().getTime() + 2 * DAY_MS))
  cashier.ctx.clock.set(new Date(Date.parse(`${day}T00:00:00+07:00`) + seconds * 1_000))
}

test.each([
  ['behind', 10, -MINUTE_MS],
  ['ahead', -50, MINUTE_MS],
  ['an hour behind', 10, -HOUR_MS],
  ['an hour ahead', -50, HOUR_MS],
])('an open bill is credited whose bank is %s across midnight', async (_, seconds, aheadMs) => {
  const member = await cashier.member()
  setToMidnight(seconds)
  const open = await cashier.prepare(member, 50_000n)
  payBill(open.ref ?? '', member.account_number, aheadMs)
  await cashier.strike('cashier:read-statement')
  expect(await cashier.deposit(member, open.id)).toMatchObject({ received_amount: 50_000n })
})

test.each([
  ['behind', -DAY_MS],
  ['ahead', DAY_MS],
])('a bill is found a day later whose bank is a day %s', async (_, aheadMs) => {
  setToMidnight(10)
  const { member, ref } = await expired()
  const line = payBill(ref, member.account_number, aheadMs)
  cashier.advance(DAY_MINUTES)
  await cashier.strike('cashier:ask-closed-bills')
  await cashier.strike('cashier:ask-closed-bills')
  const known = 'select outcome is not null as has_place from bank_lines where line_id = $1'
  expect(await cashier.database.query(known, [line])).toEqual([{ has_place: true }])
})

const measureAhead = (aheadMs: number): Promise<void> => {
  const asked_at = cashier.ctx.clock.now()
  const said_at = new Date(asked_at.getTime() + aheadMs)
  return measureClock(cashier.ctx.db, 'teller', { asked_at, answered_at: asked_at, said_at })
}

test.each([
  ['still', []],
  ['no longer', [0]],
])('a bill at a bank whose clock is %s three days ahead is found under the bank’s day', async (_, later) => {
  const { member, ref } = await expired()
  await measureAhead(3 * DAY_MS)
  const line = payBill(ref, member.account_number, 3 * DAY_MS)
  for (const aheadMs of later) await measureAhead(aheadMs)
  cashier.advance(HOUR_MINUTES)
  await cashier.strike('cashier:ask-closed-bills')
  expect(await cashier.suspenseItems(line)).toMatchObject([{ amount: '50000' }])
})
