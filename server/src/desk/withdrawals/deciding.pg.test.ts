import { beforeAll, describe, expect, test } from 'vitest'
import { deskOn } from '../../../test/desk.ts'
import { useSlips } from '../../../test/slips.ts'
import { markRisk } from '../../cashier/operator.ts'

const slips = useSlips()
const desk = deskOn(() => slips.ctx)
const BAHT = 100n
type Operator = Awaited<ReturnType<typeof desk.operator>>
let nok: Operator
let ploy: Operator
let joy: Operator
beforeAll(async () => {
  nok = await desk.operator('nok', ['cashier'])
  ploy = await desk.operator('ploy', ['cashier'])
  joy = await desk.operator('joy', ['support'])
})

const REASON = { reason: 'the name at the bank is another' }
type Item = { kind: string; id: string; why: string }

/** A withdrawal of 300 baht that a mark against the member sends to a person. */
const waitingWithdrawal = async () => {
  const member = await slips.player(1_000n * BAHT)
  await markRisk(slips.ctx, { operator: 'somebody', reason: 'strange' }, member.id)
  const { id } = await slips.withdraw(member, 300n * BAHT)
  await slips.run()
  return { member, id }
}

describe('a withdrawal at the desk', () => {
  test('is held with a reason, stays in the queue with its clock, and is lifted before anybody approves it', async () => {
    const { member, id } = await waitingWithdrawal()
    expect((await joy(`POST /withdrawals/${id}/hold`, REASON)).body.code).toBe('desk_forbidden')
    expect((await nok(`POST /withdrawals/${id}/hold`, { reason: ' ' })).status).toBe(422)
    expect((await nok(`POST /withdrawals/${id}/hold`, REASON)).status).toBe(200)
    expect((await ploy(`GET /withdrawals/${id}`)).body).toMatchObject({
      status: 'held',
      held_for: REASON.reason,
      settled: { by: 'nok', action: 'withdrawal.hold' },
    })
    const items = (await ploy('GET /work')).body.items as Item[]
    expect(items).toContainEqual(
      expect.objectContaining({ kind: 'withdrawal', id, why: 'held', answer_by: expect.any(String) }),
    )
    expect((await ploy(`POST /withdrawals/${id}/approve`, REASON)).body.code).toBe('withdrawal_held')
    expect((await ploy(`POST /withdrawals/${id}/hold`, REASON)).body).toMatchObject({
      code: 'desk_case_settled',
      message: expect.stringContaining('nok'),
    })

    expect((await ploy(`POST /withdrawals/${id}/lift`, REASON)).status).toBe(200)
    expect((await nok(`GET /withdrawals/${id}`)).body).toMatchObject({ status: 'requested', held_for: null })
    expect((await nok(`POST /withdrawals/${id}/approve`, REASON)).status).toBe(200)
    await slips.run()
    expect(await slips.withdrawal(member, id)).toMatchObject({ status: 'paid' })
  })
})
