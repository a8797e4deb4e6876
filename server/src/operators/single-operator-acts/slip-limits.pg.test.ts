import { expect, test } from 'vitest'
import { deskOn } from '../../../test/desk-client.ts'
import { FOREIGN_ACCOUNT, newTransRef, useSlips } from '../../../test/slips-setup.ts'

const cashier = useSlips()
const desk = deskOn(() => cashier.ctx)
const OVER_SUPPORT = 800_000n

test('the limit of the operator applies to a slip that is answered with another bank line', async () => {
  const member = await cashier.member()
  await cashier.send(member, newTransRef())
  const line = cashier.bank.receive({
    ...{ account: '9000000011', from_bank: 'scb', from_account: FOREIGN_ACCOUNT },
    ...{ amount: OVER_SUPPORT, paid_at: cashier.ctx.clock.now() },
  })
  await cashier.read()
  const [slip] = await cashier.database.query<{ id: string }>('select id from slips where member_id = $1', [
    member.id,
  ])
  const [small, large] = [await desk.operator('sam', ['support']), await desk.operator('lin', ['cashier'])]
  const body = { line, reason: 'their transfer' }
  const refused = await small(`POST /slips/${slip?.id}/settle`, body)
  expect(refused).toMatchObject({ status: 403, body: { code: 'desk_case_over_limit' } })
  expect(await cashier.credit(member)).toBe(0n)
  expect((await large(`POST /slips/${slip?.id}/settle`, body)).status).toBe(200)
  await cashier.run()
  expect(await cashier.credit(member)).toBe(OVER_SUPPORT)
  const sums = await cashier.database.query(
    "select dimension, amount::text from sole_sums where budget = 'assignment' order by dimension",
  )
  expect(sums).toEqual(
    ['account', 'member', 'operator'].map(dimension => ({ dimension, amount: String(OVER_SUPPORT) })),
  )
})
