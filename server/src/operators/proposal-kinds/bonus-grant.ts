import { formatSatang, satang } from '@sala/contract/wire/money.ts'
import { recordOperatorCredit } from '../../account/members/operator-granted-credits.ts'
import { balancesOf } from '../../ledger/accounts.ts'
import { grantBonus } from '../../promotions/bonuses/bonus-decisions.ts'
import { promotionById } from '../../promotions/offers/promotion-edit.ts'
import { asOperatorDecision, type Kind, knownMember } from './proposal-kind.ts'

/** Proposal to grant a member a bonus with the terms of a promotion. */
export const bonusGrant: Kind<'bonus_grant'> = {
  subject: ({ member }) => member,
  member: async (ctx, { member }) => (await knownMember(ctx.db, member)).id,
  amount: async (_ctx, { amount }) => amount,
  alone: async (ctx, { member, promotion, amount }) => {
    const subject = `${member}:${promotion}:${ctx.clock.now().toISOString()}`
    return { act: 'bonus_grant', subject, amount, member_id: member, account: 'bonus' }
  },
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
      await grantBonus(within.ctx, asOperatorDecision(decision), member, { promotion, amount })
      const at = within.ctx.clock.now()
      const id = `bonus:${promotion}:${at.toISOString()}`
      await recordOperatorCredit(
        within.tx,
        { member_id: member, id, amount, at },
        asOperatorDecision(decision),
      )
      return null
    }
  },
}
