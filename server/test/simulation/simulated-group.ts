import { allJobs } from '../../src/composition.ts'
import type { SeamlessPlay } from '../../src/games/seamless-wallet/seamless-plays.ts'
import { processAll } from '../../src/platform/jobs.ts'
import { silentLog } from '../../src/platform/log.ts'
import { DecisionMistake } from '../../src/platform/operator-decision.ts'
import { Refusal } from '../../src/platform/refusal.ts'
import { fakeFreeRounds, type GivenRounds } from '../free-rounds-setup.ts'
import { operatorOn } from '../operator-command-line-client.ts'
import { useSlips } from '../slips-setup.ts'
import { type Draw, drawsOf } from '../task-interleaving.ts'
import { placeMember, type TestMember } from '../test-members.ts'

/** A simulated member. The seed of the member's group decides all actions, so that a run can be repeated. */
export type Person = TestMember & { readonly key: string; readonly has_gateway: boolean }
export type Group = { readonly seed: number; readonly draw: Draw; readonly people: readonly Person[] }

/** An action of a member or an operator. A refusal by the product is a valid result. Each file contains the actions of one domain. */
export type Move = (world: World, person: Person, draw: Draw) => Promise<void> | void
export type Moves = Readonly<Record<string, { readonly weight: number; readonly move: Move }>>

/** A change of a limit by a member. `after` is the sequence number of the last ledger transfer before this change. */
export type LimitSet = {
  readonly member_id: string
  readonly kind: 'deposit' | 'loss'
  readonly period: 'day' | 'week' | 'month'
  readonly amount: bigint | null
  readonly at: Date
  readonly after: bigint
}

/** A time in which a member may receive no reward: a suspension or care. `until` is null while it lasts. */
type Barred = { readonly member_id: string; readonly from: Date; until: Date | null }
/** Two accounts that the product takes for accounts of one person, since the time `at`. */
type Link = { readonly a: string; readonly b: string; readonly at: Date }

/** A win of a free round that the game site sends later, until the time `until` in ms. */
type LateWin = {
  readonly given: GivenRounds
  readonly win: Extract<SeamlessPlay, { kind: 'win' }>
  readonly until: number
}

export const BAHT = 100n
export const DAY_MINUTES = 24 * 60
export const BY_NOK = { operator: 'nok', reason: 'checked' } as const

/** Scheduled jobs that post ledger transfers or decide about rewards, in one of the orders that are possible in production. */
const CRONS = [
  'cashier:read-statement',
  'cashier:poll-gateway',
  'cashier:expire',
  'cashier:due-returns',
  'cashier:look-up-payouts',
  'cashier:resume-withdrawals',
  'games:resume',
  'games:sweep-refused',
  'games:fetch-back',
  'promotions:end-due',
  'promotions:offer',
  'promotions:read-rounds',
  'referral:settle',
  'rewards:compute-tiers',
  'rewards:score-tournaments',
  'rewards:decide-tournaments',
  'rewards:stop-free-rounds',
  'games:follow-free-rounds',
  'rewards:free-rounds',
  'affiliates:compute-statements',
] as const

export const pick = <One>(draw: Draw, from: readonly One[]): One => {
  const one = from[draw(from.length)]
  if (one === undefined) throw new Error('nothing to pick from')
  return one
}
/** Returns a random amount from `least` to `most` whole baht, in satang. */
export const drawBaht = (draw: Draw, least: number, most: number): bigint =>
  BigInt(least + draw(most - least + 1)) * BAHT

/** Returns all domains of the product on one test database, with in-memory partners and one clock. */
export const useWorld = () => {
  const cashier = useSlips()
  const operator = operatorOn(() => cashier.ctx)
  const seen = new Map<string, number>()
  const limits: LimitSet[] = []
  const barred: Barred[] = []
  const links: Link[] = []
  const codes: string[] = []
  const tournaments: number[] = []
  const freeBatches: number[] = []
  const freeWins: LateWin[] = []
  const freeRounds = fakeFreeRounds(() => cashier.ctx.clock.now())
  const everyone: Person[] = []
  const run = () => processAll(cashier.ctx.pool, allJobs(cashier.ctx), silentLog)

  return {
    cashier,
    operator,
    seen,
    limits,
    barred,
    links,
    /** Codes of all coupon batches, also those that members have used. */
    codes,
    tournaments,
    /** Free rounds at the game site, by the reference of their order. */
    freeRounds,
    freeBatches,
    freeWins,
    people: everyone,
    run,
    now: (): Date => cashier.ctx.clock.now(),
    note: (what: string): void => void seen.set(what, (seen.get(what) ?? 0) + 1),
    hour: async (): Promise<void> => {
      const jobs = allJobs(cashier.ctx)
      for (const cron of CRONS) await jobs[cron]?.({})
      await run()
    },
    advance: (minutes: number): void => cashier.advance(minutes),
    /** Registers a group of members. The first member invites the second, the second the third. All later members have random inviters. */
    groupOf: async (seed: number, size = PEOPLE): Promise<Group> => {
      const draw = drawsOf(seed)
      const people: Person[] = []
      for (let who = 0; who < size; who++) {
        const birth_date = `1990-${String(1 + draw(12)).padStart(2, '0')}-15`
        const name = `${pick(draw, NAMES)} กลุ่มที่${seed} คนที่${who}`
        const inviter = who < PEOPLE ? people.at(-1) : draw(4) === 0 ? undefined : pick(draw, people)
        const referral_key = inviter?.key ?? null
        const member = await placeMember(cashier.ctx, { birth_date, name, referral_key })
        const has_gateway = draw(2) === 0
        if (has_gateway) await cashier.setGatewayMember(member.id)
        people.push({ ...member, has_gateway })
      }
      everyone.push(...people)
      return { seed, draw, people }
    },
  }
}
export type World = ReturnType<typeof useWorld>

const PEOPLE = 3
const NAMES = ['สมชาย', 'สมหญิง', 'มานี', 'ปิติ']

const tableOf = (domains: readonly Moves[]): [string, Move][] =>
  domains.flatMap(moves =>
    Object.entries(moves).flatMap(([name, { weight, move }]) =>
      Array.from({ length: weight }, (): [string, Move] => [name, move]),
    ),
  )

/**
 * Returns a function that executes a random action. It counts refusals by the product, which are valid. Any other error makes the simulation fail.
 */
export const drawMove = (domains: readonly Moves[]) => {
  const table = tableOf(domains)
  return async (world: World, { seed, draw }: Group, person: Person): Promise<void> => {
    const [name, move] = pick(draw, table)
    try {
      await move(world, person, draw)
      world.note(name)
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof DecisionMistake))
        throw new Error(`seed ${seed}, ${name}`, { cause: error })
      world.note(`${name}: ${error instanceof Refusal ? error.code : 'mistake'}`)
    }
  }
}
