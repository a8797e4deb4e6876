import { expect, test } from 'vitest'
import { deskOn } from '../../../test/desk-client.ts'
import { useFreeRounds } from '../../../test/free-rounds-setup.ts'
import { usernameOf } from '../../games/game-sites/site-account.ts'

const free = useFreeRounds()
const { cashier, site } = free
const desk = deskOn(() => cashier.ctx)

test('the desk lists batches of free rounds with results and cost, and one operator cancels the rounds that are left', async () => {
  const call = await desk.operator('promoter', ['marketing'])
  const member = await cashier.member()
  const batch = await free.open([member])
  await free.work()
  const { reward } = site.of(usernameOf(member.id))
  const bet = free.newPlay()
  await free.bet(member, reward, bet)
  await free.win(member, 1_250n, free.newPlay(), bet)

  const listed = await call('GET /rewards/free-rounds')
  expect(listed.body).toMatchObject({
    rows: [
      { id: batch, state: 'running', members: 1, given: 1, played: 1, winnings: 12.5, cost_maximum: 200 },
    ],
  })
  expect((await call(`GET /rewards/free-rounds/${batch}`)).body).toMatchObject({
    ...{ rounds: 10, stake: 5, winnings_maximum: 200, turnover_times: 0 },
    rows: [{ member_id: member.id, status: 'granted', site_status: 'given', used: 1, winnings: 12.5 }],
  })
  expect((await call(`POST /rewards/free-rounds/${batch}/cancel`, { reason: 'a mistake' })).status).toBe(200)
  expect((await call(`POST /rewards/free-rounds/${batch}/cancel`, { reason: 'again' })).body).toMatchObject({
    code: 'free_rounds_over',
  })
  await free.work()
  await free.work()
  expect((await call(`GET /rewards/free-rounds/${batch}`)).body).toMatchObject({
    ...{ state: 'cancelled', paid: 12.5 },
    rows: [{ status: 'paid', site_status: 'cancelled', amount: 12.5 }],
  })
  expect((await call('GET /rewards/free-rounds/999')).status).toBe(404)
})

test('the days of a batch count the bonuses by the Bangkok day on which they were paid', async () => {
  const members = [await cashier.member(), await cashier.member(), await cashier.member()]
  free.at('2031-03-01T05:00:00Z')
  const batch = await free.open(members, { rounds: 1 })
  await free.work()
  // The first two times are on both sides of midnight in Bangkok.
  const times = ['2031-03-01T16:50:00Z', '2031-03-01T17:00:00Z', '2031-03-02T05:00:00Z']
  for (const [no, member] of members.entries()) {
    free.at(times[no] ?? '')
    const given = site.of(usernameOf(member.id))
    const bet = free.newPlay()
    await free.bet(member, given.reward, bet)
    await free.win(member, 1_000n * BigInt(no + 1), free.newPlay(), bet)
    given.used += 1
    await free.work()
    await free.work()
  }
  const call = await desk.operator('reader', ['marketing'])
  expect((await call(`GET /rewards/free-rounds/${batch}`)).body).toMatchObject({
    days: [
      { day: '2031-03-02', bonuses: 2, amount: 50 },
      { day: '2031-03-01', bonuses: 1, amount: 10 },
    ],
  })
})
