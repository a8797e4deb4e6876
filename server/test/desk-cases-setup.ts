import { beforeAll } from 'vitest'
import { markRisk } from '../src/cashier/operator-actions.ts'
import { deskOn } from './desk-client.ts'
import { FOREIGN_ACCOUNT, newTransRef, useSlips } from './slips-setup.ts'

const BAHT = 100n

export type Operator = Awaited<ReturnType<ReturnType<typeof deskOn>['operator']>>

/**
 * Returns test functions that create work for operators on a test database. There are three operators: the cashiers nok (who also decides slips) and
 * ploy, and joy of support.
 */
export const useDeskCases = () => {
  const slips = useSlips()
  const desk = deskOn(() => slips.ctx)
  const people = {} as { nok: Operator; ploy: Operator; joy: Operator }
  beforeAll(async () => {
    people.nok = await desk.operator('nok', ['cashier', 'support'])
    people.ploy = await desk.operator('ploy', ['cashier'])
    people.joy = await desk.operator('joy', ['support'])
  })
  return {
    slips,
    desk,
    nok: ((...call) => people.nok(...call)) as Operator,
    ploy: ((...call) => people.ploy(...call)) as Operator,
    joy: ((...call) => people.joy(...call)) as Operator,
    /** Creates a withdrawal of 300 baht that waits for approval because its member is marked as a risk. */
    waitingWithdrawal: async () => {
      const member = await slips.player(1_000n * BAHT)
      await markRisk(slips.ctx, { operator: 'somebody', reason: 'strange' }, member.id)
      const { id } = await slips.withdraw(member, 300n * BAHT)
      await slips.run()
      return { member, id }
    },
    /** Creates a payment from the member's bank account without the reference of a deposit. It becomes a case of the suspense account. */
    strayMoney: async () => {
      const member = await slips.member()
      const line = slips.pay(member, 70n * BAHT, { ref: '40404' })
      await slips.read()
      return { member, line }
    },
    /** Creates a slip of a transfer that no member's bank account sent. It waits for an operator. */
    heldSlip: async () => {
      const member = await slips.member()
      const ref = newTransRef()
      const line = slips.transfer(ref, 500n * BAHT, { from: FOREIGN_ACCOUNT })
      await slips.read()
      return { member, line, slip: (await slips.send(member, ref)).id }
    },
  }
}
