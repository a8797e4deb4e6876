import type { PayloadOf } from '@sala/contract/desk/proposals/proposal-kinds.ts'
import { formatSatang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import {
  endMovementByEvidence,
  type MovementEvidence,
  recheckSite,
} from '../../games/transfer-wallet/credit-movement-evidence.ts'
import { movementOf } from '../../games/transfer-wallet/credit-movements.ts'
import { balancesOf } from '../../ledger/accounts.ts'
import { Refusal } from '../../platform/refusal.ts'
import { settleUnlessSettled } from './evidence-settlement.ts'
import type { Kind } from './proposal-kind.ts'

type Payload = PayloadOf<'movement_evidence'>

const evidenceOf = ({ outcome, record, balance }: Payload): MovementEvidence => ({
  outcome,
  record,
  ...(balance === undefined ? {} : { balance }),
})

/** Returns the member's credit transfer to or from a game site. Throws Refusal `not_found` if there is none. */
const known = async (ctx: Context, { member, movement }: Payload) => {
  const found = await movementOf(ctx.db, member, movement)
  if (found === null) throw new Refusal('not_found')
  return found
}

/** Proposal to settle, by evidence, a credit transfer whose outcome the game site has not reported. */
export const movementEvidence: Kind<'movement_evidence'> = {
  subject: ({ movement }) => movement,
  member: async (_ctx, { member }) => member,
  amount: async (ctx, payload) => (await known(ctx, payload)).amount,
  look: async ({ ctx, tx }, payload) => {
    const { amount, status } = await known(ctx, payload)
    const { wallet } = await balancesOf(tx, payload.member)
    return {
      member: payload.member,
      amount: formatSatang(amount),
      state: status,
      wallet: formatSatang(wallet),
      record: payload.record,
      ...(payload.balance === undefined ? {} : { site_balance: formatSatang(payload.balance) }),
    }
  },
  prepare: async (ctx, payload) => {
    const evidence = evidenceOf(payload)
    const key = { member_id: payload.member, movement_id: payload.movement }
    const ending = await settleUnlessSettled(ctx, payload.movement, 'movement.settle', () =>
      recheckSite(ctx, key, evidence),
    )
    return async (within, decision) => {
      await endMovementByEvidence(within.ctx, decision, ending, evidence)
      return null
    }
  },
}
