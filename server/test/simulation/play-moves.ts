import { usernameOf } from '../../src/games/game-sites/site-account.ts'
import { syncRounds } from '../../src/games/rounds/round-sync.ts'
import { syncCredit } from '../../src/games/transfer-wallet/credit-sync.ts'
import { DAY_MS } from '../../src/platform/calendar.ts'
import { recomputeTurnover } from '../../src/promotions/wagering/wagering-requirement.ts'
import { drawBaht, type Moves, pick } from './simulated-group.ts'

/** Maximum number of days from a round until the game site reports it to the product. */
const LATE_DAYS_MAX = 9
const STAKE_MAX_BAHT = 400n

/** Actions of members who play at the game site, and of the site, which reports their rounds. */
export const playMoves: Moves = {
  rounds: {
    weight: 14,
    move: ({ cashier, now }, person, draw) => {
      const name = usernameOf(person.id)
      const late = draw(4) === 0 ? draw(LATE_DAYS_MAX * 24) * (DAY_MS / 24) : 0
      for (let round = 1 + draw(6); round > 0; round--) {
        const credit = cashier.site.wallets.get(name) ?? 0n
        if (credit < 100n) return
        const most = credit < STAKE_MAX_BAHT * 100n ? credit : STAKE_MAX_BAHT * 100n
        const stake = draw(8) === 0 ? most : BigInt(1 + draw(Number(most)))
        const win = pick(draw, [0n, 0n, stake, stake, stake * 2n, draw(20) === 0 ? stake * 15n : 0n])
        cashier.site.play(name, stake, win, new Date(now().getTime() - late))
      }
    },
  },
  'credit check': {
    weight: 4,
    move: async ({ cashier }, person) => void (await recomputeTurnover(cashier.ctx, person.id)),
  },
  'rounds that are read': {
    weight: 3,
    move: async ({ cashier }, person) => void (await syncRounds(cashier.ctx, person.id)),
  },
  'debit without a round': {
    weight: 1,
    move: async ({ cashier }, person, draw) => {
      if (!cashier.site.take(usernameOf(person.id), drawBaht(draw, 1, 60))) return
      await syncCredit(cashier.ctx, person.id)
    },
  },
}
