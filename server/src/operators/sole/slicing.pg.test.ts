import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier.ts'
import { deskOn } from '../../../test/desk.ts'

const cashier = useCashier()
const desk = deskOn(() => cashier.ctx)

const SLICES = 220
const SLICE_BAHT = 100

test('one operator sends a member no more than the sums of a day, in however many corrections', async () => {
  const member = await cashier.member()
  const nok = await desk.operator('nok', ['finance'])
  const states: unknown[] = []
  for (let n = 0; n < SLICES; n++) {
    const payload = {
      ...{ way: 'free', id: `slice-${n}`, debit: 'bonus', credit: `member:${member.id}` },
      amount: SLICE_BAHT,
    }
    const { body } = await nok('POST /proposals', { kind: 'correction', payload, reason: 'slices' })
    states.push((body.proposal as { state?: string } | undefined)?.state)
  }
  await cashier.run()
  const alone = states.filter(state => state === 'approved').length
  expect(alone * SLICE_BAHT).toBeLessThanOrEqual(200)

  const paid = []
  for (const baht of [5_000n, 15_000n]) {
    const asked = await cashier.withdraw(member, baht * 100n).catch(() => null)
    await cashier.run()
    if (asked !== null) paid.push((await cashier.withdrawal(member, asked.id)).status)
  }
  expect(paid).toEqual([])
})
