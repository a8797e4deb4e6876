import type { Role } from '@sala/contract/desk/roles.ts'
import { expect, test } from 'vitest'
import { between, drawsOf, pick } from '../../../seed/world/draws.ts'
import { useCashier } from '../../../test/cashier.ts'
import { type Crime, commit } from '../../../test/dishonest/moves.ts'
import { beyondSums, judgedByGiver, unjudged } from '../../../test/dishonest/oracle.ts'
import { onCommandLine } from '../../../test/operator.ts'
import { livesFrom, livesSeeds } from '../../../test/simulation/seeds.ts'

const cashier = useCashier()

const SEEDS = 2
const DAYS = 30
const MEMBERS = 3
const DAY_MINUTES = 24 * 60
const ROLES: readonly Role[] = ['finance', 'admin', 'cashier', 'risk', 'support', 'marketing']
const MINUTES = 15

const month = async (seed: number): Promise<Crime> => {
  const draw = drawsOf(seed)
  const { ctx } = cashier
  const operators = [
    await onCommandLine(ctx, `one-${seed}`, [pick(draw, ['finance', 'admin'] as const)]),
    await onCommandLine(ctx, `other-${seed}`, [pick(draw, ROLES), pick(draw, ROLES)]),
  ]
  const members = []
  for (let n = 0; n < MEMBERS; n++)
    members.push(await cashier.player(BigInt(between(draw, 20, 40_000)) * 100n))
  const crime: Crime = { cashier, draw, operators, members, made: new Map() }
  for (let day = 0; day < DAYS; day++) {
    const moves = between(draw, 1, 3)
    for (let n = 0; n < moves; n++) await commit(crime)
    cashier.advance(DAY_MINUTES - between(draw, 0, 60))
  }
  return crime
}

const seeds = Array.from({ length: livesSeeds(SEEDS) }, (_, n) => livesFrom() + n)

test.each(seeds)(
  'two dishonest operators send no member more than the sums of one operator in a month: seed %i',
  async seed => {
    const { made } = await month(seed)
    expect(await beyondSums(cashier.database)).toEqual([])
    expect(await unjudged(cashier.database)).toEqual([])
    expect(await judgedByGiver(cashier.database)).toEqual([])
    const tried = [...made.values()].reduce((sum, each) => sum + each.tried, 0)
    expect(tried).toBeGreaterThanOrEqual(DAYS)
    expect(made.get('loosen')?.done ?? 0).toBe(0)
    if (process.env.LIVES_SEEDS !== undefined) process.stdout.write(`${seed} ${JSON.stringify([...made])}\n`)
  },
  MINUTES * 60_000,
)
