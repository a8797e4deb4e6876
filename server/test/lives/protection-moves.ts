import { satang } from '@sala/contract/wire/money.ts'
import { playSetAside } from '../../src/cashier/deposits/aside.ts'
import { beginBreak } from '../../src/protection/breaks/breaks.ts'
import { setLimit } from '../../src/protection/limits/limits.ts'
import { type Moves, pick, someBaht } from './world.ts'

export const protectionMoves: Moves = {
  'limit set': {
    weight: 1,
    move: ({ cashier }, person, draw) =>
      setLimit(cashier.ctx, person.id, {
        kind: pick(draw, ['deposit', 'deposit', 'loss']),
        period: pick(draw, ['day', 'week', 'month']),
        amount: draw(3) === 0 ? null : satang(someBaht(draw, 300, 3_000)),
      }),
  },
  'break taken': {
    weight: 1,
    move: async ({ cashier }, person, draw) => {
      if (draw(4) === 0) await beginBreak(cashier.ctx, person.id, pick(draw, ['1d', '1d', '7d']))
    },
  },
  'what was set aside put into play': {
    weight: 2,
    move: async ({ cashier }, person) => void (await playSetAside(cashier.ctx, person.id)),
  },
}
