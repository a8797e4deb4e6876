import { affiliateDeal } from '@sala/contract/affiliates/affiliate-deal.ts'
import { examineMembers, joinAffiliate } from '../../server/src/affiliates/members/affiliate-members.ts'
import {
  adoptDeal,
  makeAffiliate,
  makeLink,
} from '../../server/src/affiliates/partners/affiliate-partners.ts'
import { tryDeal } from '../../server/src/affiliates/statements/deal-dry-run.ts'
import { inTransaction } from '../../server/src/platform/db.ts'
import type { Trick } from './abuse-case.ts'
import type { Player, Players } from './simulated-players.ts'

const BAHT = 100n
const DEPOSIT = 300n * BAHT
/** Number of stakes with which an account reaches the turnover that the partner's deal requires. */
const STAKES = 4
const RETURN_PERCENT = 98n
const PERCENT = 100n
const FARM_ACCOUNTS = 10
const BY = { operator: 'nok', checker: 'malee', reason: 'the abuse simulation' }
const TERMS = {
  kind: 'acquisition',
  ...{ amount: 450, minimum_deposit: 300, minimum_turnover: 1_000, within_days: 30 },
} as const

/** Creates an affiliate partner with a link. The partner's deal pays 450 baht for each member who qualifies. */
const partnerIn = async ({ town: { cashier } }: Players, name: string) => {
  const { ctx } = cashier
  const now = ctx.clock.now().toISOString()
  const contact = { contact_name: 'contact', contact_email: null, contact_phone: null }
  const affiliate = await makeAffiliate(ctx, BY, { name: `${name} ${now}`, ...contact })
  const key = await makeLink(ctx, BY, affiliate, 'site')
  const deal = affiliateDeal.parse({ affiliate, from_month: now.slice(0, 7), ...TERMS })
  await adoptDeal(ctx, BY, deal)
  return { key, deal }
}

/**
 * In the first week, people of the affiliate partner register `accounts` accounts by its link. Each account then meets the conditions of the
 * partner's deal.
 */
const register = async (house: Players, accounts: number) => {
  const { cashier } = house.town
  const { key, deal } = await partnerIn(house, `partner of ${accounts}`)
  const players: Player[] = []
  let paid = 0n
  return {
    players: () => players,
    week: async (no: number) => {
      const device = `affiliate${accounts}-${cashier.ctx.clock.now().getUTCFullYear()}`
      for (let one = 0; no === 0 && one < accounts; one++) {
        const player = await house.join({ device })
        players.push(player)
        const at = cashier.ctx.clock.now()
        await inTransaction(cashier.ctx.db, tx => joinAffiliate(tx, player.id, key, at))
        await house.deposit(player, DEPOSIT, null)
        for (let stake = 0; stake < STAKES; stake++)
          await house.stake(
            player,
            DEPOSIT - BigInt(stake) * 6n * BAHT,
            ((DEPOSIT - BigInt(stake) * 6n * BAHT) * RETURN_PERCENT) / PERCENT,
          )
        await house.withdraw(player)
        cashier.advance(1)
      }
      await examineMembers(cashier.ctx)
      const { cost } = (await tryDeal(cashier.ctx, deal)).partner
      const [first] = players
      if (first === undefined || cost <= paid) return
      first.net -= cost - paid
      paid = cost
    },
  }
}

/** All accounts belong to one person and play with real money. The product pays the partner 450 baht only for the first account. */
export const affiliateFarm: Trick = {
  name: 'an affiliate partner registers ten accounts by its own link',
  before: '4,500 baht for ten accounts',
  milk: house => register(house, FARM_ACCOUNTS),
  honest: house => register(house, 1),
}
