import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { failWritesExcept } from '../../../test/database-write-faults.ts'
import { returnToPayer } from './returns.ts'

const cashier = useCashier()
const { bank } = cashier
/**
 * Number of returns (payments back to the payer) that the test makes fail. They fill a whole batch of the job, so they could keep the job from later
 * returns.
 */
const STUCK = 200
const BY_NOK = { operator: 'nok', reason: 'nobody knows whose it is' }

/** Creates returns of suspense items (payments back to the payer) whose jobs were lost, as after a worker's crash. */
const returning = async (count: number): Promise<string[]> => {
  const from = { from_bank: 'ktb', from_account: '7770001112', account: '9000000011' }
  const receive = () => bank.receive({ ...from, amount: 10_000n, paid_at: cashier.ctx.clock.now() })
  const lines = Array.from({ length: count }, receive)
  await cashier.read()
  const ids: string[] = []
  for (const line of lines) ids.push(await returnToPayer(cashier.ctx, BY_NOK, line))
  await cashier.run({ 'cashier:return-to-payer': async () => undefined })
  return ids
}

test('200 returns to payers that cannot continue do not delay the payment of another return', async () => {
  const stuck = await returning(STUCK)
  cashier.advance(1)
  const [last = ''] = await returning(1)
  cashier.advance(2)
  const mend = await failWritesExcept(cashier.database, 'payer_returns', 'id', [last])
  await expect(cashier.strike('cashier:due-returns')).rejects.toThrow('could not be looked up')
  const done = async () =>
    (await cashier.database.query<{ id: string }>("select id from payer_returns where status = 'done'")).map(
      ({ id }) => id,
    )
  expect(await done()).toEqual([last])
  await mend()
  await cashier.strike('cashier:due-returns')
  expect((await done()).toSorted()).toEqual([...stuck, last].toSorted())
})
