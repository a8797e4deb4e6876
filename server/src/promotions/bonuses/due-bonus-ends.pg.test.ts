import { expect, test } from 'vitest'
import { usePromotions } from '../../../test/promotions-setup.ts'
import { usernameOf } from '../../games/game-sites/site-account.ts'

const promotions = usePromotions()
const { cashier, bonus, claim, giveUp, endDue } = promotions
const { site } = cashier
const BIRTHDAY = 5
/**
 * Number of bonuses that fail in the test. It is one more than the job's batch, so that a job which always takes the oldest batch first would never
 * reach the others.
 */
const STUCK = 201
const TIMEOUT_MS = 240_000

const givingUp = async () => {
  const member = await cashier.member({ birth_date: '1990-11-05' })
  await claim(member, BIRTHDAY)
  await giveUp(member)
  return member
}

test(`${STUCK} bonuses that cannot end do not delay the one that can, and are tried at growing intervals`, {
  timeout: TIMEOUT_MS,
}, async () => {
  const silent = new Set<string>()
  site.meet = ({ name, subject }) => (name === 'rounds' && silent.has(subject) ? 'lost' : null)
  for (let one = 0; one < STUCK; one++) silent.add(usernameOf((await givingUp()).id))
  // The game site does not answer the queued jobs. When they have failed for the last time, only the cron job still tries to end the bonuses.
  await cashier.run()
  cashier.advance(1)
  const last = await givingUp()
  silent.add(usernameOf(last.id))
  await cashier.run()
  silent.delete(usernameOf(last.id))
  await endDue(1)
  await endDue(1)
  expect(await bonus(last)).toMatchObject({ status: 'given_up' })

  const before = site.calls.length
  for (let minute = 0; minute < 12; minute++) await endDue(1)
  const asked = site.calls.slice(before).filter(call => silent.has(call.replace('rounds ', ''))).length
  expect(asked / STUCK).toBeLessThan(4)

  silent.clear()
  cashier.advance(30)
  for (let time = 0; time < 2; time++) await endDue(1)
  expect(await cashier.database.query('select status, count(*)::int from bonuses group by status')).toEqual([
    { status: 'given_up', count: STUCK + 1 },
  ])
})
