import { satang } from '@sala/contract/wire/money.ts'
import { beforeAll, expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier.ts'
import { PartnerSilent } from '../../partners/kit/partner-http.ts'
import type { BankFeed, StatementLine } from '../../partners/ports/bank-feed.ts'

const cashier = useCashier()
const ACCOUNT = '9000000011'
const HOUR_MINUTES = 60
const DAY_MINUTES = 24 * HOUR_MINUTES
const paid: StatementLine[] = []
let isSilent = false
/** A bill-only bank whose callbacks are all lost. */
const teller: BankFeed = {
  name: 'teller',
  shows_payer: 'whole',
  statement: null,
  read: null,
  bills: {
    account: ACCOUNT,
    paid: async ({ reference }) => {
      if (isSilent) throw new PartnerSilent('teller', null)
      return { lines: paid.filter(line => line.bill_reference === reference), unreadable: [] }
    },
  },
}
beforeAll(() => {
  Object.assign(cashier.ctx.partners, { bank_feeds: [teller] })
})

const payBill = (ref: string, from_account: string): string => {
  const line_id = `teller:${paid.length + 1}`
  paid.push({
    line_id,
    account: ACCOUNT,
    from_bank: 'scb',
    from_account,
    from_name: 'SOMEBODY',
    amount: satang(50_000n),
    bill_reference: ref,
    paid_at: cashier.ctx.clock.now(),
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

test('a bank that is silent then is asked on from there', async () => {
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
