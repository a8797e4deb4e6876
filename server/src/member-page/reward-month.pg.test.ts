import { promotionsEndpoints } from '@sala/contract/promotions/endpoints.ts'
import { drawsEndpoints } from '@sala/contract/rewards/draws/endpoints.ts'
import { commitmentOf, resultOf } from '@sala/contract/rewards/draws/fair-draw.ts'
import { wheelDraft } from '@sala/contract/rewards/draws/wheel-draft.ts'
import { rewardsEndpoints } from '@sala/contract/rewards/endpoints.ts'
import { missionsEndpoints } from '@sala/contract/rewards/missions/endpoints.ts'
import { missionDraft } from '@sala/contract/rewards/missions/mission-draft.ts'
import { tiersEndpoints } from '@sala/contract/rewards/tiers/endpoints.ts'
import { tierDraft } from '@sala/contract/rewards/tiers/tier-draft.ts'
import { tournamentsEndpoints } from '@sala/contract/rewards/tournaments/endpoints.ts'
import { tournamentDraft } from '@sala/contract/rewards/tournaments/tournament-draft.ts'
import type { MemberId, SessionId } from '@sala/contract/wire/ids.ts'
import { formatSatang, type Satang, satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { WHEEL } from '../../test/draws-setup.ts'
import { siteGame } from '../../test/fake-game-site-in-memory.ts'
import { useApp } from '../../test/http-app-setup.ts'
import { MISSION } from '../../test/missions-setup.ts'
import { useRewards } from '../../test/rewards-setup.ts'
import type { TestMember } from '../../test/test-members.ts'
import { TIERS } from '../../test/tiers-setup.ts'
import { TOURNAMENT } from '../../test/tournaments-setup.ts'
import { syncCatalogue } from '../games/catalogue/catalogue-sync.ts'
import { usernameOf } from '../games/game-sites/site-account.ts'
import { syncCredit } from '../games/transfer-wallet/credit-sync.ts'
import type { Authenticate } from '../platform/http/caller-identity.ts'
import { bind } from '../platform/http/route-binding.ts'
import { promotionsRoutes } from '../promotions/routes.ts'
import { sealSeed } from '../rewards/draws/draw-seeds.ts'
import { drawsRoutes } from '../rewards/draws/routes.ts'
import { openWheel } from '../rewards/draws/wheels.ts'
import { openMission } from '../rewards/missions/missions.ts'
import { missionsRoutes } from '../rewards/missions/routes.ts'
import { rewardsRoutes } from '../rewards/routes.ts'
import { adoptTierTable } from '../rewards/tiers/tier-tables.ts'
import { tournamentsRoutes } from '../rewards/tournaments/routes.ts'
import { openTournament } from '../rewards/tournaments/tournaments.ts'
import { tierRoutes } from './tier-routes.ts'

const rewards = useRewards()
const { cashier, at, bonuses } = rewards

/** The calls of this test name the member instead of a session, because sessions end within the month. */
const authenticate: Authenticate = ({ bearer }) => ({
  kind: 'member',
  ...{ member_id: bearer as MemberId, session_id: 'ses_0' as SessionId, expires_at: new Date('2030-01-01') },
})
const { ask } = useApp(
  () => cashier.ctx,
  (app, ctx) => {
    bind(app, authenticate, promotionsEndpoints, promotionsRoutes(ctx))
    bind(app, authenticate, rewardsEndpoints, rewardsRoutes(ctx))
    bind(app, authenticate, tiersEndpoints, tierRoutes(ctx))
    bind(app, authenticate, missionsEndpoints, missionsRoutes(ctx))
    bind(app, authenticate, drawsEndpoints, drawsRoutes(ctx))
    bind(app, authenticate, tournamentsEndpoints, tournamentsRoutes(ctx))
  },
)

const BY = { operator: 'nok', checker: 'malee', reason: 'the month of the test' }
const GAME = 'lotus'
const OTHERS = 4
/** Timeout in ms. The month takes some seconds, and more on a busy machine. */
const SLOW = { timeout: 240_000 }

/** Returns the amount in baht as satang: 7.34 is 734. */
const baht = (amount: number): Satang => satang(BigInt(Math.round(amount * 100)))

/** Plays one round of a slot game a minute later, and posts its result to the ledger. */
const play = async (member: TestMember, stake: number, win: number): Promise<void> => {
  cashier.advance(1)
  const now = cashier.ctx.clock.now()
  if (!cashier.site.play(usernameOf(member.id), baht(stake), baht(win), now, GAME))
    throw new Error('no money')
  await rewards.count(member)
  await syncCredit(cashier.ctx, member.id)
  await cashier.run()
}

const get = async (member: TestMember, path: string) => {
  const { status, body } = await ask('GET', path, { token: member.id })
  expect([path, status, body]).toEqual([path, 200, body])
  return body
}
const post = async (member: TestMember, path: string, given: object = {}) => {
  const { status, body } = await ask('POST', path, { token: member.id }, { body: given })
  expect([path, status, body]).toEqual([path, 200, body])
  await cashier.run()
  return body
}

/** Returns a server seed with which the member's first draw of the wheel, with the member's seed 'lucky', wins. */
const winningSeed = (): string => {
  for (let tried = 0; ; tried++) {
    const server_seed = tried.toString(16).padStart(64, '0')
    if (resultOf({ server_seed, member_seed: 'lucky', nonce: 1 }, WHEEL.prizes).prize === 1)
      return server_seed
  }
}

const opened = {
  mission: () =>
    openMission(
      cashier.ctx,
      BY,
      missionDraft.parse({
        ...MISSION,
        ...{ condition: 'check_in', days_needed: 2, reward_fixed: 10, turnover_times: 2 },
      }),
    ),
  tiers: () => adoptTierTable(cashier.ctx, BY, tierDraft.parse({ ...TIERS, turnover_times: 1 })),
  wheel: () => openWheel(cashier.ctx, BY, wheelDraft.parse({ ...WHEEL, turnover_times: 2 })),
  tournament: () =>
    openTournament(
      cashier.ctx,
      BY,
      tournamentDraft.parse({
        ...TOURNAMENT,
        ...{ starts_at: '2029-03-19T17:00:00Z', ends_at: '2029-03-20T17:00:00Z', turnover_times: 1 },
      }),
    ),
}

/**
 * A step of the month. `bonus` is the bonus that the step grants (0 for none), and `balance` the balance after it, both in baht. `turnover` is the
 * state of the newest bonus, with the stakes that count so far and the required ones.
 */
type Row = readonly [day: string, what: string, bonus: number, balance: number, turnover: string | null]

/**
 * The expected month, computed by hand in baht. Each bonus adds its amount, and each round subtracts the stake and adds the win. The member has the
 * tier bronze, which begins at valid stakes of 1,000, from day 8 on: the stakes are then 100 + 50 + 20 + 1,500 = 1,670. In the week from 7 to 13
 * March the member loses 1,500 - 765.44 + 20 - 20 = 734.56, and the cashback of day 14 is 1 % of it, rounded down to 7.34.
 */
const MONTH: readonly Row[] = [
  ['1', 'deposit of 2,000', 0, 2_000, null],
  ['1', 'coupon of 50, three times', 50, 2_050, 'open 0/150'],
  ['1', 'stake 100, win 90', 0, 2_040, 'open 100/150'],
  ['1', 'stake 50, win 0', 0, 1_990, 'completed 150/150'],
  ['3', 'two check-ins, mission of 10, twice', 10, 2_000, 'open 0/20'],
  ['3', 'stake 20, win 30', 0, 2_010, 'completed 20/20'],
  ['8', 'stake 1,500, win 765.44', 0, 1_275.44, 'completed 20/20'],
  ['9', 'birthday gift of bronze, once', 20, 1_295.44, 'open 0/20'],
  ['9', 'stake 20, win 20', 0, 1_295.44, 'completed 20/20'],
  ['14', 'cashback of bronze, once', 7.34, 1_302.78, 'open 0/7.34'],
  ['14', 'stake 7.34, win 2.34', 0, 1_297.78, 'completed 7.34/7.34'],
  ['16', 'wheel, 20, twice', 20, 1_317.78, 'open 0/40'],
  ['16', 'stake 40, win 100', 0, 1_377.78, 'completed 40/40'],
  ['20', 'stake 100, win 500 in the tournament', 0, 1_777.78, 'completed 40/40'],
  ['21', 'first prize of 300, once', 300, 2_077.78, 'open 0/300'],
  ['21', 'stake 200, win 150', 0, 2_027.78, 'open 200/300'],
  ['21', 'stake 100, win 120', 0, 2_047.78, 'completed 300/300'],
  ['25', 'withdrawal of 2,000', 0, 47.78, 'completed 300/300'],
]
/** Stake and win of each step that is a game round, by the step's number. */
const PLAYED: Readonly<Record<number, readonly [stake: number, win: number]>> = {
  ...{ 2: [100, 90], 3: [50, 0], 5: [20, 30], 6: [1_500, 765.44], 8: [20, 20] },
  ...{ 10: [7.34, 2.34], 12: [40, 100], 13: [100, 500], 15: [200, 150], 16: [100, 120] },
}

const figure = (amount: bigint): string => formatSatang(satang(amount)).replace(/\.00$/, '')

test(
  'a month with all five rewards comes to the satang: each bonus, each balance and each wagering requirement',
  SLOW,
  async () => {
    at('2029-03-01T05:00:00Z')
    cashier.site.offered = [siteGame(GAME)]
    await syncCatalogue(cashier.ctx)
    await cashier.settings({ approval_maximum: 200_000, approval_first_maximum: 200_000 })
    const member = await cashier.member({ birth_date: '1990-03-15' })
    const others = await Promise.all(Array.from({ length: OTHERS }, () => cashier.member()))
    let received = 0n
    const lines: string[] = []

    const done = async (no: number): Promise<void> => {
      const row = MONTH[no]
      if (row === undefined) throw new Error(`the month has no step ${no}`)
      const [day, what, bonus, balance, turnover] = row
      received += baht(bonus)
      const { wallet, moving, game } = await cashier.balances(member)
      const [newest] = await bonuses(member)
      const seen =
        newest === undefined
          ? null
          : `${newest.status} ${figure(newest.turnover_done)}/${figure(newest.turnover_needed)}`
      expect([what, figure(wallet + moving + game), seen]).toEqual([what, figure(baht(balance)), turnover])
      const { bonus: sums } = await get(member, '/bonuses')
      expect([what, sums.total]).toEqual([what, Number(received) / 100])
      await cashier.database.query('select assert_invariants()')
      lines.push(`| ${[day, what, figure(baht(bonus)), figure(baht(balance)), turnover ?? ''].join(' | ')} |`)
    }
    const round = async (no: number): Promise<void> => {
      const [stake = 0, win = 0] = PLAYED[no] ?? []
      await play(member, stake, win)
      await done(no)
    }

    await rewards.deposit(member, baht(2_000), null)
    for (const other of others) await rewards.deposit(other, baht(100), null)
    await done(0)

    const { codes } = await rewards.coupons({ turnover_times: 3, maximum_withdrawal: baht(200) })
    const code = codes[0] ?? ''
    const checked = await post(member, '/rewards/coupons/check', { code })
    expect(checked.data).toMatchObject({ amount: 50, turnover_needed: 150, maximum_withdrawal: 200 })
    await post(member, '/rewards/coupons/redeem', { code })
    await done(1)
    await round(2)
    await round(3)
    expect((await get(member, '/rewards')).coupons).toMatchObject([{ amount: 50, status: 'completed' }])

    const mission = await opened.mission()
    for (const [day, days] of [
      ['02', 1],
      ['03', 2],
    ] as const) {
      at(`2029-03-${day}T05:00:00Z`)
      expect(await post(member, '/rewards/check-in')).toMatchObject({ days })
    }
    expect(await post(member, '/rewards/missions', { mission })).toMatchObject({ amount: 10 })
    await done(4)
    await round(5)
    expect(await get(member, '/rewards/missions')).toMatchObject({
      ...{
        left_today: 90,
        check_ins: ['2029-03-02', '2029-03-03'],
        missions: [{ state: 'done', amount: 10 }],
      },
    })

    await opened.tiers()
    at('2029-03-08T05:00:00Z')
    await round(6)
    at('2029-03-09T05:00:00Z')
    await cashier.strike('rewards:compute-tiers')
    expect(await get(member, '/rewards/tier')).toMatchObject({
      ...{ place: 1, points: 1_670 },
      gifts: expect.arrayContaining([
        expect.objectContaining({ kind: 'birthday', state: 'ready', amount: 20 }),
      ]),
    })
    expect(await post(member, '/rewards/tier/gift', { kind: 'birthday' })).toMatchObject({ amount: 20 })
    await done(7)
    await round(8)
    at('2029-03-14T05:00:00Z')
    // The result of the week is known after its last rounds are read.
    await rewards.count(member)
    expect(await post(member, '/rewards/tier/gift', { kind: 'cashback' })).toMatchObject({ amount: 7.34 })
    await done(9)
    await round(10)
    expect((await get(member, '/rewards/tier')).gifts).toMatchObject([{ state: 'taken' }, { state: 'taken' }])

    at('2029-03-16T05:00:00Z')
    const wheel = await opened.wheel()
    await get(member, '/rewards/draws')
    const secret = winningSeed()
    await cashier.database.query('update draw_seeds set secret = $2, hash = $3 where member_id = $1', [
      member.id,
      sealSeed(cashier.ctx.config, secret),
      commitmentOf(secret),
    ])
    const ask = { wheel, hash: commitmentOf(secret), member_seed: 'lucky' }
    expect((await post(member, '/rewards/draws', ask)).draw).toMatchObject({
      amount: 20,
      server_seed: secret,
    })
    await done(11)
    await round(12)
    expect((await get(member, '/rewards/draws')).mine).toMatchObject({ left: 2, draws: [{ amount: 20 }] })

    const tournament = await opened.tournament()
    at('2029-03-20T05:00:00Z')
    for (const one of [member, ...others])
      await post(one, `/rewards/tournaments/${tournament}/join`, { shows_name: true })
    for (const other of others) await play(other, 10, 20)
    await round(13)
    at('2029-03-21T05:00:00Z')
    await cashier.strike('rewards:score-tournaments')
    await cashier.strike('rewards:decide-tournaments')
    await cashier.run()
    await done(14)
    expect(await get(member, `/rewards/tournaments/${tournament}`)).toMatchObject({
      mine: { place: 1, score: 500, prize: { amount: 300, status: 'paid' } },
    })
    await round(15)
    await round(16)

    at('2029-03-25T05:00:00Z')
    await cashier.withdraw(member, baht(2_000))
    await cashier.run()
    await done(17)
    const { data } = await get(member, '/bonuses')
    expect(data.map(({ amount, status, taken }: Record<string, unknown>) => [amount, status, taken])).toEqual(
      [300, 20, 7.34, 20, 10, 50].map(amount => [amount, 'completed', 0]),
    )
    if (process.env.REWARD_MONTH !== undefined)
      console.log(
        ['| day | step | bonus | balance | turnover |', '|---|---|---|---|---|', ...lines].join('\n'),
      )
  },
)
