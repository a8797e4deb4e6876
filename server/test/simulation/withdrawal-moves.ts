import { drawBaht, type Moves, pick } from './simulated-group.ts'

export const withdrawalMoves: Moves = {
  withdrawal: {
    weight: 6,
    move: async ({ cashier }, person, draw) => {
      const { wallet, game } = await cashier.balances(person)
      const amount = draw(3) === 0 ? wallet + game : drawBaht(draw, 100, 600)
      if (amount <= 0n) return
      if (draw(4) === 0)
        cashier.bank.fail('pay', pick(draw, ['late', 'unanswered', 'refuse', 'refuse_unanswered']))
      await cashier.withdraw(person, amount)
    },
  },
}
