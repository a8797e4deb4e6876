import { wheelDraft } from '@sala/contract/rewards/draws/wheel-draft.ts'
import { missionDraft } from '@sala/contract/rewards/missions/mission-draft.ts'
import { tierDraft } from '@sala/contract/rewards/tiers/tier-draft.ts'
import { tournamentDraft } from '@sala/contract/rewards/tournaments/tournament-draft.ts'
import { formatSatang, satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { WHEEL } from '../../test/draws.ts'
import { siteGame } from '../../test/game-site.ts'
import { MISSION } from '../../test/missions.ts'
import { useRewards } from '../../test/rewards.ts'
import type { TestMember } from '../../test/test-members.ts'
import { TIERS } from '../../test/tiers.ts'
import { TOURNAMENT } from '../../test/tournaments.ts'
import { syncCatalogue } from '../games/catalogue/catalogue-sync.ts'
import { usernameOf } from '../games/game-sites/site-account.ts'
import { bangkokDate } from '../platform/calendar.ts'
import { drawPrize, drawsFor } from './draws/draws.ts'
import { openWheel } from './draws/wheels.ts'
import { checkIn, takeMission } from './missions/mission-claims.ts'
import { openMission } from './missions/missions.ts'
import { takeTierGift } from './tiers/tier-gifts.ts'
import { adoptTierTable } from './tiers/tier-tables.ts'
import { joinTournament } from './tournaments/entries.ts'
import { openTournament } from './tournaments/tournaments.ts'

const TABLE = '../../../bench/results/reward-month.md'
const HEAD = `# A member's month with all rewards

\`server/src/rewards/reward-month.pg.test.ts\` plays this month on a simulated clock: a coupon, check-ins, the wheel, a tier's gifts and a tournament.
Each line is a posting of the ledger. Movements of the same money between wallet and game site are left out. Amounts are in baht.

| date | what | amount | from | to |
|---|---|---|---|---|
`
const BY = { operator: 'nok', checker: 'lek', reason: 'a month of the test' }
const GAME = 'lotus'
const BAHT = 100n
const OTHERS = 4

const rewards = useRewards()
const { cashier, deposit, count, at, coupons, redeem } = rewards

/** Sets the clock to noon in Bangkok on a day of January 2030. */
const day = (of: number): void => at(`2030-01-${String(of).padStart(2, '0')}T05:00:00Z`)

/** Plays one round of the only game and counts it. */
const play = async (member: TestMember, stake: bigint, win: bigint): Promise<void> => {
  cashier.advance(1)
  cashier.site.play(usernameOf(member.id), stake * BAHT, win * BAHT, cashier.ctx.clock.now(), GAME)
  await count(member)
}

const open = async (): Promise<{
  readonly code: string
  readonly mission: number
  readonly tournament: number
}> => {
  const { ctx } = cashier
  cashier.site.offered = [siteGame(GAME)]
  await syncCatalogue(ctx)
  await adoptTierTable(ctx, BY, tierDraft.parse(TIERS))
  const prizes = [
    { amount: 0, weight: 1 },
    { amount: 20, weight: 999_999 },
  ]
  await openWheel(ctx, BY, wheelDraft.parse({ ...WHEEL, prizes, ends_at: '2031-01-01T00:00:00Z' }))
  const mission = await openMission(
    ctx,
    BY,
    missionDraft.parse({ ...MISSION, condition: 'check_in', days_needed: 2, reward_fixed: 20 }),
  )
  const period = { starts_at: '2030-01-10T05:00:00Z', ends_at: '2030-01-12T05:00:00Z' }
  const tournament = await openTournament(
    ctx,
    BY,
    tournamentDraft.parse({ ...TOURNAMENT, ...period, prizes: [300] }),
  )
  const { codes } = await coupons({ turnover_times: 0, reward_fixed: satang(50n * BAHT) })
  return { code: codes[0] ?? '', mission, tournament }
}

type Posting = { at: Date; what: string; debit: string; credit: string; amount: string; kind: string }

const postingsOf = (member: TestMember): Promise<Posting[]> =>
  cashier.database.query<Posting>(
    `select j.at, j.kind, coalesce(p.title, j.kind) as what, j.debit, j.credit, j.amount::text
       from ledger_journal j
       left join bonuses b on j.id = 'bonus:' || b.id || ':grant'
       left join promotions p on p.id = b.promotion_id
      where j.member_id = $1 and j.kind not like 'movement%' order by j.seq`,
    [member.id],
  )

test('a month with a coupon, check-ins, the wheel, a tier and a tournament is told to the satang', async () => {
  await cashier.settings({
    approval_maximum: 200_000,
    approval_day_maximum: 500_000,
    approval_first_maximum: 200_000,
    approval_bank_age_hours: 0,
  })
  day(1)
  const { ctx } = cashier
  const member = await cashier.member({ birth_date: '1990-01-20' })
  const others: TestMember[] = []
  for (let one = 0; one < OTHERS; one++) others.push(await cashier.player(10_000n))
  const { code, mission, tournament } = await open()
  await deposit(member, 200_000n, null)
  await redeem(member, code)
  await cashier.run()
  day(3)
  await play(member, 1_500n, 1_000n)
  day(4)
  await cashier.strike('rewards:compute-tiers')
  await checkIn(ctx, member.id)
  day(5)
  await checkIn(ctx, member.id)
  await takeMission(ctx, member.id, mission)
  await cashier.run()
  day(6)
  const { wheel, mine } = await drawsFor(ctx, member.id)
  await drawPrize(ctx, member.id, {
    wheel: wheel?.id ?? 1,
    hash: mine?.commitment?.hash ?? '',
    member_seed: 'january',
  })
  await cashier.run()
  day(9)
  await takeTierGift(ctx, member.id, 'cashback')
  await cashier.run()
  for (const entrant of [member, ...others]) await joinTournament(ctx, entrant.id, tournament)
  day(11)
  await play(member, 10n, 100n)
  for (const entrant of others) await play(entrant, 10n, 20n)
  day(13)
  await cashier.strike('rewards:score-tournaments')
  await cashier.strike('rewards:decide-tournaments')
  await cashier.run()
  day(20)
  await takeTierGift(ctx, member.id, 'birthday')
  await cashier.run()
  day(28)
  const { wallet, game } = await cashier.balances(member)
  await cashier.withdraw(member, wallet + game)
  await cashier.run()

  const postings = await postingsOf(member)
  const rows = postings.map(
    ({ at: time, what, amount, debit, credit }) =>
      `| ${[bangkokDate(time), what, formatSatang(satang(BigInt(amount))), debit, credit].join(' | ')} |`,
  )
  await expect(`${HEAD}${rows.join('\n')}\n`).toMatchFileSnapshot(TABLE)
  const bonuses = postings.filter(({ kind }) => kind === 'bonus').map(({ amount }) => BigInt(amount))
  // Coupon 50, mission 20, wheel 20, cashback of 1 % of a loss of 500, first prize 300, birthday 20.
  expect(bonuses).toEqual([5_000n, 2_000n, 2_000n, 500n, 30_000n, 2_000n])
  // 2,000 paid in, 415 of bonuses, and rounds with a result of 500 lost and 90 won.
  expect(await cashier.balances(member)).toMatchObject({ wallet: 0n, moving: 0n, game: 0n })
  const paidOut = postings.at(-1)
  expect(paidOut?.amount).toBe(String(200_000n + 41_500n - 50_000n + 9_000n))
})
