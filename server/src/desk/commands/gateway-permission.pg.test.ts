import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { BY_NOK, operatorOn } from '../../../test/operator-command-line-client.ts'
import { memberOf } from '../../account/members/members.ts'

const cashier = useCashier()
const operator = operatorOn(() => cashier.ctx)

test('an operator offers a member the payment gateway, takes it away, and each time says why', async () => {
  const { id, phone } = await cashier.member()
  const offered = async () => (await memberOf(cashier.ctx.db, id)).payment_gateway_status
  expect((await operator('member', 'set', phone, 'payment_gateway_status', 'yes', ...BY_NOK)).code).toBe(0)
  expect(await offered()).toBe(true)
  expect((await operator('member', 'set', phone, 'payment_gateway_status', 'no', ...BY_NOK)).code).toBe(0)
  expect(await offered()).toBe(false)
  expect(
    await cashier.database.query(
      'select actor, action, details from audit_log where subject = $1 order by seq',
      [id],
    ),
  ).toEqual(
    ['true', 'false'].map(payment_gateway_status => ({
      actor: 'operator:nok',
      action: 'standing.set',
      details: { reason: 'checked', member: id, payment_gateway_status },
    })),
  )
})

test.each([
  ['what nobody knows', 'account_number', '1234567890'],
  ['a value that it cannot have', 'payment_gateway_status', 'perhaps'],
])('%s is refused, and changes nothing', async (_, what, value) => {
  const { id, phone } = await cashier.member()
  const before = await memberOf(cashier.ctx.db, id)
  expect(await operator('member', 'set', phone, what, value, ...BY_NOK)).toMatchObject({ code: 2 })
  expect(await memberOf(cashier.ctx.db, id)).toEqual(before)
})
