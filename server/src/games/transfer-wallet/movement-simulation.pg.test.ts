import type { MemberId, MovementId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { afterAll, expect, test } from 'vitest'
import { fakeGameSite, type SiteCall, type SiteFault } from '../../../test/fake-game-site-in-memory.ts'
import { useGames } from '../../../test/games-setup.ts'
import { allReached, printChosenSeeds } from '../../../test/simulation/seed-coverage.ts'
import { ALL_WALLET_SEEDS, areSeedsNamed, seedsOr } from '../../../test/simulation/simulation-seeds.ts'
import { WALLET_SEEDS, WALLET_SITUATIONS } from '../../../test/simulation/wallet-seeds.ts'
import { type Draw, drawsOf, turns } from '../../../test/task-interleaving.ts'
import type { Context } from '../../context.ts'
import { balancesOf } from '../../ledger/accounts.ts'
import { inTransaction } from '../../platform/db.ts'
import { newId } from '../../platform/random.ts'
import { Refusal } from '../../platform/refusal.ts'
import { joinReferral } from '../../referral/inviters/inviters.ts'
import { usernameOf } from '../game-sites/site-account.ts'
import { syncRounds } from '../rounds/round-sync.ts'
import { runMovement } from './credit-movement-execution.ts'
import { openMovement, sweepWalletIn } from './credit-movements.ts'
import { syncCredit } from './credit-sync.ts'

const games = useGames()

const SEEDS_A_TEST = 20
/** Number of seeds that one test replays: the first seed of each of ten blocks. */
const REPLAYS_A_TEST = 10
const SEEDS = seedsOr(WALLET_SEEDS, ALL_WALLET_SEEDS)
/** Number of chosen seeds that reach each situation. More would reach it with other amounts and in another order, as all seeds do. */
const SEEDS_A_SITUATION = 1
const STEPS = 80
/** Maximum number of steps after all faults have ended. Without faults each lookup makes progress, so more steps mean an endless loop. */
const QUIET_ROUNDS_MAX = 20

const FAULTS: Readonly<Record<string, readonly SiteFault[]>> = {
  move: ['lost', 'unanswered', 'late', 'in_progress', 'twice', 'refuse'],
  open: ['lost', 'unanswered', 'late'],
}
const ANY_CALL: readonly SiteFault[] = ['lost', 'unanswered']

/** Inserts a registered member with a bank account. It skips the slow password hash, because hundreds of members are needed. */
const newMember = async (): Promise<MemberId> => {
  const id = newId('mem', games.ctx.clock.now())
  await games.database.query(
    `insert into members (id, phone, phone_proved, password_hash, created_at, bank, account_number, name, line, bank_set_at,
       birth_date)
     select $1, '06' || lpad((count(*) + 1)::text, 8, '0'), true, '$argon2id$none', $2, 'scb',
       lpad((count(*) + 1)::text, 10, '0'), 'ทดสอบ ศาลา', '-', $2, '1990-04-13' from members`,
    [id, games.ctx.clock.now()],
  )
  const keys = { referral_key: null, affiliate_key: null }
  await inTransaction(games.ctx.db, tx => joinReferral(tx, id, keys, games.ctx.clock.now()))
  return id
}

const refusalsAreAnswers = async (work: Promise<unknown>): Promise<void> => {
  await work.catch(error => {
    if (!(error instanceof Refusal)) throw error
  })
}

/** Returns direction and status of the member's open credit movements, and whether a call of theirs had no answer before. */
const statusesOf = async (member: MemberId): Promise<string> => {
  const open = (await games.movements(member)).filter(({ status }) => !['done', 'refused'].includes(status))
  return open.map(one => `${one.direction} ${one.status}${one.silences > 0 ? ' again' : ''}`).join(' + ')
}

/** Creates a scenario with one member. The seed determines the game site, its faults, the deposits and the play. */
const openWorld = async (seed: number) => {
  const draw = drawsOf(seed)
  const site = fakeGameSite()
  const order = turns()
  const member_id = await newMember()
  const world = { quiet: false, credited: 0n, played: 0n }
  /** Places at which tasks wait, in the order of `order`. */
  const places: string[] = []
  const reached = new Set<string>()
  const waitAt = (place: string): Promise<void> => {
    places.push(place)
    return order.gate()
  }
  const ctx: Context = { ...games.ctx, partners: { ...games.ctx.partners, game_sites: [site] } }
  site.meet = async ({ name }: SiteCall) => {
    if (world.quiet) return null
    await waitAt(`before ${name}`)
    const faults = FAULTS[name] ?? ANY_CALL
    const fault = draw(2) === 0 ? null : (faults[draw(faults.length)] ?? null)
    reached.add(`${await statusesOf(member_id)}: ${name} ${fault ?? 'works'}`)
    return fault
  }
  site.answering = ({ name }) => (world.quiet ? undefined : waitAt(`after ${name}`))
  return { seed, draw, site, order, places, reached, member_id, username: usernameOf(member_id), world, ctx }
}
type World = Awaited<ReturnType<typeof openWorld>>

const openMovementOf = async ({ member_id }: World): Promise<MovementId | null> => {
  const open = (await games.movements(member_id)).find(({ status }) => !['done', 'refused'].includes(status))
  return (open?.id as MovementId | undefined) ?? null
}

const workAtMovement = async (world: World): Promise<void> => {
  const id = await openMovementOf(world)
  if (id !== null) await world.order.begin(() => runMovement(world.ctx, world.member_id, id))
}

const creditIn = async ({ ctx, member_id, world, draw }: World): Promise<void> => {
  const amount = BigInt(1 + draw(100_000))
  await games.credit(member_id, amount)
  world.credited += amount
  await inTransaction(ctx.db, tx => sweepWalletIn(tx, ctx, member_id))
}

const takeOut = ({ ctx, member_id, draw }: World): Promise<void> => {
  const amount = satang(BigInt(1 + draw(60_000)))
  return refusalsAreAnswers(
    inTransaction(ctx.db, tx => openMovement(tx, ctx, { member_id, direction: 'out', amount })),
  )
}

/**
 * Plays a round at the game site in scenarios with an even seed. In scenarios with an odd seed no round is played, so any posted win or loss is an
 * error.
 */
const play = ({ seed, site, username, world, draw }: World): void => {
  if (seed % 2 === 1) return
  const stake = BigInt(1 + draw(30_000))
  const win = draw(2) === 0 ? 0n : BigInt(draw(60_000))
  if (site.play(username, stake, win)) world.played += win - stake
}

/** Resumes a waiting task, and records with which other waiting tasks it was interleaved. */
const resume = ({ order, places, reached }: World, which: number): Promise<void> => {
  const [place] = places.splice(which, 1)
  for (const other of places) reached.add(`${place} while another task waits ${other}`)
  return order.letGo(which)
}

const abandon = async ({ order, places, reached, member_id }: World, which: number): Promise<void> => {
  const [place] = places.splice(which, 1)
  reached.add(`${await statusesOf(member_id)}: a crash ${place}`)
  order.kill(which)
}

const oneOf = (draw: Draw, count: number): number => draw(Math.max(1, count))

const step = async (world: World): Promise<void> => {
  const { draw, order, site, ctx, member_id } = world
  const waiting = order.waiting()
  switch (draw(20)) {
    case 0:
      return creditIn(world)
    case 1:
      return takeOut(world)
    case 2:
      return play(world)
    case 3:
      return order.begin(() => refusalsAreAnswers(syncCredit(ctx, member_id)))
    case 4:
      return order.begin(() => refusalsAreAnswers(syncRounds(ctx, member_id)))
    case 5:
    case 6:
      return workAtMovement(world)
    case 7:
      return site.under_way.splice(oneOf(draw, site.under_way.length), 1)[0]?.()
    case 8:
      return waiting > 0 && draw(2) === 0 ? abandon(world, draw(waiting)) : undefined
    default:
      return waiting > 0 ? resume(world, draw(waiting)) : workAtMovement(world)
  }
}

/** Ends all simulated faults: calls in progress reach the game site, and all stopped workers continue. */
const comeToRest = async (world: World): Promise<void> => {
  const { order, site, ctx, member_id } = world
  world.world.quiet = true
  while (order.waiting() > 0) await resume(world, 0)
  for (const arrive of site.under_way.splice(0)) arrive()
  for (let round = 0; (await openMovementOf(world)) !== null; round++) {
    expect(round).toBeLessThan(QUIET_ROUNDS_MAX)
    await workAtMovement(world)
  }
  await syncCredit(ctx, member_id)
  await syncRounds(ctx, member_id)
}

const simulate = async (seed: number) => {
  const world = await openWorld(seed)
  for (let i = 0; i < STEPS; i++) await step(world)
  await comeToRest(world)
  return world
}

const demandEverySatang = async ({ seed, member_id, site, username, world, ctx }: World): Promise<void> => {
  const balances = await balancesOf(ctx.db, member_id)
  expect(balances.moving).toBe(0n)
  expect(balances.game).toBe(site.wallets.get(username) ?? 0n)
  expect(balances.wallet + balances.game + balances.withdrawing).toBe(world.credited + world.played)
  const ours = (await games.movements(member_id)).map(({ id, status }) => `${id} ${status}`)
  const theirs = [...site.transfers.values()].map(({ reference, status }) => `${reference} ${status}`)
  expect([...ours].sort()).toEqual([...theirs].sort())
  if (seed % 2 === 0) return
  const results = `select id from ledger_journal where member_id = $1 and kind in ('game_win', 'game_loss')`
  expect(await games.database.query(results, [member_id])).toEqual([])
}

/** Returns the game site calls and final balances of a scenario. Random ids are replaced by consecutive numbers. */
const storyOf = async ({ site, member_id, ctx }: World): Promise<string[]> => {
  const names = new Map<string, string>()
  const named = (text: string) =>
    text.replace(/m(ov|em)_?[0-9a-z]{26}/g, id => {
      names.set(id, names.get(id) ?? `#${names.size}`)
      return names.get(id) ?? ''
    })
  return [...site.calls, Object.values(await balancesOf(ctx.db, member_id)).join(' ')].map(named)
}

const again = (seed: number): string =>
  `LIVES_FROM=${seed} LIVES_SEEDS=1 npx vitest run --project pg server/src/games/transfer-wallet/movement-simulation.pg.test.ts`

const blocks = Array.from({ length: Math.ceil(SEEDS.length / SEEDS_A_TEST) }, (_, n) => {
  const seeds = SEEDS.slice(n * SEEDS_A_TEST, (n + 1) * SEEDS_A_TEST)
  return { seeds, from: seeds[0] ?? 0, to: seeds.at(-1) ?? 0 }
})
const stories = new Map<number, readonly string[]>()
/** Situations that each seed reached: direction and status of the member's movements, with each call, its fault, crash and interleaved task. */
const reached = new Map<number, ReadonlySet<string>>()
afterAll(() => printChosenSeeds('wallet', reached, SEEDS_A_SITUATION))

test.each(blocks)(
  'no behaviour of the site loses or creates a satang: $seeds.length seeds from $from to $to',
  async ({ seeds, from }) => {
    for (const seed of seeds) {
      try {
        const world = await simulate(seed)
        await demandEverySatang(world)
        reached.set(seed, world.reached)
        if (seed === from) stories.set(seed, await storyOf(world))
      } catch (error) {
        throw new Error(`seed ${seed} (${again(seed)})`, { cause: error })
      }
    }
  },
)

if (!areSeedsNamed())
  test('the chosen seeds reach as many situations as 1,832 seeds', () => {
    expect(allReached(reached).size).toBeGreaterThanOrEqual(WALLET_SITUATIONS)
  })

const replayed = blocks.map(({ from }) => from)
test.each(replayed.filter((_, n) => n % REPLAYS_A_TEST === 0))(
  'a seed replays what happened, call by call: from %i',
  async from => {
    const place = replayed.indexOf(from)
    for (const seed of replayed.slice(place, place + REPLAYS_A_TEST)) {
      const before = stories.get(seed) ?? (await storyOf(await simulate(seed)))
      expect(before.length).toBeGreaterThan(5)
      expect(await storyOf(await simulate(seed)), again(seed)).toEqual(before)
    }
  },
)
