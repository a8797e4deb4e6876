import { expect, test } from 'vitest'
import { useReferral } from '../../test/referral-setup.ts'
import { messagesOf } from './messages.ts'

const referral = useReferral()
const WEEK_SETTLED_DAY = 7
const CONFIRMED_DAY = 11

test('confirmed commission writes one message to its earner, and a week without commission none', async () => {
  const [parent, child] = await referral.joinPair()
  const [unlucky, winner] = await referral.joinPair()
  await referral.played(child, 1, 100_000n)
  await referral.played(winner, 1, -100_000n)
  await referral.settleOn(WEEK_SETTLED_DAY)
  const factsOf = async ({ id }: typeof parent) =>
    (await messagesOf(referral.ctx, id, undefined)).data.map(({ facts }) => facts)
  expect(await factsOf(parent)).toEqual([])
  await referral.settleOn(CONFIRMED_DAY)
  await referral.settle()
  const { earned } = await referral.sums(parent)
  expect(earned).toBeGreaterThan(0n)
  expect(await factsOf(parent)).toEqual([{ kind: 'commission_ready', amount: earned }])
  expect(await factsOf(unlucky)).toEqual([])
})
