import type { BonusId } from '@sala/contract/wire/ids.ts'
import { beforeAll } from 'vitest'
import { usernameOf } from '../src/games/game-sites/site-account.ts'
import { syncRounds } from '../src/games/rounds/round-sync.ts'
import { writeSettings } from '../src/platform/settings.ts'
import { bonusesOf } from '../src/promotions/bonus-views.ts'
import { giveUpBonus } from '../src/promotions/bonuses/bonus-end.ts'
import { claimBonus } from '../src/promotions/bonuses/bonuses.ts'
import { promotionsSettings } from '../src/promotions/settings.ts'
import { recomputeTurnover } from '../src/promotions/wagering/wagering-requirement.ts'
import { useCashier } from './cashier-setup.ts'
import type { TestMember } from './test-members.ts'

type Who = Pick<TestMember, 'id'>

/**
 * Returns test functions for promotions on a test database with in-memory partners. Amounts come from the first promotions
 * (`0007_promotions_first_offers.sql`).
 */
export const usePromotions = ({ greatest_stakes = false }: { greatest_stakes?: boolean } = {}) => {
  const cashier = useCashier()
  const { site } = cashier
  // Switches off the conditions of free bonuses and the largest stake that counts, because other tests cover both.
  beforeAll(async () => {
    if (!greatest_stakes)
      await cashier.database.query(
        'update promotions set greatest_stake_bp = null, greatest_stake_least = null',
      )
    const { db, clock } = cashier.ctx
    const rules = { free_bonus_deposits: 0, free_bonus_phone_proved: false }
    return writeSettings(db, promotionsSettings, rules, clock.now())
  })

  /** Opens a deposit with a promotion, pays `paid` for it, and runs the waiting jobs. Returns the deposit. */
  const deposit = async (member: TestMember, amount: bigint, promotion_id: number | null, paid = amount) => {
    const { id, ref } = await cashier.prepare(member, amount, { promotion_id })
    cashier.pay(member, paid, { ref })
    await cashier.read()
    return cashier.deposit(member, id)
  }
  const bonuses = async (member: Who) => (await bonusesOf(cashier.ctx, member.id)).data
  /** Returns the member's newest bonus. Throws if there is none. */
  const bonus = async (member: Who) => {
    const [newest] = await bonuses(member)
    if (newest === undefined) throw new Error('the member has no bonus')
    return newest
  }
  const atSite = (member: Who): bigint => site.wallets.get(usernameOf(member.id)) ?? 0n
  return {
    cashier,
    deposit,
    bonuses,
    bonus,
    /** Plays a round one minute later, by default in a game that the catalogue lacks. The product counts it only when `count` is called. */
    play: (member: Who, stake: bigint, win: bigint, at?: Date): void => {
      if (at === undefined) cashier.advance(1)
      if (!site.play(usernameOf(member.id), stake, win, at ?? cashier.ctx.clock.now()))
        throw new Error('the stake is not there')
    },
    /** Places a bet. The stake leaves the balance immediately. The game site reports the round only after `decide` has set its win. */
    bet: (member: Who, stake: bigint): { decide(win: bigint): void } => {
      const name = usernameOf(member.id)
      const placedAt = cashier.ctx.clock.now()
      site.wallets.set(name, atSite(member) - stake)
      return {
        decide: win => {
          site.wallets.set(name, atSite(member) + stake)
          site.play(name, stake, win, placedAt)
        },
      }
    },
    /** Moves the clock forward by `waitMinutes`, then ends the bonuses that are due. */
    endDue: async (waitMinutes: number): Promise<void> => {
      cashier.advance(waitMinutes)
      await cashier.strike('promotions:end-due')
      await cashier.run()
    },
    /** Imports the member's rounds from the game site and counts them toward the bonus. Then runs the waiting jobs. */
    count: async (member: Who): Promise<void> => {
      await syncRounds(cashier.ctx, member.id)
      await cashier.run()
    },
    /** Updates the wagering requirement, as a browser does after a credit check (C18). Unlike the browser's call, this function has no rate limit. */
    checkTurnover: (member: Who) => {
      cashier.advance(1)
      return recomputeTurnover(cashier.ctx, member.id)
    },
    claim: (member: Who, id: string | number) => claimBonus(cashier.ctx, member.id, String(id)),
    giveUpById: (member: Who, id: BonusId | null) =>
      id === null ? Promise.reject(new Error('no bonus is open')) : giveUpBonus(cashier.ctx, member.id, id),
    giveUp: async (member: Who): Promise<void> => {
      const { id } = await bonus(member)
      await giveUpBonus(cashier.ctx, member.id, id)
    },
    at: (time: string): void => cashier.ctx.clock.set(new Date(time)),
    atSite,
  }
}
