import { bonusesOf } from '../../src/promotions/bonus-views.ts'
import { giveUpBonus } from '../../src/promotions/bonuses/bonus-end.ts'
import { claimBonus } from '../../src/promotions/bonuses/bonuses.ts'
import { type Moves, pick } from './simulated-group.ts'

const [REFUND, BIRTHDAY, DAILY_REFUND, STAKE_REBATE, FRIEND] = ['1', '5', '7', '8', '9']

export const bonusMoves: Moves = {
  'refund or birthday claimed': {
    weight: 4,
    move: async ({ cashier }, person, draw) =>
      void (await claimBonus(
        cashier.ctx,
        person.id,
        pick(draw, [REFUND, REFUND, BIRTHDAY, DAILY_REFUND, STAKE_REBATE, FRIEND]),
      )),
  },
  'bonus given up': {
    weight: 1,
    move: async ({ cashier }, person) => {
      const open = (await bonusesOf(cashier.ctx, person.id)).data.find(({ status }) => status === 'open')
      if (open?.id) await giveUpBonus(cashier.ctx, person.id, open.id)
    },
  },
}
