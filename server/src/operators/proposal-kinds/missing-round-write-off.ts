import { formatSatang, satang } from '@sala/contract/wire/money.ts'
import { fundsOf } from '../../games/transfer-wallet/member-funds.ts'
import { endGapByEvidence, gapOfRounds } from '../../promotions/bonuses/missing-rounds.ts'
import { type Kind, knownMember } from './proposal-kind.ts'

/** Proposal to write off a stake that the game site took without reporting a round. */
export const roundGap: Kind<'round_gap'> = {
  subject: ({ member }) => member,
  member: async (ctx, { member }) => (await knownMember(ctx.db, member)).id,
  amount: async (_ctx, { amount }) => amount,
  look: async ({ tx }, { member, amount, record }) => ({
    member,
    amount: formatSatang(amount),
    missing: formatSatang(satang((await fundsOf(tx, member)).under_way)),
    record,
  }),
  prepare: async (ctx, { member, amount, record }) => {
    await knownMember(ctx.db, member)
    await gapOfRounds(ctx, member)
    return async (within, decision) => {
      await endGapByEvidence(within.tx, within.ctx, decision, member, { amount, record })
      return null
    }
  },
}
