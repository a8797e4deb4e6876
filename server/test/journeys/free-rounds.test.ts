import { freeRoundsDraft } from '@sala/contract/rewards/free-rounds/free-rounds-draft.ts'
import { expect, test } from 'vitest'
import { freeRoundsGame } from '../../src/games/free-rounds/free-rounds.ts'
import { DAY_MS } from '../../src/platform/calendar.ts'
import { cancelBatch, openFreeRounds } from '../../src/rewards/free-rounds/free-rounds-batches.ts'
import { useProduct } from './lobby-under-test.ts'
import { deposit, openGame, profileOf, register, type TestMember } from './test-member.ts'

const product = useProduct({}, { GAMES: 'hub88' })
const BY = { operator: 'nok', checker: 'lek', reason: 'free rounds of the test' }
const GAME = 'pragmaticplay-chilli-alley'

const idOf = async ({ phone }: TestMember): Promise<string> => {
  const [row] = await product.query<{ id: string }>('select id from members where phone = $1', [phone])
  return row?.id ?? ''
}
const player = async (): Promise<TestMember> => {
  const member = await register(product)
  await deposit(product, member, 300)
  await product.query('update members set phone_proved = true where phone = $1', [member.phone])
  return member
}
const open = async (members: readonly TestMember[], rounds = 3): Promise<number> => {
  const ctx = product.context()
  const ends_at = new Date(ctx.clock.now().getTime() + DAY_MS).toISOString()
  return openFreeRounds(
    ctx,
    BY,
    freeRoundsDraft.parse({
      ...{ title: 'รอบฟรีวันหยุด', game_id: GAME, rounds, stake: 5, winnings_maximum: 100, ends_at },
      ...{ members: await Promise.all(members.map(idOf)), turnover_times: 0 },
      ...{ maximum_withdrawal: null, valid_days: 7 },
    }),
  )
}
const rewardsOf = async (member: TestMember) => {
  const { body } = await product.api('GET', '/rewards', undefined, member.token)
  return (body as { free_rounds: Record<string, unknown>[] }).free_rounds
}
const creditOf = async (member: TestMember) => (await profileOf(product, member)).ufabet_credit
const play = (token: string, win: number) =>
  product.sandbox('POST', '/game-site/rounds', { token, stake: 50, win, game_id: GAME })
const fault = (operation: string, kind: string) =>
  product.sandbox('POST', '/faults', { partner: 'game-site', operation, kind, count: 1 })

test('free rounds are given by the site’s API, played without a stake, and their winnings become a bonus', async () => {
  expect(await freeRoundsGame(product.context(), GAME)).toMatchObject({ site: 'hub88' })
  const member = await player()
  // The site grants the free rounds, and its response is lost. The product repeats the order with the same reference.
  await fault('reward', 'drop_after_commit')
  await open([member])
  await product.settle()
  const made = await product.query('select used from sandbox.game_reward')
  expect(made).toHaveLength(1)
  expect(await rewardsOf(member)).toMatchObject([{ site_status: 'given', rounds: 3, used: 0, stake: 5 }])
  const token = await openGame(product, member)
  await fault('bet', 'duplicate')
  await fault('win', 'duplicate')
  expect((await play(token, 20)).status).toBe(201)
  // The response to a bet is lost, so the site rolls the bet back. The member can then play the round again.
  await fault('bet', 'drop_after_commit')
  expect((await play(token, 70)).status).toBe(503)
  expect((await play(token, 0)).status).toBe(201)
  expect((await play(token, 15.5)).status).toBe(201)
  expect(await creditOf(member)).toBe(300)
  expect(await rewardsOf(member)).toMatchObject([{ used: 3, winnings: 35.5 }])
  for (let run = 0; run < 3; run++) await product.settle()
  expect(await rewardsOf(member)).toMatchObject([{ site_status: 'used', status: 'paid', amount: 35.5 }])
  expect(await creditOf(member)).toBe(335.5)
  // All free rounds are used. The next round costs its stake again.
  expect((await play(token, 0)).status).toBe(201)
  expect(await creditOf(member)).toBe(285.5)
})

test('a refusal of the site is kept with its reason, and a cancellation reaches the site', async () => {
  const [refused, cancelled] = [await player(), await player()]
  await fault('reward', 'refuse')
  await open([refused])
  await product.settle()
  expect(await rewardsOf(refused)).toMatchObject([{ site_status: 'refused' }])
  const waiting = await product.query<{ why: string }>(
    "select why from games_waiting where what = 'free rounds refused'",
  )
  expect(waiting[0]?.why).toContain('freebets_disabled_for_game')
  const batch = await open([cancelled])
  await product.settle()
  await fault('reward_cancel', 'timeout')
  await cancelBatch(product.context(), { operator: 'nok', reason: 'a mistake' }, batch)
  for (let run = 0; run < 3; run++) await product.settle()
  expect(await rewardsOf(cancelled)).toMatchObject([{ site_status: 'cancelled', status: 'nothing' }])
  const ended = await product.query('select 1 from sandbox.game_reward where cancelled_at is not null')
  expect(ended).toHaveLength(1)
})
