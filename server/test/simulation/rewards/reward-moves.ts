import { satang } from '@sala/contract/wire/money.ts'
import { lockMember } from '../../../src/account/members/members.ts'
import { usernameOf } from '../../../src/games/game-sites/site-account.ts'
import { inTransaction } from '../../../src/platform/db.ts'
import { Refusal } from '../../../src/platform/refusal.ts'
import { redeemCoupon } from '../../../src/rewards/coupons/coupon-redemption.ts'
import { drawPrize, drawsFor } from '../../../src/rewards/draws/draws.ts'
import { checkIn, missionsFor, takeMission } from '../../../src/rewards/missions/mission-claims.ts'
import { computeAllTiers } from '../../../src/rewards/tiers/member-tiers.ts'
import { takeTierGift } from '../../../src/rewards/tiers/tier-gifts.ts'
import { countTournamentRounds } from '../../../src/rewards/tournaments/round-counter.ts'
import { joinTournament } from '../../../src/rewards/tournaments/tournament-entries.ts'
import type { Draw } from '../../task-interleaving.ts'
import { TEST_IP } from '../../test-members.ts'
import { drawBaht, type Moves, type Person, pick, type World } from '../simulated-group.ts'

/** The only game in the simulation. It belongs to the section of games in which tournaments are played. */
export const SLOT = 'lotus'
const STAKE_MAX = 5_000n
/** Members use only this many of the newest tournaments and coupon codes, because older ones have ended. */
const RECENT = 3

const redeem = ({ cashier: { ctx } }: World, { id }: Person, code: string) =>
  redeemCoupon(ctx, { member_id: id, ip: TEST_IP }, code)

const playSlot = ({ cashier: { site }, now }: World, { id }: Person, draw: Draw): void => {
  const name = usernameOf(id)
  const half = (site.wallets.get(name) ?? 0n) / 2n
  const stake = half < STAKE_MAX ? half : STAKE_MAX
  if (stake > 0n) site.play(name, stake, pick(draw, [0n, stake, stake * 2n, stake * 3n]), now(), SLOT)
}

/**
 * Enters each member into the tournament. After the tournament's start, plays a round for each. If the product refuses one member, the others
 * continue.
 */
export const enterAll = async (world: World, draw: Draw, id: number): Promise<void> => {
  for (const person of world.people)
    await joinTournament(world.cashier.ctx, person.id, id).then(
      () => world.note('tournament entered'),
      (error: unknown) => {
        if (!(error instanceof Refusal)) throw error
      },
    )
  world.advance(2)
  for (const person of world.people) playSlot(world, person, draw)
}

/** Reports a round of a tournament, as a game site does. Some rounds are rolled back, and some are reported after the tournament's end. */
const reportRound = async ({ cashier: { ctx }, now }: World, { id }: Person, draw: Draw): Promise<void> => {
  const [stake, played_at] = [satang(drawBaht(draw, 1, 50)), now()]
  const round = {
    ...{ round_id: `simulated-${draw(1_000_000)}`, game_id: SLOT, section: 'slot' as const, played_at },
    ...{ stake, valid_stake: stake, win: satang(stake * BigInt(draw(30))) },
    ...{ returned: satang(0n), returned_stake: satang(0n) },
    placed: { from: played_at, until: played_at, first_no: null, last_no: null },
  }
  const report = (reported: typeof round) =>
    inTransaction(ctx.db, async tx => {
      await lockMember(tx, id)
      await countTournamentRounds(tx, id, [reported], now())
    })
  await report(round)
  if (draw(2) === 0) return
  const nothing = satang(0n)
  await report({ ...round, ...{ stake: nothing, valid_stake: nothing, win: nothing }, returned: round.win })
}

/** Actions of members with coupons, the wheel, missions, tiers and tournaments. */
export const rewardMoves: Moves = {
  'coupon redeemed': {
    weight: 4,
    move: async (world, person, draw) =>
      void (await redeem(world, person, pick(draw, world.codes.slice(-RECENT)))),
  },
  'wrong coupon tried': {
    weight: 1,
    move: async (world, person) => void (await redeem(world, person, 'ABCDE12345')),
  },
  'coupon redeemed twice at once': {
    weight: 1,
    move: async (world, person, draw) => {
      const code = pick(draw, world.codes.slice(-RECENT))
      const tries = await Promise.allSettled([redeem(world, person, code), redeem(world, person, code)])
      for (const one of tries)
        if (one.status === 'rejected' && !(one.reason instanceof Refusal)) throw one.reason
    },
  },
  'wheel drawn': {
    weight: 3,
    move: async ({ cashier: { ctx } }, { id }) => {
      const { wheel, mine } = await drawsFor(ctx, id)
      const ask = {
        wheel: wheel?.id ?? 1,
        hash: mine?.commitment?.hash ?? 'f'.repeat(64),
        member_seed: 'lucky',
      }
      await drawPrize(ctx, id, ask)
    },
  },
  'checked in': { weight: 2, move: async ({ cashier: { ctx } }, { id }) => void (await checkIn(ctx, id)) },
  'mission taken': {
    weight: 3,
    move: async ({ cashier: { ctx } }, { id }, draw) => {
      const { missions } = await missionsFor(ctx, id)
      if (missions.length > 0) await takeMission(ctx, id, pick(draw, missions).id)
    },
  },
  'tier gift taken': {
    weight: 2,
    move: async ({ cashier: { ctx } }, { id }, draw) =>
      void (await takeTierGift(ctx, id, pick(draw, ['birthday', 'cashback'] as const))),
  },
  'tiers computed while a deposit lands': {
    weight: 1,
    move: async ({ cashier }, person, draw) => {
      const amount = drawBaht(draw, 100, 600)
      const { ref } = await cashier.prepare(person, amount)
      cashier.pay(person, amount, { ref })
      await Promise.all([cashier.strike('cashier:read-statement'), computeAllTiers(cashier.ctx)])
    },
  },
  'slot round': { weight: 3, move: playSlot },
  'tournament entered late': {
    weight: 1,
    move: async ({ cashier: { ctx }, tournaments }, { id }, draw) => {
      if (tournaments.length > 0) await joinTournament(ctx, id, pick(draw, tournaments.slice(-RECENT)))
    },
  },
  'tournament round reported': { weight: 2, move: reportRound },
}
