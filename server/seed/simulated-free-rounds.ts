import { freeRoundsDraft } from '@sala/contract/rewards/free-rounds/free-rounds-draft.ts'
import { satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../src/context.ts'
import { catalogueOf, findOffered } from '../src/games/catalogue/catalogue.ts'
import { advanceFreeRounds } from '../src/games/free-rounds/game-site-calls.ts'
import { playFromWallet } from '../src/games/seamless-wallet/seamless-plays.ts'
import type { FreeRounds } from '../src/partners/ports/game-site.ts'
import { DAY_MS } from '../src/platform/calendar.ts'
import { openFreeRounds } from '../src/rewards/free-rounds/free-rounds-batches.ts'
import { giveWaiting, tellGiven } from '../src/rewards/free-rounds/free-rounds-granting.ts'
import { payWinnings, settleEnded } from '../src/rewards/free-rounds/free-rounds-settlement.ts'
import { DEMO_OPERATORS } from './demo-accounts.ts'
import { BAHT } from './simulated-past/deposits.ts'
import type { SimulatedMember, SimulatedProduct } from './simulated-past/simulated-product.ts'

const [{ name: MAKER }, { name: CHECKER }] = DEMO_OPERATORS
const MEMBERS = 12
const ROUNDS = 5
const PLAY_DAYS = 3
/** Wins in baht of each round of a member. Each row is for one member; members without a row win nothing. */
const WINS: readonly (readonly number[])[] = [
  [0, 12, 0, 35, 4],
  [8, 0, 0, 0, 0],
  [0, 0, 60, 0, 22],
  [5, 5, 0, 9, 0],
]

/**
 * Returns an API for free rounds of a simulated game site. The site refuses every sixth order. When the product asks about free rounds, they have
 * expired.
 */
const standIn = (): FreeRounds => {
  let made = 0
  const rewards = new Map<string, string>()
  return {
    give: async ({ reference }) => {
      made += 1
      if (made % 6 === 0) return { result: 'refused', reason: 'the player must play the game once before' }
      const reward = `simulated-${made}`
      rewards.set(reference, reward)
      return { result: 'given', reward }
    },
    find: async ({ reference }) => {
      const reward = rewards.get(reference)
      return reward === undefined ? { result: 'absent' } : { result: 'expired', reward }
    },
    cancel: async (_order, reward) => ({ result: 'cancelled', reward }),
  }
}

const withFreeRounds = (ctx: Context): Context => {
  const free_rounds = standIn()
  const game_sites = ctx.partners.game_sites.map(site => ({ ...site, free_rounds }))
  return { ...ctx, partners: { ...ctx.partners, game_sites } }
}

type Grant = {
  readonly id: bigint
  readonly member_id: SimulatedMember['id']
  readonly site_reward: string | null
}

const grantsOf = async (ctx: Context): Promise<Grant[]> => {
  const { rows } = await ctx.pool.query<Grant>(
    'select grant_id as id, member_id, site_reward from free_rounds where ended_at is null order by grant_id',
  )
  return rows
}

const play = async (
  ctx: Context,
  { member_id, site_reward }: Grant,
  wins: readonly number[],
  game: { readonly site: string; readonly site_game_id: string },
): Promise<void> => {
  const base = { member_id, game_id: game.site_game_id }
  for (const [no, win] of wins.entries()) {
    const round = `${game.site}:free-${site_reward}-${no}`
    const bet = { ...base, kind: 'bet' as const, id: round, round, closes: false, token: null }
    await playFromWallet(ctx, { ...bet, amount: satang(0n), reward: site_reward })
    const won = { ...base, kind: 'win' as const, id: `${round}-win`, round, closes: true, bet: round }
    await playFromWallet(ctx, { ...won, amount: satang(BigInt(win) * BAHT) })
  }
}

/** Grants free rounds to members by two operators. Some members play and win, and some let the rounds expire. The site refuses some of the grants. */
export const leaveFreeRounds = async (
  product: SimulatedProduct,
  members: readonly SimulatedMember[],
): Promise<void> => {
  const ctx = withFreeRounds(product.ctx)
  const [game] = (await catalogueOf(ctx).list({})).filter(({ section }) => section === 'slot')
  const offered = game === undefined ? null : await findOffered(ctx.db, game.game_id)
  const chosen = members.filter(({ deposits }) => deposits > 0).slice(0, MEMBERS)
  if (game === undefined || offered === null || chosen.length === 0) return
  const draft = freeRoundsDraft.parse({
    ...{ title: 'รอบฟรีขอบคุณสมาชิก', game_id: game.game_id, rounds: ROUNDS, stake: 5, winnings_maximum: 100 },
    ends_at: new Date(ctx.clock.now().getTime() + PLAY_DAYS * DAY_MS).toISOString(),
    members: chosen.map(({ id }) => id),
    ...{ turnover_times: 3, maximum_withdrawal: null, valid_days: 7 },
  })
  await openFreeRounds(ctx, { operator: MAKER, checker: CHECKER, reason: 'ขอบคุณสมาชิกประจำเดือน' }, draft)
  product.note('free rounds')
  await giveWaiting(ctx)
  for (const { id } of await grantsOf(ctx)) await advanceFreeRounds(ctx, id)
  await tellGiven(ctx)
  for (const [place, grant] of (await grantsOf(ctx)).entries()) {
    await play(ctx, grant, WINS[place] ?? [], offered)
    await advanceFreeRounds(ctx, grant.id)
  }
  await settleEnded(ctx)
  await payWinnings(ctx)
}
