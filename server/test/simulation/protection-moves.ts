import { satang } from '@sala/contract/wire/money.ts'
import { playReserved } from '../../src/cashier/deposits/reserved-money-release.ts'
import { beginBreak } from '../../src/protection/breaks/play-breaks.ts'
import { setLimit } from '../../src/protection/limits/play-limits.ts'
import { drawBaht, type Moves, pick } from './simulated-group.ts'

/** In one of this many breaks, the member is self-excluded until nearly the end of the simulation. */
const EXCLUDED_ONE_IN = 6

export const protectionMoves: Moves = {
  'limit set': {
    weight: 1,
    move: async ({ cashier, limits, now }, person, draw) => {
      const limit = {
        kind: pick(draw, ['deposit', 'deposit', 'loss'] as const),
        period: pick(draw, ['day', 'week', 'month'] as const),
        amount: draw(3) === 0 ? null : satang(drawBaht(draw, 300, 3_000)),
      }
      await setLimit(cashier.ctx, person.id, limit)
      const [last] = await cashier.database.query<{ seq: string }>(
        'select coalesce(max(seq), 0)::text as seq from ledger_transfers',
      )
      limits.push({ ...limit, member_id: person.id, at: now(), after: BigInt(last?.seq ?? 0) })
    },
  },
  'break taken': {
    weight: 1,
    move: async ({ cashier, advance, note }, person, draw) => {
      if (draw(4) > 0) return
      const length = draw(EXCLUDED_ONE_IN) === 0 ? '6m' : pick(draw, ['1d', '1d', '7d'] as const)
      await beginBreak(cashier.ctx, person.id, length)
      if (length === '6m') note('self-exclusion')
      advance(1)
    },
  },
  'what was set aside put into play': {
    weight: 2,
    move: async ({ cashier }, person) => void (await playReserved(cashier.ctx, person.id)),
  },
}
