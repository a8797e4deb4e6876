import { expect, test } from 'vitest'
import { drawSlip } from '../slip-picture.ts'
import { expectOk, prepareDeposit, profileOf, register, type TestMember } from './member.ts'
import { useTown } from './town.ts'

const town = useTown()
const FOREIGN = { from_bank: 'ktb', from_account: '7770001199' }

/** Pays from an account that is nobody's, and answers the picture its payer saves. */
const payFromElsewhere = async (member: TestMember, amount: number): Promise<string> => {
  const open = await prepareDeposit(town, member, amount)
  const paid = await town.sandbox('POST', '/bank/transfers', {
    ...FOREIGN,
    to_account: open.to_account_number,
    amount,
  })
  expect(paid.status).toBe(201)
  const slip = await town.sandbox('GET', `/bank/transfers/${String(paid.body.id)}/slip`)
  return (await drawSlip({ text: String(slip.body.mini_qr), format: 'jpeg' })).toString('base64')
}

test('R09: paid from another account, nothing comes; the slip makes it credit once, whoever sends it how often', async () => {
  const [member, other] = [await register(town), await register(town)]
  const picture = await payFromElsewhere(member, 500)
  await town.settle()
  expect((await profileOf(town, member)).ufabet_credit).toBe(0)
  const sent = await expectOk(town.api('POST', '/slips', { picture }, member.token))
  expect(sent.slip).toMatchObject({ status: 'credited', bank: 'ktb', amount: 500 })
  expect(await town.api('POST', '/slips', { picture }, other.token)).toMatchObject({
    status: 409,
    body: { code: 'slip_used' },
  })
  expect(await expectOk(town.api('POST', '/slips', { picture }, member.token))).toEqual(sent)
  await town.settle()
  expect(await profileOf(town, member)).toMatchObject({
    ufabet_credit: 500,
    completed_requests: [{ type: 'deposit', status: 'completed', amount: 500 }],
  })
  expect((await profileOf(town, other)).ufabet_credit).toBe(0)
})
