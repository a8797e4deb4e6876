import { expect, test } from 'vitest'
import { MEMBER_NAME, pay, payoutsTo, prepareDeposit, profileOf, register } from './member.ts'
import { useTown } from './town.ts'

const town = useTown()
const AMOUNT = 5_000
const STRANGER = { bank: 'ktb', account: '7770001188' }

test('a stranger’s QR payment, then a withdrawal: nothing leaves', async () => {
  const member = await register(town)
  const open = await prepareDeposit(town, member, AMOUNT)
  await pay(town, STRANGER, open.to_account_number, AMOUNT, open.ref)
  await town.settle()
  const seen = await profileOf(town, member)
  expect(seen).toMatchObject({
    ufabet_credit: 0,
    pending_request: null,
    completed_requests: [],
    held_deposits: [{ id: open.id, received_amount: AMOUNT }],
  })
  expect(seen.held_deposits[0]?.timeline.at(-1)?.reason).toMatch(/ผู้โอนไม่ตรงกับบัญชีของคุณ/)
  const asked = await town.api(
    'POST',
    '/requests/withdraw',
    { phone: member.phone, amount: AMOUNT },
    member.token,
  )
  expect(asked).toMatchObject({ status: 422 })
  await town.settle()
  expect(await payoutsTo(town, member)).toEqual([])
})

test.each([
  [
    'masked, with the name cut off',
    { shown_account: 'masked', shown_name: 'masked', from_name: MEMBER_NAME },
  ],
  ['in Latin letters', { shown_name: 'latin' }],
  ['without a name', { shown_name: 'left_out' }],
])('the member’s own account, shown %s, is credited at once', async (_, shown) => {
  const member = await register(town)
  const open = await prepareDeposit(town, member, AMOUNT)
  await pay(town, member, open.to_account_number, AMOUNT, open.ref, shown)
  await town.settle()
  expect(await profileOf(town, member)).toMatchObject({ ufabet_credit: AMOUNT, held_deposits: [] })
})
