import { formatSatang, satang } from '@sala/contract/wire/money.ts'
import { lockMember } from '../../account/members/members.ts'
import { Refusal } from '../../platform/refusal.ts'
import { voidableOf, voidBonus } from '../../promotions/bonuses/bonus-decisions.ts'
import { asOperatorDecision, type Kind } from './proposal-kind.ts'

/** Proposal about all members of one risk alarm: withdraw the bonuses that they were offered, and forfeit their open ones. */
export const ringBonuses: Kind<'ring_bonuses'> = {
  subject: ({ rule, subject }) => `risk:${rule}:${subject}`,
  member: async () => null,
  amount: async (ctx, { members }) =>
    satang((await voidableOf(ctx.db, members)).reduce((sum, { amount }) => sum + amount, 0n)),
  look: async ({ tx }, { members }) => {
    const found = await voidableOf(tx, members)
    const sum = satang(found.reduce((all, { amount }) => all + amount, 0n))
    const lines = found.map(({ member_id, id, amount }) => `${member_id} ${id} ${formatSatang(amount)}`)
    return {
      ring_bonuses: lines.join('\n'),
      ring_bonus_count: String(found.length),
      ring_bonus_sum: formatSatang(sum),
    }
  },
  prepare: async (ctx, { members }) => {
    if ((await voidableOf(ctx.db, members)).length === 0) throw new Refusal('bonus_not_running')
    return async (within, decision) => {
      // All members are locked before the first audit line is written, because the lock of the audit log must be taken last. They are locked in the
      // order of their ids, to avoid deadlocks.
      for (const member of [...new Set(members)].sort()) await lockMember(within.tx, member)
      for (const { member_id, id } of await voidableOf(within.tx, members))
        await voidBonus(within.ctx, asOperatorDecision(decision), member_id, id)
      return null
    }
  },
}
