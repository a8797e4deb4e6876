import { freeRoundsDraft } from '@sala/contract/rewards/free-rounds/free-rounds-draft.ts'
import { REWARD_WAIT_DAYS } from '@sala/contract/rewards/reward-wait.ts'
import { expect, test } from 'vitest'
import { careJob, scoreFor } from '../../../test/care-steps-setup.ts'
import { openSwitch } from '../../../test/flow-switch-steps.ts'
import { useFreeRounds } from '../../../test/free-rounds-setup.ts'
import type { TestMember } from '../../../test/test-members.ts'
import { advanceFreeRounds } from '../../games/free-rounds/game-site-calls.ts'
import { usernameOf } from '../../games/game-sites/site-account.ts'
import { gamesPersonalData } from '../../games/personal-data.ts'
import { inTransaction } from '../../platform/db.ts'
import { closeFlow } from '../../platform/flow-switches/switch-changes.ts'
import { rewardsJobs } from '../jobs.ts'
import { cancelBatch } from './free-rounds-batches.ts'
import { forecastFreeRounds } from './free-rounds-forecast.ts'
import { giveWaiting } from './free-rounds-granting.ts'
import { freeRoundsPage } from './free-rounds-results.ts'
import { payWinnings, settleEnded } from './free-rounds-settlement.ts'
import { freeRoundsOf } from './member-free-rounds.ts'
import { freeRoundsPersonalData } from './personal-data.ts'

const free = useFreeRounds()
const { cashier, site, open, work, bet, win, rollback, grantOf, placeOf, bonuses, newPlay } = free
const BY = { operator: 'nok', reason: 'a cancellation of the test' }
const DAY_MINUTES = 24 * 60

const members = (count: number): Promise<TestMember[]> =>
  Promise.all(Array.from({ length: count }, () => cashier.member()))

/** Opens a batch for one new member, whose rounds the site confirms. */
const given = async (changes: Parameters<typeof open>[1] = {}) => {
  const [member] = (await members(1)) as [TestMember]
  const batch = await open([member], changes)
  await work()
  const { reward } = site.of(usernameOf(member.id))
  return { member, batch, reward }
}

/** Plays rounds as the site does: a bet of zero, and its win. */
const playRounds = async (member: TestMember, reward: string, wins: readonly bigint[]) => {
  for (const amount of wins) {
    const id = newPlay()
    expect(await bet(member, reward, id)).toMatchObject({ outcome: 'done' })
    await win(member, amount, newPlay(), id)
  }
  site.of(usernameOf(member.id)).used += wins.length
}

/** Runs one worker that asks the site about the member's free rounds. */
const ask = async ({ id }: TestMember): Promise<void> => {
  const [grant] = await cashier.database.query<{ id: bigint }>(
    'select id from free_round_grants where member_id = $1',
    [id],
  )
  await advanceFreeRounds(cashier.ctx, BigInt(grant?.id ?? 0))
}

/** Delays the next order on its way to the game site until `release` is called. */
const holdOrder = () => {
  const [sent, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { give } = site.port
  site.port.give = async order => {
    site.port.give = give
    sent.resolve()
    await held.promise
    return give(order)
  }
  return { sent: sent.promise, release: held.resolve }
}

const waitingOf = async (member: TestMember): Promise<string[]> => {
  const rows = await cashier.database.query<{ what: string }>(
    "select what from games_waiting where why like '%' || $1 || '%' order by what",
    [member.id],
  )
  return rows.map(({ what }) => what)
}

const end = async () => {
  cashier.advance(4 * DAY_MINUTES)
  await work()
  await work()
}

test('a member gets the rounds with a message, plays them, and the winnings become one bonus and never credit', async () => {
  const { member, batch, reward } = await given()
  expect(await grantOf(member)).toMatchObject({ status: 'given' })
  const messages = await cashier.database.query(
    "select 1 from messages where member_id = $1 and kind = 'free_rounds_given'",
    [member.id],
  )
  expect(messages).toHaveLength(1)
  const before = (await cashier.balances(member)).wallet
  await playRounds(member, reward, [1_000n, 0n, 2_500n])
  expect((await cashier.balances(member)).wallet).toBe(before)
  expect(await bonuses(member)).toEqual([])
  await end()
  expect(await grantOf(member)).toMatchObject({ status: 'expired', used: 3, winnings: 3_500 })
  expect(await placeOf(member, batch)).toMatchObject({ status: 'paid', amount: 3_500 })
  expect(await bonuses(member)).toMatchObject([{ amount: 3_500n }])
  const { played, winnings, paid, given: got } = await freeRoundsPage(cashier.ctx, batch)
  expect({ played, winnings, paid, got }).toEqual({ played: 3, winnings: 3_500n, paid: 3_500n, got: 1 })
})

test('rounds that are all played end at once, and winnings above the maximum are not credited', async () => {
  const { member, batch, reward } = await given({ rounds: 2, stake: 5, winnings_maximum: 10 })
  await playRounds(member, reward, [900n, 800n])
  expect(await bet(member, reward, newPlay())).toMatchObject({ outcome: 'reward_over' })
  await free.ask()
  await work()
  expect(await grantOf(member)).toMatchObject({ status: 'used', winnings: 1_700 })
  expect(await placeOf(member, batch)).toMatchObject({ status: 'paid', amount: 1_000 })
})

test('repeated calls, rollbacks and a rollback before its bet count each round and win once', async () => {
  const { member, batch, reward } = await given()
  const [one, won, two, early] = [newPlay(), newPlay(), newPlay(), newPlay()]
  await bet(member, reward, one)
  await bet(member, reward, one)
  await win(member, 700n, won, one)
  await win(member, 700n, won, one)
  expect(await win(member, 701n, won, one)).toMatchObject({ outcome: 'conflict' })
  await bet(member, reward, two)
  await rollback(member, newPlay(), two)
  await rollback(member, newPlay(), two)
  expect(await win(member, 9_000n, newPlay(), two)).toMatchObject({ outcome: 'bet_rolled_back' })
  await rollback(member, newPlay(), early)
  expect(await bet(member, reward, early)).toMatchObject({ outcome: 'rolled_back' })
  expect(await grantOf(member)).toMatchObject({ used: 1, winnings: 700 })
  const three = newPlay()
  const taken = newPlay()
  await bet(member, reward, three)
  await win(member, 400n, taken, three)
  await rollback(member, newPlay(), taken, three)
  expect(await grantOf(member)).toMatchObject({ used: 2, winnings: 700 })
  await end()
  expect(await placeOf(member, batch)).toMatchObject({ status: 'paid', amount: 700 })
  // The rollback comes after the bonus, so the bonus stays unchanged, and operators see the difference.
  await rollback(member, newPlay(), won, one)
  const late = await cashier.database.query("select what from games_waiting where what = 'free rounds late'")
  expect(late).toHaveLength(1)
})

test('an order without an answer is repeated with the same reference and gives the rounds once', async () => {
  const [member] = (await members(1)) as [TestMember]
  site.calls.length = 0
  site.fail(member, 'unanswered', 'lost')
  const batch = await open([member])
  await work()
  await work()
  expect(site.calls.filter(call => call === `give ${usernameOf(member.id)}`)).toHaveLength(1)
  expect(site.calls.filter(call => call === `find ${usernameOf(member.id)}`).length).toBeGreaterThanOrEqual(2)
  expect(
    [...site.given.values()].filter(({ order }) => order.username === usernameOf(member.id)),
  ).toHaveLength(1)
  expect(await grantOf(member)).toMatchObject({ status: 'given' })
  expect(await placeOf(member, batch)).toMatchObject({ status: 'granted' })
})

test('an order that the site never got is sent again, and a free bet meanwhile may be sent again', async () => {
  const [member] = (await members(1)) as [TestMember]
  site.fail(member, 'lost')
  await open([member])
  await giveWaiting(cashier.ctx)
  await free.ask()
  expect(await grantOf(member)).toMatchObject({ status: 'sending', site_reward: null })
  expect(await bet(member, 'not-announced-yet', newPlay())).toMatchObject({ outcome: 'reward_pending' })
  await free.ask()
  expect(await grantOf(member)).toMatchObject({ status: 'given' })
})

test('a refusal of the site ends the rounds, and operators see it with the reason', async () => {
  const [member] = (await members(1)) as [TestMember]
  site.fail(member, 'refuse')
  const batch = await open([member])
  await work()
  expect(await grantOf(member)).toMatchObject({ status: 'refused', problem: 'not for this game' })
  expect(await placeOf(member, batch)).toMatchObject({ status: 'not_given' })
  const listed = await cashier.database.query<{ why: string }>(
    "select why from games_waiting where what = 'free rounds refused' and why like '%' || $1 || '%'",
    [member.id],
  )
  expect(listed[0]?.why).toContain('not for this game')
})

test('a cancellation ends the rounds that are left, and keeps what played rounds won', async () => {
  const { member, batch, reward } = await given()
  await playRounds(member, reward, [600n])
  await cancelBatch(cashier.ctx, BY, batch)
  await work()
  await work()
  expect(await grantOf(member)).toMatchObject({ status: 'cancelled', used: 1 })
  expect(await bet(member, reward, newPlay())).toMatchObject({ outcome: 'reward_over' })
  expect(await placeOf(member, batch)).toMatchObject({ status: 'paid', amount: 600 })
  await expect(cancelBatch(cashier.ctx, BY, batch)).rejects.toMatchObject({ code: 'free_rounds_over' })
})

test.each([
  [0, 'cancelling'],
  [2, 'cancelled'],
])(
  'rounds whose order arrives after their cancellation, %d minutes later, are cancelled at the site and move no money',
  async (minutes, status) => {
    const [member] = (await members(1)) as [TestMember]
    const batch = await open([member])
    const { sent, release } = holdOrder()
    await giveWaiting(cashier.ctx)
    const giving = ask(member)
    await sent
    await cancelBatch(cashier.ctx, BY, batch)
    cashier.advance(minutes)
    await ask(member)
    await settleEnded(cashier.ctx)
    await payWinnings(cashier.ctx)
    expect(await grantOf(member)).toMatchObject({ status, site_reward: null })
    release()
    await giving
    const { reward } = site.of(usernameOf(member.id))
    expect(await grantOf(member)).toMatchObject({ status: 'cancelling', site_reward: reward })
    const before = (await cashier.balances(member)).wallet
    const id = newPlay()
    expect(await bet(member, reward, id)).toMatchObject({ outcome: 'reward_over' })
    await win(member, 90_000n, newPlay(), id)
    expect((await cashier.balances(member)).wallet).toBe(before)
    await ask(member)
    expect(site.calls).toContain(`cancel ${usernameOf(member.id)}`)
    expect(site.of(usernameOf(member.id)).state).toBe('cancelled')
    expect(await grantOf(member)).toMatchObject({ status: 'cancelled', used: 0, winnings: 0 })
  },
)

test('rounds that the site withdraws end, played rounds keep their winnings, and operators see it', async () => {
  const { member, batch, reward } = await given()
  await playRounds(member, reward, [600n])
  site.of(usernameOf(member.id)).state = 'failed'
  await ask(member)
  expect(await grantOf(member)).toMatchObject({ status: 'refused', problem: 'FRS_FAILED', used: 1 })
  expect(await waitingOf(member)).toEqual(['free rounds refused'])
  await work()
  expect(await placeOf(member, batch)).toMatchObject({ status: 'paid', amount: 600 })
  expect(await freeRoundsPage(cashier.ctx, batch)).toMatchObject({ given: 1, paid: 600n })
})

test('rounds that the site no longer finds are listed for operators, and expire a day after their end', async () => {
  const { member, batch, reward } = await given()
  await playRounds(member, reward, [600n])
  site.given.delete(site.of(usernameOf(member.id)).order.reference)
  cashier.advance(3 * DAY_MINUTES + 10)
  await ask(member)
  expect(await grantOf(member)).toMatchObject({ status: 'given' })
  expect(await waitingOf(member)).toEqual(['free rounds', 'free rounds overdue'])
  cashier.advance(DAY_MINUTES)
  await ask(member)
  expect(await grantOf(member)).toMatchObject({ status: 'expired' })
  await work()
  expect(await placeOf(member, batch)).toMatchObject({ status: 'paid', amount: 600 })
  expect(await waitingOf(member)).toEqual([])
})

test('winnings wait for the win that closes the round', async () => {
  const { member, batch, reward } = await given({ rounds: 1 })
  const id = newPlay()
  await bet(member, reward, id)
  await win(member, 300n, newPlay(), id, false)
  site.of(usernameOf(member.id)).used = 1
  await ask(member)
  await work()
  expect(await grantOf(member)).toMatchObject({ status: 'used', winnings: 300 })
  expect(await placeOf(member, batch)).toMatchObject({ status: 'granted' })
  await win(member, 200n, newPlay(), id)
  await work()
  expect(await placeOf(member, batch)).toMatchObject({ status: 'paid', amount: 500 })
})

test('a member on a break or suspended gets no rounds, and one who begins a break later loses the rest', async () => {
  const [resting, suspended, later] = (await members(3)) as [TestMember, TestMember, TestMember]
  await free.takeBreak(resting)
  await free.suspend(suspended)
  const batch = await open([resting, suspended, later])
  await work()
  for (const member of [resting, suspended])
    expect(await placeOf(member, batch)).toMatchObject({ status: 'passed_over', passed_over: 'not_allowed' })
  const { reward } = site.of(usernameOf(later.id))
  await playRounds(later, reward, [500n])
  await free.takeBreak(later)
  await free.stop()
  await work()
  expect(await grantOf(later)).toMatchObject({ status: 'cancelled' })
  await work()
  expect(await placeOf(later, batch)).toMatchObject({ status: 'payable', amount: 500 })
  expect(await bonuses(later)).toEqual([])
  // The break has ended, so the winnings that waited for its end are paid.
  cashier.advance(2 * DAY_MINUTES)
  await work()
  expect(await placeOf(later, batch)).toMatchObject({ status: 'paid', amount: 500 })
})

test('the winnings of a member under care are not paid and do not wait, also during the break that care has set', async () => {
  const { member, batch, reward } = await given()
  await playRounds(member, reward, [500n])
  await free.holdOtherBonus(member)
  await end()
  expect(await placeOf(member, batch)).toMatchObject({ status: 'payable' })
  await scoreFor(cashier, member.id, 1_000)
  await careJob(cashier.ctx, member.id)
  await work()
  expect(await placeOf(member, batch)).toMatchObject({ status: 'refused', amount: 500 })
  expect(await bonuses(member)).toHaveLength(1)
})

test('the winnings of a suspended member are not paid', async () => {
  const { member, batch, reward } = await given()
  await playRounds(member, reward, [500n])
  await free.suspend(member)
  await end()
  expect(await placeOf(member, batch)).toMatchObject({ status: 'refused', amount: 500 })
  expect(await bonuses(member)).toEqual([])
})

test('the page of free rounds names the stakes that the bonus of the winnings requires', async () => {
  const { member } = await given({ turnover_times: 4, valid_days: 9 })
  expect(await freeRoundsOf(cashier.ctx, member.id)).toMatchObject([{ turnover_times: 4, valid_days: 9 }])
})

test('ten accounts of one person get the rounds once', async () => {
  const accounts = await members(10)
  await free.shareDevice(accounts)
  const batch = await open(accounts)
  await work()
  const states = await Promise.all(accounts.map(member => placeOf(member, batch)))
  expect(states.filter(state => state?.status === 'granted')).toHaveLength(1)
  expect(states.filter(state => state?.passed_over === 'other_account')).toHaveLength(9)
})

test('the cost is known before: the maximum of each member is the budget, and no field is taken that contradicts it', async () => {
  const two = await members(2)
  const draft = freeRoundsDraft.parse(free.draft(two))
  const { cost_maximum, value, entitled, members: listed } = await forecastFreeRounds(cashier.ctx, draft)
  expect({ cost_maximum, value, entitled, listed }).toEqual({
    ...{ cost_maximum: 40_000n, value: 10_000n, entitled: 2, listed: 2 },
  })
  expect(freeRoundsDraft.safeParse(free.draft(two, { winnings_maximum: 49 })).success).toBe(false)
  await expect(open(two, { game_id: 'no-such-game' })).rejects.toMatchObject({ code: 'free_rounds_no_game' })
  await expect(open(two, { ends_at: '2020-01-01T00:00:00Z' })).rejects.toMatchObject({
    code: 'free_rounds_time',
  })
  const nobody = 'mem_00000000000000000000000000'
  await expect(open([{ id: nobody as TestMember['id'] }])).rejects.toMatchObject({
    code: 'free_rounds_members',
  })
})

test('winnings wait for the end of another bonus, and lapse after 31 days', async () => {
  const { member, batch, reward } = await given()
  await playRounds(member, reward, [500n])
  await free.holdOtherBonus(member)
  await end()
  expect(await placeOf(member, batch)).toMatchObject({ status: 'payable', amount: 500 })
  cashier.advance(30 * DAY_MINUTES)
  await work()
  expect(await placeOf(member, batch)).toMatchObject({ status: 'payable' })
  cashier.advance(2 * DAY_MINUTES)
  await work()
  expect(await placeOf(member, batch)).toMatchObject({ status: 'lapsed' })
})

test('winnings wait while promotions are closed, and are paid after the opening also if their time has passed', async () => {
  const { member, batch, reward } = await given()
  await playRounds(member, reward, [500n])
  const message = 'ปิดโปรโมชั่นชั่วคราวเพื่อตรวจสอบ'
  const closing = { key: 'promotion', state: 'closed_to_new', message, expected_at: null } as const
  await inTransaction(cashier.ctx.db, tx => closeFlow(tx, BY, closing, cashier.ctx.clock.now()))
  await end()
  cashier.advance((REWARD_WAIT_DAYS + 1) * DAY_MINUTES)
  await work()
  expect(await placeOf(member, batch)).toMatchObject({ status: 'payable' })
  await openSwitch(cashier.ctx, 'promotion')
  await work()
  expect(await placeOf(member, batch)).toMatchObject({ status: 'paid', amount: 500 })
})

test('an order that fails does not delay the winnings of other members', async () => {
  const { member, batch, reward } = await given()
  await playRounds(member, reward, [500n])
  await free.holdOtherBonus(member)
  await end()
  await free.giveUp(member)
  await cashier.run()
  const [failing] = (await members(1)) as [TestMember]
  await open([failing])
  const { query } = cashier.database
  await query(
    `alter table free_round_members add constraint one_fails check (member_id <> '${failing.id}' or status = 'waiting')`,
  )
  const run = rewardsJobs(cashier.ctx)['rewards:free-rounds']
  await expect(run?.({}, new AbortController().signal)).rejects.toThrow()
  expect(await placeOf(member, batch)).toMatchObject({ status: 'paid' })
  await query('alter table free_round_members drop constraint one_fails')
  await cashier.run()
})

test('a member’s copy of personal data has the rounds and plays', async () => {
  const { member, reward } = await given()
  await playRounds(member, reward, [100n])
  const rows = []
  for await (const page of freeRoundsPersonalData.read(cashier.ctx.db, member.id)) rows.push(...page)
  for await (const page of gamesPersonalData.read(cashier.ctx.db, member.id)) rows.push(...page)
  const tables = rows.map(({ table_name }) => table_name)
  for (const table of ['free_round_members', 'free_round_grants', 'free_round_plays'])
    expect(tables).toContain(table)
})
