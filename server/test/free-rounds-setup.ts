import {
  freeRoundsDraft,
  type SentFreeRoundsDraft,
} from '@sala/contract/rewards/free-rounds/free-rounds-draft.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { beforeAll } from 'vitest'
import { syncCatalogue } from '../src/games/catalogue/catalogue-sync.ts'
import { advanceFreeRounds, followFreeRounds } from '../src/games/free-rounds/game-site-calls.ts'
import { usernameOf } from '../src/games/game-sites/site-account.ts'
import { playFromWallet } from '../src/games/seamless-wallet/seamless-plays.ts'
import { PartnerSilent } from '../src/partners/adapter-kit/partner-http.ts'
import type { FreeRounds, FreeRoundsOrder, FreeRoundsOutcome } from '../src/partners/ports/game-site.ts'
import { DAY_MS } from '../src/platform/calendar.ts'
import { promotionOf } from '../src/promotions/offers/promotions.ts'
import { openFreeRounds } from '../src/rewards/free-rounds/free-rounds-batches.ts'
import { giveWaiting, stopForbidden, tellGiven } from '../src/rewards/free-rounds/free-rounds-granting.ts'
import { payWinnings, settleEnded } from '../src/rewards/free-rounds/free-rounds-settlement.ts'
import { grantReward } from '../src/rewards/grants/reward-grants.ts'
import { siteGame } from './fake-game-site-in-memory.ts'
import { REWARD, useRewards } from './rewards-setup.ts'
import type { TestMember } from './test-members.ts'

export const GAME = 'lotus'
const PLAY_DAYS = 3

/** Terms of ten free rounds of 5 baht. The bonus from their wins is at most 200 baht and has no wagering requirement. */
export const FREE_ROUNDS = {
  title: 'รอบฟรีวันหยุด',
  game_id: GAME,
  rounds: 10,
  stake: 5,
  winnings_maximum: 200,
  turnover_times: 0,
  maximum_withdrawal: null,
  valid_days: 7,
} as const satisfies Partial<SentFreeRoundsDraft>

/** Free rounds at the game site. `won` is the sum of the wins that the site sent, in satang. Only the half-year simulation updates it. */
export type GivenRounds = {
  order: FreeRoundsOrder
  state: 'given' | 'used' | 'expired' | 'cancelled' | 'failed'
  used: number
  won: bigint
  reward: string
}
/** Fault of a call about free rounds. `lost`: the call never arrives. `unanswered`: the site does the work, and its response is lost. */
export type FreeRoundsFault = 'lost' | 'unanswered' | 'refuse'

/** Returns the free rounds of an in-memory game site, each with its state, by reference. */
export const fakeFreeRounds = (now: () => Date) => {
  const given = new Map<string, GivenRounds>()
  const faults = new Map<string, FreeRoundsFault[]>()
  const calls: string[] = []
  const meet = async <T>(
    call: string,
    { username }: FreeRoundsOrder,
    work: (fault: FreeRoundsFault | undefined) => T,
  ): Promise<T> => {
    calls.push(`${call} ${username}`)
    const fault = faults.get(username)?.shift()
    if (fault === 'lost') throw new PartnerSilent('sala', new Error('lost'))
    const result = work(fault)
    if (fault === 'unanswered') throw new PartnerSilent('sala', new Error('unanswered'))
    return result
  }
  const outcomeOf = (one: GivenRounds): FreeRoundsOutcome => {
    if (one.state === 'failed') return { result: 'refused', reason: 'FRS_FAILED' }
    if (one.state === 'given' && one.used >= one.order.rounds) one.state = 'used'
    if (one.state === 'given' && one.order.ends_at <= now()) one.state = 'expired'
    return { result: one.state, reward: one.reward }
  }
  const port: FreeRounds = {
    give: order =>
      meet('give', order, fault => {
        if (fault === 'refuse') return { result: 'refused', reason: 'not for this game' }
        const known = given.get(order.reference)
        const one = known ?? {
          ...{ order, state: 'given' as const, used: 0, won: 0n },
          reward: `reward-${order.reference}`,
        }
        given.set(order.reference, one)
        return outcomeOf(one)
      }),
    find: order =>
      meet('find', order, () => {
        const known = given.get(order.reference)
        return known === undefined ? { result: 'absent' as const } : outcomeOf(known)
      }),
    cancel: order =>
      meet('cancel', order, () => {
        const known = given.get(order.reference)
        if (known === undefined) return { result: 'refused' as const, reason: 'unknown' }
        if (outcomeOf(known).result === 'given') known.state = 'cancelled'
        return outcomeOf(known)
      }),
  }
  return {
    port,
    given,
    calls,
    /** Injects these faults into the next calls about this member's free rounds, one fault into each call. */
    fail: (member: Pick<TestMember, 'id'>, ...next: FreeRoundsFault[]) => {
      const username = usernameOf(member.id)
      faults.set(username, [...(faults.get(username) ?? []), ...next])
    },
    /** Removes all planned faults. */
    heal: (): void => faults.clear(),
    /** Returns the member's newest free rounds that can be played now. */
    openOf: (username: string): GivenRounds | undefined =>
      [...given.values()].findLast(
        one => one.order.username === username && outcomeOf(one).result === 'given',
      ),
    of: (username: string): GivenRounds => {
      const one = [...given.values()].findLast(({ order }) => order.username === username)
      if (one === undefined) throw new Error(`the site gave ${username} no free rounds`)
      return one
    },
  }
}

/** Returns test functions for free rounds on a test database, with a game site that can grant them. */
export const useFreeRounds = () => {
  const rewards = useRewards()
  const { cashier } = rewards
  const site = fakeFreeRounds(() => cashier.ctx.clock.now())
  let made = 0
  beforeAll(async () => {
    cashier.site.free_rounds = site.port
    cashier.site.offered = [siteGame(GAME)]
    await syncCatalogue(cashier.ctx)
  })
  const draft = (members: readonly Pick<TestMember, 'id'>[], changes: Partial<SentFreeRoundsDraft> = {}) => ({
    ...FREE_ROUNDS,
    ends_at: new Date(cashier.ctx.clock.now().getTime() + PLAY_DAYS * DAY_MS).toISOString(),
    members: members.map(({ id }) => id),
    ...changes,
  })
  const play = (memberId: MemberId, id: string, rest: object) =>
    playFromWallet(cashier.ctx, {
      ...{ id: `sala:${id}`, game_id: GAME, closes: false, member_id: memberId },
      ...rest,
    } as Parameters<typeof playFromWallet>[1])
  return {
    ...rewards,
    site,
    draft,
    open: (members: readonly Pick<TestMember, 'id'>[], changes: Partial<SentFreeRoundsDraft> = {}) =>
      openFreeRounds(
        cashier.ctx,
        { operator: 'nok', checker: 'lek', reason: 'free rounds of the test' },
        freeRoundsDraft.parse(draft(members, changes)),
      ),
    /** Runs all jobs about free rounds once. They send orders, ask the game site, write messages and pay bonuses. */
    work: async (): Promise<void> => {
      await giveWaiting(cashier.ctx)
      await cashier.run()
      await tellGiven(cashier.ctx)
      await followFreeRounds(cashier.ctx)
      await settleEnded(cashier.ctx)
      await payWinnings(cashier.ctx)
      await cashier.run()
    },
    /** Gives the member a bonus of another kind, which stays open because its wagering requirement is not met. */
    holdOtherBonus: async (member: Pick<TestMember, 'id'>): Promise<void> => {
      const promotion = await rewards.reward({ turnover_times: 5, ends_at: new Date('2031-01-01') })
      await grantReward(cashier.ctx, member.id, async ({ tx, give }) => {
        await give({
          promotion: await promotionOf(tx, promotion),
          amount: REWARD.amount,
          periodOf: () => 'once',
        })
      })
      await cashier.run()
    },
    stop: () => stopForbidden(cashier.ctx),
    /** Runs the job that asks the game site about free rounds, for all that are open. */
    ask: async (): Promise<void> => {
      const open = await cashier.database.query<{ id: bigint }>(
        'select id from free_round_grants where ended_at is null order by id',
      )
      for (const { id } of open) await advanceFreeRounds(cashier.ctx, BigInt(id))
    },
    newPlay: (): string => `play-${++made}`,
    /** Sends the bet of a free round to the product's wallet, as the game site does. */
    bet: (member: Pick<TestMember, 'id'>, reward: string, id: string, token: string | null = null) =>
      play(member.id, id, { kind: 'bet', round: `sala:${id}`, amount: satang(0n), token, reward }),
    win: (member: Pick<TestMember, 'id'>, amount: bigint, id: string, bet: string, closes = true) =>
      play(member.id, id, {
        ...{ kind: 'win', round: `sala:${bet}`, amount: satang(amount), bet: `sala:${bet}`, closes },
      }),
    rollback: (member: Pick<TestMember, 'id'>, id: string, of: string, round = of) =>
      play(member.id, id, { kind: 'rollback', round: `sala:${round}`, of: `sala:${of}` }),
    grantOf: async (member: Pick<TestMember, 'id'>) => {
      const [grant] = await cashier.database.query<{
        status: string
        used: number
        winnings: number
        site_reward: string | null
        problem: string | null
      }>(
        `select status, used, winnings::int, site_reward, problem from free_round_grants where member_id = $1 order by id desc limit 1`,
        [member.id],
      )
      return grant
    },
    placeOf: async (member: Pick<TestMember, 'id'>, batch: number) => {
      const [place] = await cashier.database.query<{
        status: string
        passed_over: string | null
        amount: number | null
      }>(
        'select status, passed_over, amount::int from free_round_members where member_id = $1 and batch_id = $2',
        [member.id, batch],
      )
      return place
    },
  }
}
