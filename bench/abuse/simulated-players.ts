import { wheelDraft } from '@sala/contract/rewards/draws/wheel-draft.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { recordSignIn } from '../../server/src/account/devices/device-records.ts'
import { syncCredit } from '../../server/src/games/transfer-wallet/credit-sync.ts'
import { inTransaction } from '../../server/src/platform/db.ts'
import { Refusal } from '../../server/src/platform/refusal.ts'
import { drawPrize, drawsFor } from '../../server/src/rewards/draws/draws.ts'
import { allWheels, openWheel } from '../../server/src/rewards/draws/wheels.ts'
import type { usePromotions } from '../../server/test/promotions-setup.ts'
import { callerOf, placeMember, type TestMember } from '../../server/test/test-members.ts'

export type Town = ReturnType<typeof usePromotions>

/** The game's margin on each stake in percent. Players therefore get back 98 % of their stakes in the long run. */
export const EDGE_PERCENT = 2n
const PERCENT = 100n
/** Minimum and maximum withdrawal in satang. */
const WITHDRAWAL_LEAST = 10_000n
const WITHDRAWAL_MOST = 20_000_000n

/**
 * A simulated account. `net` is the sum of its deposits minus its withdrawals, in satang (1/100 baht). The account plays one possible outcome of a
 * large bet, and `weight` is the probability of this outcome.
 */
export type Player = TestMember & { readonly key: string; readonly weight: number; net: bigint }

/** Runs `work`. Returns true if it succeeds, and false if the product refuses it (error `Refusal`). */
const refusedOr = async (work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

const joiningOf = ({ cashier }: Town) => {
  const join = async (
    given: { weight?: number; birth_date?: string; device?: string; invited_by?: Player } = {},
  ): Promise<Player> => {
    const { weight = 1, birth_date, device, invited_by } = given
    const referral_key = invited_by?.key ?? null
    const born = birth_date === undefined ? {} : { birth_date }
    const member = await placeMember(cashier.ctx, { referral_key, ...born })
    const caller = callerOf({ browser: true, ip: `10.9.0.${member.phone.slice(-2)}` })
    const mark = device === undefined ? null : device.padEnd(43, 'x')
    await inTransaction(cashier.ctx.db, tx =>
      recordSignIn(tx, { ...caller, device_mark: mark }, member.id, cashier.ctx.clock.now()),
    )
    return { ...member, weight, net: 0n }
  }
  return { join }
}

const moneyOf = (town: Town) => {
  const { cashier } = town

  const deposit = (player: Player, amount: bigint, promotion: number | null): Promise<boolean> =>
    refusedOr(async () => {
      await town.deposit(player, amount, promotion)
      player.net += amount
    })

  const claim = (player: Player, promotion: number): Promise<boolean> =>
    refusedOr(async () => {
      await town.claim(player, promotion)
      await cashier.run()
    })

  /** Withdraws the member's whole balance, at most `WITHDRAWAL_MOST`. The whole requested amount counts as paid out. */
  const withdraw = async (player: Player): Promise<bigint> => {
    await syncCredit(cashier.ctx, player.id)
    const { wallet, game } = await cashier.balances(player)
    const all = wallet + game
    const amount = all < WITHDRAWAL_MOST ? all : WITHDRAWAL_MOST
    if (amount < WITHDRAWAL_LEAST) return 0n
    const gone = await refusedOr(async () => {
      await cashier.withdraw(player, amount)
      await cashier.run()
    })
    if (gone) player.net -= amount
    return gone ? amount : 0n
  }
  return { deposit, claim, withdraw }
}

/** A prize wheel on which nearly every draw wins 20 baht, so that luck does not change the result of the simulation. */
const WHEEL = wheelDraft.parse({
  prizes: [
    { amount: 0, weight: 1 },
    { amount: 20, weight: 999_999 },
  ],
  ...{ draws_per_day: 1, turnover_times: 5, maximum_withdrawal: null, valid_days: 7, budget: 1_000_000 },
  ends_at: '2040-01-01T00:00:00Z',
})

const drawingOf = ({ cashier }: Town) => {
  /** Draws a prize on the wheel. Returns false if the product refuses the draw. */
  const draw = (player: Player): Promise<boolean> =>
    refusedOr(async () => {
      const { ctx } = cashier
      if ((await allWheels(ctx.db)).length === 0)
        await openWheel(ctx, { operator: 'nok', checker: 'lek', reason: 'a wheel of the simulation' }, WHEEL)
      await cashier.database.query('update members set phone_proved = true where id = $1', [player.id])
      const { wheel, mine } = await drawsFor(ctx, player.id)
      const ask = { wheel: wheel?.id ?? 1, hash: mine?.commitment?.hash ?? '', member_seed: 'simulation' }
      await drawPrize(ctx, player.id, ask)
      await cashier.run()
    })
  return { draw }
}

const playOf = (town: Town) => {
  const { cashier, atSite } = town

  /** Plays one game round with this stake and this win. */
  const stake = async (player: Player, amount: bigint, win: bigint): Promise<void> => {
    town.play(player, amount, win)
    await town.count(player)
    await syncCredit(cashier.ctx, player.id)
  }

  /**
   * Plays rounds until the member meets the wagering requirement. Each stake is `atMost`, or the largest stake that counts for the bonus if that is
   * smaller.
   */
  const grind = async (player: Player, atMost: bigint): Promise<void> => {
    for (;;) {
      const open = (await town.bonuses(player)).find(bonus => bonus.status === 'open')
      if (open === undefined) return
      const greatest = open.greatest_stake ?? atMost
      const each = greatest < atMost ? greatest : atMost
      cashier.advance(1)
      const now = cashier.ctx.clock.now()
      for (let left: bigint = open.turnover_left; left > 0n; left -= each) {
        if (atSite(player) < each) return
        town.play(player, each, (each * (PERCENT - EDGE_PERCENT)) / PERCENT, now)
      }
      await town.count(player)
      await cashier.run()
    }
  }
  return { stake, grind }
}

const resultOf = ({ cashier }: Town) => {
  const commissionsOf = async (id: MemberId): Promise<bigint> => {
    const [row] = await cashier.database.query<{ owed: string }>(
      `select coalesce(sum(amount), 0)::text as owed from referral_commissions where earner_id = $1 and status <> 'excluded'`,
      [id],
    )
    return BigInt(row?.owed ?? 0)
  }

  /** Returns the company's profit in satang: the players' deposits minus their withdrawals, balances and unpaid commissions. */
  const houseResult = async (players: readonly Player[]): Promise<number> => {
    let sum = 0
    for (const player of players) {
      const { wallet, moving, game } = await cashier.balances(player)
      const owed = await commissionsOf(player.id)
      sum += player.weight * Number(player.net - wallet - moving - game - owed)
    }
    return sum
  }
  return { houseResult }
}

/**
 * Returns the actions of simulated players, which call the product's functions. A small stake always wins its average. For a large stake, two
 * accounts play the two outcomes, weighted by probability. The profit of an abuse is therefore an expected value.
 */
export const playersOf = (town: Town) => ({
  town,
  ...joiningOf(town),
  ...moneyOf(town),
  ...playOf(town),
  ...drawingOf(town),
  ...resultOf(town),
})

export type Players = ReturnType<typeof playersOf>
