import { expect, test, vi } from 'vitest'
import { SANDBOX_SECRET } from '../../src/config.ts'
import { partnerLog } from '../../src/platform/partner-log/partner-log.ts'
import { operatorOn } from '../operator-command-line-client.ts'
import { useProduct } from './lobby-under-test.ts'
import { pay, prepareDeposit, profileOf, register, type TestMember } from './test-member.ts'

const product = useProduct({}, { BANK_FEED: 'scb,sala' })
const BILLER = '099000000000011'

const newDeposit = async (amount: number) => {
  const member = await register(product)
  const prepared = await prepareDeposit(product, member, amount)
  return { member, prepared }
}
const scan = (member: TestMember, ref: string, amount: number) => pay(product, member, BILLER, amount, ref)
const setFault = (operation: string, kind: string, count = 1) =>
  product.sandbox('POST', '/faults', { partner: 'bank', operation, kind, count, late_ms: 200 })
const becomesCredit = (member: TestMember, amount: number) =>
  vi.waitFor(
    async () => {
      await product.settle()
      expect((await profileOf(product, member)).ufabet_credit).toBe(amount)
    },
    { timeout: 20_000, interval: 200 },
  )
const linesOf = (ref: string) =>
  product.query('select line_id from bank_lines where bill_reference = $1', [ref])

test('a QR payment reported by SCB becomes credit once, although another feed lists it too', async () => {
  const { member, prepared } = await newDeposit(500)
  await scan(member, prepared.ref, 500)
  await becomesCredit(member, 500)
  await product.settle()
  expect((await profileOf(product, member)).ufabet_credit).toBe(500)
  expect(await linesOf(prepared.ref)).toEqual([{ line_id: expect.stringMatching(/^scb:/) }])
})

test('a plain transfer arrives through the other feed', async () => {
  const { member, prepared } = await newDeposit(300)
  const { to_account_number, transfer_amount: amount } = prepared
  await pay(product, member, to_account_number, amount)
  await becomesCredit(member, amount)
})

test.each(['duplicate', 'reorder', 'delay'])('a bank’s call by %s credits the bill once', async kind => {
  const { member, prepared } = await newDeposit(200)
  await setFault('credit', kind)
  await scan(member, prepared.ref, 200)
  await becomesCredit(member, 200)
  await product.settle()
  expect(await linesOf(prepared.ref)).toHaveLength(1)
  expect((await profileOf(product, member)).ufabet_credit).toBe(200)
})

test('a bill is credited when the bank answers again after a silence', async () => {
  const { member, prepared } = await newDeposit(200)
  await setFault('inquiry', 'refuse', 3)
  await scan(member, prepared.ref, 200)
  await becomesCredit(member, 200)
})

test('a call about an unpaid bill moves no money from any sender', async () => {
  const { member, prepared } = await newDeposit(400)
  const said = {
    transactionId: 'made-up',
    billPaymentRef1: prepared.ref,
    transactionDateandTime: new Date().toISOString(),
    amount: '400.00',
  }
  const to = '/callbacks/scb'
  expect(await product.api('POST', to, said)).toMatchObject({ status: 401 })
  const known = await product.api('POST', `${to}?key=${encodeURIComponent(SANDBOX_SECRET)}`, said)
  expect(known).toMatchObject({ status: 200, body: { resCode: '00', transactionId: 'made-up' } })
  await product.settle()
  expect(await linesOf(prepared.ref)).toEqual([])
  const odd = { transactionId: 1, payerName: 'สมหญิง ทดสอบดี', payerAccountNumber: '8000000101' }
  const unread = await product.api('POST', `${to}?key=${encodeURIComponent(SANDBOX_SECRET)}`, odd)
  expect(unread.status).toBeGreaterThanOrEqual(400)
  // The test finds the log line by its outcome, because lines of parallel calls may come after it.
  const kept = await partnerLog(product.context().db, { partner: 'scb', before: null })
  expect(kept.filter(({ outcome }) => outcome === 'unreadable')).toMatchObject([
    { body: '{"transactionId":1,"payerName":"…","payerAccountNumber":"…"}' },
  ])
  expect((await operatorOn(product.context)('queue', 'list')).text).toMatch(/odd partner +scb/)
  expect((await profileOf(product, member)).ufabet_credit).toBe(0)
})
