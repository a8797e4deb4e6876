import { wheelDraft } from '@sala/contract/rewards/draws/wheel-draft.ts'
import { missionConditions } from '@sala/contract/rewards/missions/mission-conditions.ts'
import { missionDraft } from '@sala/contract/rewards/missions/mission-draft.ts'
import { tierDraft } from '@sala/contract/rewards/tiers/tier-draft.ts'
import { tournamentDraft } from '@sala/contract/rewards/tournaments/tournament-draft.ts'
import type { WithdrawalId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { recordSignIn } from '../../../src/account/devices/device-records.ts'
import { lockMember } from '../../../src/account/members/members.ts'
import { barMember, unbarMember } from '../../../src/account/members/suspension.ts'
import { liftHold } from '../../../src/cashier/payout-decisions/withdrawal-holds.ts'
import { syncCatalogue } from '../../../src/games/catalogue/catalogue-sync.ts'
import { DAY_MS, MINUTE_MS } from '../../../src/platform/calendar.ts'
import { inTransaction } from '../../../src/platform/db.ts'
import { endCareCase, findCare, raiseCare } from '../../../src/protection/care-cases/care-cases.ts'
import { allowCodeList, makeBatch, takeCodeList } from '../../../src/rewards/coupons/coupon-batches.ts'
import { openWheel } from '../../../src/rewards/draws/wheels.ts'
import { openMission } from '../../../src/rewards/missions/missions.ts'
import { adoptTierTable } from '../../../src/rewards/tiers/tier-tables.ts'
import { openTournament } from '../../../src/rewards/tournaments/tournaments.ts'
import { WHEEL } from '../../draws-setup.ts'
import { siteGame } from '../../fake-game-site-in-memory.ts'
import { coupons } from '../../rewards-setup.ts'
import type { Draw } from '../../task-interleaving.ts'
import { callerOf } from '../../test-members.ts'
import { TIERS } from '../../tiers-setup.ts'
import { TOURNAMENT } from '../../tournaments-setup.ts'
import { type Moves, type Person, pick, type World } from '../simulated-group.ts'
import { joinPartners } from './affiliate-moves.ts'
import { enterAll, SLOT } from './reward-moves.ts'

const BY_TWO = { operator: 'nok', checker: 'lek', reason: 'the simulation' }
const END = '2040-01-01T00:00:00Z'
const COUPON_DAYS = 60
const TOURNAMENT_DAYS = 6
/**
 * Multiples for the wagering requirement of a reward's bonus. With 0 the bonus is completed at once, so that the member can receive the next reward.
 */
const TURNOVERS = [0, 0, 0, 5] as const

const makeCoupons = async ({ cashier: { ctx }, codes, now }: World, draw: Draw): Promise<void> => {
  const at = now()
  const batch = await inTransaction(ctx.db, async tx => {
    const id = await makeBatch(
      tx,
      BY_TWO,
      coupons(at, {
        ...{
          form: pick(draw, ['single', 'shared'] as const),
          uses: 1 + draw(4),
          uses_per_person: 1 + draw(2),
        },
        turnover_times: pick(draw, TURNOVERS),
        ends_at: new Date(at.getTime() + COUPON_DAYS * DAY_MS),
        // In some runs the budget is smaller than the sum of all uses of the codes.
        budget: satang(draw(3) === 0 ? 5_000n : 100_000n),
      }),
      at,
    )
    await allowCodeList(tx, BY_TWO, id, ['nok', 'lek'], at)
    return id
  })
  codes.push(...(await takeCodeList(ctx, batch, 'nok')))
}

/**
 * Opens a prize wheel on which nearly every draw wins. Draws use real random numbers, so two runs of one simulation would differ if draws often lost.
 */
const makeWheel = ({ cashier: { ctx } }: World, draw: Draw): Promise<number> =>
  openWheel(
    ctx,
    BY_TWO,
    wheelDraft.parse({
      ...WHEEL,
      prizes: [
        { amount: 0, weight: 1 },
        { amount: 20, weight: 999_999 },
      ],
      ...{ turnover_times: pick(draw, TURNOVERS), budget: 20 * (1 + draw(30)), ends_at: END },
    }),
  )

const makeTiers = ({ cashier: { ctx } }: World, draw: Draw): Promise<number> =>
  adoptTierTable(ctx, BY_TWO, tierDraft.parse({ ...TIERS, turnover_times: pick(draw, TURNOVERS) }))

const makeMissions = async ({ cashier: { ctx } }: World, draw: Draw): Promise<void> => {
  for (const condition of missionConditions)
    await openMission(
      ctx,
      BY_TWO,
      missionDraft.parse({
        ...{ condition, section: condition === 'play_section' ? 'slot' : null },
        ...{ days_needed: condition === 'check_in' ? 1 + draw(2) : null, reward_fixed: 20 },
        ...{ turnover_times: pick(draw, TURNOVERS), valid_days: 7, budget: 20 * (1 + draw(8)), ends_at: END },
      }),
    )
}

/** Opens each kind of reward, and the promotions that the first migrations create as drafts. */
export const openRewards = async (world: World, draw: Draw): Promise<void> => {
  const { cashier } = world
  cashier.site.offered = [siteGame(SLOT)]
  cashier.site.free_rounds = world.freeRounds.port
  await syncCatalogue(cashier.ctx)
  await cashier.database.query(
    'update promotions set active = true, opened_at = $1, starts_at = $1 where opened_at is null',
    [world.now()],
  )
  await makeCoupons(world, draw)
  await makeWheel(world, draw)
  await makeTiers(world, draw)
  await makeMissions(world, draw)
  await joinPartners(world, draw)
}

const block = ({ cashier: { ctx }, barred, now, advance }: World, person: Person): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const { suspended_at } = await lockMember(tx, person.id)
    if (suspended_at !== null) return
    const at = now()
    barred.push({ member_id: person.id, from: at, until: null })
    await barMember(tx, ctx, person.id, 'suspended_at', {
      actor: 'operator:nok',
      by: 'operator:nok',
      reason: 'the simulation',
      at,
    })
  }).then(() => advance(1))

/** Ends the suspension and the care of a member, and continues the member's payouts that were on hold. */
const release = async ({ cashier: { ctx, database }, barred, now }: World, person: Person): Promise<void> => {
  await inTransaction(ctx.db, async tx => {
    await lockMember(tx, person.id)
    await unbarMember(tx, ctx, person.id)
    if ((await findCare(tx, person.id)) !== null) await endCareCase(tx, person.id, now())
  })
  for (const one of barred) if (one.member_id === person.id) one.until ??= now()
  const held = await database.query<{ id: WithdrawalId }>(
    "select id from withdrawals where member_id = $1 and status = 'held'",
    [person.id],
  )
  for (const { id } of held) await liftHold(ctx, BY_TWO, { member_id: person.id, withdrawal_id: id })
}

/** Ends all suspensions, care and holds, so that no member is blocked at the end of the simulation. */
export const releaseAll = async (world: World): Promise<void> => {
  for (const person of world.people) await release(world, person)
}

/** Actions of operators: they create rewards, and suspend members or put them under care, so that these get no rewards. */
export const rewardDeskMoves: Moves = {
  'coupons made': { weight: 1, move: (world, _person, draw) => makeCoupons(world, draw) },
  'wheel replaced': { weight: 1, move: async (world, _person, draw) => void (await makeWheel(world, draw)) },
  'tiers replaced': {
    weight: 1,
    move: async (world, _person, draw) => void (draw(3) === 0 && (await makeTiers(world, draw))),
  },
  'tournament opened': {
    weight: 1,
    move: async (world, _person, draw) => {
      const starts = world.now().getTime() + MINUTE_MS
      const id = await openTournament(
        world.cashier.ctx,
        BY_TWO,
        tournamentDraft.parse({
          ...TOURNAMENT,
          ...{
            scoring: pick(draw, ['best_multiple', 'points'] as const),
            minimum_stake: 1,
            prizes: [50, 30],
          },
          ...{ starts_at: new Date(starts).toISOString(), turnover_times: pick(draw, TURNOVERS) },
          ends_at: new Date(starts + TOURNAMENT_DAYS * DAY_MS).toISOString(),
        }),
      )
      world.tournaments.push(id)
      if (draw(4) > 0) await enterAll(world, draw, id)
    },
  },
  'two accounts on one device': {
    weight: 1,
    move: async ({ cashier: { ctx }, people, links, now, advance }, person, draw) => {
      const other = pick(draw, people)
      if (other.id === person.id || draw(3) > 0) return
      const device_mark = `${person.phone}${other.phone}`.padEnd(43, 'x')
      for (const { id } of [person, other])
        await inTransaction(ctx.db, tx =>
          recordSignIn(tx, callerOf({ browser: true, device_mark }), id, now()),
        )
      links.push({ a: person.id, b: other.id, at: now() })
      advance(1)
    },
  },
  'account blocked': {
    weight: 1,
    move: (world, person, draw) => (draw(3) === 0 ? block(world, person) : undefined),
  },
  'care begun': {
    weight: 1,
    move: async ({ cashier: { ctx }, barred, now, advance }, person, draw) => {
      if (draw(3) > 0) return
      await inTransaction(ctx.db, async tx => {
        await lockMember(tx, person.id)
        await raiseCare(tx, person.id, 1, now())
      })
      barred.push({ member_id: person.id, from: now(), until: null })
      advance(1)
    },
  },
  'account and care released': { weight: 2, move: release },
}
