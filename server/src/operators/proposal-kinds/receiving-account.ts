import { receivingAccountOf, saveReceivingAccount } from '../../cashier/bank/receiving-accounts.ts'
import { audit } from '../../platform/audit.ts'
import { DecisionMistake, operatorActor, reasonFacts } from '../../platform/operator-decision.ts'
import { asOperatorDecision, type Kind } from './proposal-kind.ts'

const DIGITS_SHOWN = 4

/** Proposal to change a receiving account, to which members send money. */
export const receivingAccount: Kind<'receiving_account'> = {
  subject: ({ bank, account_number }) => `${bank}:${account_number}`,
  member: async () => null,
  amount: async () => null,
  look: async ({ tx }, { bank, account_number }) => {
    const found = await receivingAccountOf(tx, bank, account_number)
    const shown = `${bank} ${account_number}`
    return found === null ? { account: shown } : { account: shown, value: JSON.stringify(found) }
  },
  prepare: async (_ctx, account) => {
    const { special, biller_id, terminals } = account
    if (special !== (biller_id !== null) || special !== (terminals !== null))
      throw new DecisionMistake('account_parts', 'only the special account has biller_id and five terminals')
    return async ({ tx, ctx }, decision) => {
      const at = ctx.clock.now()
      await saveReceivingAccount(tx, account, at)
      const shown = `${account.bank} …${account.account_number.slice(-DIGITS_SHOWN)}`
      const details = {
        ...reasonFacts(asOperatorDecision(decision)),
        account: shown,
        active: String(account.active),
      }
      const actor = operatorActor(asOperatorDecision(decision))
      await audit(tx, { actor, action: 'receiving-account.save', subject: shown, details }, at)
      return null
    }
  },
}
