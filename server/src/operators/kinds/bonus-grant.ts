import { formatSatang, satang } from '@sala/contract/wire/money.ts'
import { balancesOf } from '../../ledger/accounts.ts'
import { grantBonus } from '../../promotions/bonuses/by-operator.ts'
import { promotionById } from '../../promotions/offers/edit.ts'
import { asOne, type Kind, knownMember } from './kind.ts'

/** A bonus that a member gets by the terms of a promotion, because somebody says so. */
export const bonusGrant: Kind<'bonus_grant'> = {
  subject: ({ member }) => member,
  member: async (ctx, { member }) => (await knownMember(ctx.db, member)).id,
  amount: async (_ctx, { amount }) => amount,
  one_is_enough: true,
  look: async ({ ctx, tx }, { member, promotion, amount }) => {
    const { title } = await promotionById(ctx, promotion)
    const { wallet, moving, game } = await balancesOf(tx, member)
    return {
      member: (await knownMember(tx, member)).id,
      promotion: `${promotion} ${title}`,
      amount: formatSatang(amount),
      credit_balance: formatSatang(satang(wallet + moving + game)),
    }
  },
  prepare: async (ctx, { member, promotion, amount }) => {
    await knownMember(ctx.db, member)
    await promotionById(ctx, promotion)
    return async (within, decision) => {
      await grantBonus(within.ctx, asOne(decision), member, { promotion, amount })
      return null
    }
  },
}
