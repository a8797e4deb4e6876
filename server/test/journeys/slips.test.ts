import { expect, test } from 'vitest'
import { operatorOn } from '../operator-command-line-client.ts'
import { drawSlip } from '../slip-picture-builder.ts'
import { useProduct } from './lobby-under-test.ts'
import { expectOk, pay, prepareDeposit, profileOf, register, type TestMember } from './test-member.ts'

const product = useProduct()
const AMOUNT = 500
const STRANGER = { bank: 'ktb', account: '7770001199' }

/** Pays without the deposit's reference, as a plain bank transfer. Returns the picture of the slip that the bank gives the payer. */
const payPlainly = async (
  member: TestMember,
  payer: Pick<TestMember, 'bank' | 'account'>,
  shown: object,
): Promise<string> => {
  const open = await prepareDeposit(product, member, AMOUNT)
  const id = await pay(product, payer, open.to_account_number, AMOUNT, undefined, shown)
  const slip = await product.sandbox('GET', `/bank/transfers/${id}/slip`)
  return (await drawSlip({ text: String(slip.body.mini_qr), format: 'jpeg' })).toString('base64')
}

test('R09: an unmatched payment is not credited; its slip credits it once, under repeats and other senders', async () => {
  const [member, other] = [await register(product), await register(product)]
  const picture = await payPlainly(member, member, { shown_account: 'masked', from_name: member.name })
  await product.settle()
  expect((await profileOf(product, member)).ufabet_credit).toBe(0)
  const sent = await expectOk(product.api('POST', '/slips', { picture }, member.token))
  expect(sent.slip).toMatchObject({ status: 'credited', bank: 'scb', amount: AMOUNT })
  expect(await product.api('POST', '/slips', { picture }, other.token)).toMatchObject({
    status: 409,
    body: { code: 'slip_used' },
  })
  expect(await expectOk(product.api('POST', '/slips', { picture }, member.token))).toEqual(sent)
  await product.settle()
  expect(await profileOf(product, member)).toMatchObject({
    ufabet_credit: AMOUNT,
    completed_requests: [{ type: 'deposit', status: 'completed', amount: AMOUNT }],
  })
  expect((await profileOf(product, other)).ufabet_credit).toBe(0)
})

test('a slip of another person’s transfer waits for an operator, who gives the money', async () => {
  const member = await register(product)
  const picture = await payPlainly(member, STRANGER, {})
  await product.settle()
  const { slip } = await expectOk(product.api('POST', '/slips', { picture }, member.token))
  await product.settle()
  expect(slip).toMatchObject({ status: 'waiting', note: expect.stringMatching(/เจ้าหน้าที่กำลังตรวจสอบ/) })
  expect((await profileOf(product, member)).ufabet_credit).toBe(0)
  const settle = ['cases', 'settle', String((slip as { id: string }).id), '--reason', 'asked']
  expect((await operatorOn(() => product.context())(...settle)).code).toBe(0)
  await product.settle()
  expect((await profileOf(product, member)).ufabet_credit).toBe(AMOUNT)
})
