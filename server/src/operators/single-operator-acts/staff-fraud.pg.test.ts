import type { Role } from '@sala/contract/desk/roles.ts'
import { expect, test } from 'vitest'
import { between, drawsOf, pick } from '../../../seed/simulated-past/random-numbers.ts'
import { deskOn } from '../../../test/desk-client.ts'
import { firstSeed, seedCount, sizeOr } from '../../../test/simulation/simulation-seeds.ts'
import { useSlips } from '../../../test/slips-setup.ts'
import { addDishonestOperator, type Fraud } from '../../../test/staff-fraud/dishonest-operators.ts'
import { makeFraudMove } from '../../../test/staff-fraud/fraud-moves.ts'
import {
  findBeyondLimits,
  findGreatestShares,
  findPayoutsApprovedByGiver,
  findSamePersonDecisions,
  findUnexplainedCredits,
  findUnreviewedPayouts,
  sumSoleMoves,
} from '../../../test/staff-fraud/limit-violations.ts'

const cashier = useSlips()
const desk = deskOn(() => cashier.ctx)

const SEEDS = sizeOr(1, 2)
const DAYS = 30
const MEMBERS = 3
const MOVES_MOST = 4
const BOTH_ADMIN_EACH = 3
const APART_DAYS = 30
const DAY_MINUTES = 24 * 60
const ROLES: readonly Role[] = ['finance', 'admin', 'cashier', 'risk', 'support', 'marketing']
const MINUTES = 15

const month = async (seed: number): Promise<Fraud> => {
  const draw = drawsOf(seed)
  const areAdmins = seed % BOTH_ADMIN_EACH === 0
  const operators = [
    await addDishonestOperator(
      cashier,
      `one-${seed}`,
      areAdmins ? ['admin'] : [pick(draw, ['finance', 'admin'] as const)],
    ),
    await addDishonestOperator(
      cashier,
      `other-${seed}`,
      areAdmins ? ['admin'] : [pick(draw, ROLES), pick(draw, ROLES)],
    ),
  ]
  await addDishonestOperator(cashier, `honest-${seed}`, ['admin'])
  const members = []
  for (let n = 0; n < MEMBERS; n++)
    members.push(await cashier.player(BigInt(between(draw, 20, 40_000)) * 100n))
  // Moves the clock forward, because each authenticator code is valid once and the invitation used the current one.
  cashier.advance(1)
  const fraud: Fraud = {
    ...{ cashier, desk, seed, draw, operators, members, made: new Map(), sessions: new Map() },
  }
  for (let day = 0; day < DAYS; day++) {
    const moves = between(draw, 1, MOVES_MOST)
    for (let n = 0; n < moves; n++) await makeFraudMove(fraud)
    cashier.advance(DAY_MINUTES - between(draw, 0, 60))
  }
  return fraud
}

/** Prints the result of one simulation, which its seed identifies, as a JSON line. All simulations of a run share one database. */
const report = async (seed: number, made: Fraud['made']): Promise<void> => {
  const shares = (await findGreatestShares(cashier.database)).map(({ sum, percent }) => [sum, percent])
  const alone = await sumSoleMoves(cashier.database)
  process.stdout.write(`${JSON.stringify({ seed, made: Object.fromEntries(made), alone, shares })}\n`)
}

const seeds = Array.from({ length: seedCount(SEEDS) }, (_, n) => firstSeed() + n)

test.each(seeds)(
  'two dishonest operators send no member more than the sums of one operator in a month: seed %i',
  async seed => {
    const { made } = await month(seed)
    expect(await findBeyondLimits(cashier.database)).toEqual([])
    expect(await findUnreviewedPayouts(cashier.database)).toEqual([])
    expect(await findPayoutsApprovedByGiver(cashier.database)).toEqual([])
    expect(await findSamePersonDecisions(cashier.database, APART_DAYS)).toEqual([])
    expect(await findUnexplainedCredits(cashier.database)).toEqual([])
    const tried = [...made.values()].reduce((sum, each) => sum + each.tried, 0)
    expect(tried).toBeGreaterThanOrEqual(DAYS)
    expect(made.get('loosen')?.done ?? 0).toBe(0)
    if (process.env.LIVES_SEEDS !== undefined) await report(seed, made)
  },
  MINUTES * 60_000,
)
