import { satang } from '@sala/contract/wire/money.ts'
import { DAY_MS } from '../../server/src/platform/calendar.ts'
import { inTransaction } from '../../server/src/platform/db.ts'
import { Refusal } from '../../server/src/platform/refusal.ts'
import { allowCodeList, makeBatch, takeCodeList } from '../../server/src/rewards/coupons/coupon-batches.ts'
import { redeemCoupon } from '../../server/src/rewards/coupons/coupon-redemption.ts'
import type { Trick } from './abuse-case.ts'
import type { Player, Players } from './simulated-players.ts'

const BAHT = 100n
const ACCOUNTS = 10
const REWARD = 300n * BAHT
const STAKE = 130n * BAHT
const BATCH_DAYS = 7
const MONTH_WEEKS = 4
const BY = { operator: 'nok', checker: 'malee', reason: 'the abuse simulation' }
/** Id of a seeded promotion. The simulation turns the guards of this promotion on and off, and copies them to the batch of coupons. */
const GUARDED_LIKE = 2

/** Creates a batch of coupons with one code that many members may use. Returns the code. */
const sharedCode = async ({ town: { cashier } }: Players): Promise<string> => {
  const { ctx, database } = cashier
  const at = ctx.clock.now()
  const batch = await inTransaction(ctx.db, async tx => {
    const id = await makeBatch(
      tx,
      BY,
      {
        ...{ title: 'a shared code', purpose: 'a shared code', form: 'shared' as const, members: [] },
        ...{ uses: 100, uses_per_person: 1, turnover_times: 5, valid_days: BATCH_DAYS },
        ...{ audience: 'everybody' as const, audience_days: null, maximum_withdrawal: null },
        ...{ starts_at: at, ends_at: new Date(at.getTime() + BATCH_DAYS * DAY_MS) },
        ...{ reward_fixed: satang(REWARD), budget: satang(100n * REWARD) },
      },
      at,
    )
    await allowCodeList(tx, BY, id, ['nok', 'malee'], at)
    return id
  })
  await database.query(
    `update promotions p set once_per_person = g.once_per_person, greatest_stake_bp = g.greatest_stake_bp,
       greatest_stake_least = g.greatest_stake_least
      from promotions g, coupon_batches b where g.id = $1 and b.id = $2 and p.id = b.promotion_id`,
    [GUARDED_LIKE, batch],
  )
  const [code = ''] = await takeCodeList(ctx, batch, 'nok')
  return code
}

/** Makes the one deposit that a reward requires, uses the code, meets the bonus's wagering requirement and withdraws. */
const useCode = async (house: Players, player: Player, code: string): Promise<void> => {
  const { cashier } = house.town
  await house.deposit(player, 20n * BAHT, null)
  try {
    await redeemCoupon(cashier.ctx, { member_id: player.id, ip: '203.0.113.7' }, code)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  await cashier.run()
  await house.grind(player, STAKE)
  await house.withdraw(player)
}

/** Each month there is a new code, and each account uses it. */
const withAccounts = async (house: Players, accounts: number) => {
  const device = `coupons${house.town.cashier.ctx.clock.now().getUTCFullYear()}`
  const players: Player[] = []
  for (let one = 0; one < accounts; one++) players.push(await house.join(accounts > 1 ? { device } : {}))
  return {
    players: () => players,
    week: async (no: number) => {
      if (no % MONTH_WEEKS !== 0) return
      const code = await sharedCode(house)
      for (const player of players) await useCode(house, player, code)
    },
  }
}

export const couponFarm: Trick = {
  name: `a coupon code each month with ${ACCOUNTS} accounts from one device`,
  milk: house => withAccounts(house, ACCOUNTS),
  honest: house => withAccounts(house, 1),
}
