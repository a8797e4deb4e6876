import type { PayloadOf } from '@sala/contract/desk/proposals/proposal-kinds.ts'
import { idPattern, type MemberId } from '@sala/contract/wire/ids.ts'
import { formatSatang, type Satang, satang } from '@sala/contract/wire/money.ts'
import { chargebackOrder, requireChargeback } from '../../cashier/bank/chargebacks.ts'
import type { Context } from '../../context.ts'
import { findOwed } from '../../games/transfer-wallet/receivables.ts'
import { balancesOf, type LedgerAccount } from '../../ledger/accounts.ts'
import type { TransferOrder } from '../../ledger/posting.ts'
import type { Db, Tx } from '../../platform/db.ts'
import {
  freeOrder,
  lineOrder,
  memberOfOrder,
  oppositeOrder,
  postCorrection,
} from '../decisions/ledger-corrections.ts'
import { asOperatorDecision, type Facts, type Kind, knownMember } from './proposal-kind.ts'

type Payload = PayloadOf<'correction'>

const isMemberId = (text: string): text is MemberId => idPattern('mem').test(text)

const orderOf = async (ctx: Context, db: Db | Tx, payload: Payload, at: Date): Promise<TransferOrder> => {
  if (payload.way === 'reverse') return oppositeOrder(db, payload.transfer, at)
  if (payload.way === 'taken_back') return chargebackOrder(db, payload, at)
  if (payload.way === 'line') return lineOrder(await ctx.ports.findBankDebit(db, payload.line), payload, at)
  for (const side of [payload.debit, payload.credit]) {
    const id = side.startsWith('member:') ? side.slice('member:'.length) : ''
    if (isMemberId(id)) await knownMember(db, id)
  }
  return freeOrder(db, payload, at)
}

/** Returns the sum of the member's credit in the wallet, in transfer and at the game site. A transfer between these three does not change the sum. */
const creditOf = async (tx: Tx, memberId: MemberId): Promise<Satang> => {
  const { wallet, moving, game } = await balancesOf(tx, memberId)
  return satang(wallet + moving + game)
}

/**
 * Returns what the checker sees of the debited or credited account. For a company account this is only its name, because its balance changes all the
 * time.
 */
const sideOf = async (tx: Tx, side: 'debit' | 'credit', account: LedgerAccount): Promise<Facts> =>
  'house' in account
    ? { [`${side}_account`]: account.house }
    : { [`${side}_balance`]: formatSatang(await creditOf(tx, account.member_id)) }

const order = (ctx: Context, payload: Payload) => orderOf(ctx, ctx.db, payload, ctx.clock.now())

const subjectOf = (payload: Payload): string => {
  if (payload.way === 'free') return payload.id
  if (payload.way === 'reverse') return payload.transfer
  if (payload.way === 'line') return `line:${payload.line}`
  return `taken-back:${payload.source}:${payload.source_id}:${payload.part}`
}

/** Returns the record that a correction is about: a transfer, a bank line or a chargeback. Returns no fields for a correction without a record. */
const recordOf = (payload: Payload): Facts => {
  if (payload.way === 'free') return {}
  if (payload.way === 'reverse') return { record: payload.transfer }
  if (payload.way === 'line') return { record: payload.line }
  return { record: `${payload.source}:${payload.source_id}:${payload.part}` }
}

/** Proposal to correct a member's credit by a ledger transfer, or to reverse a ledger transfer. */
export const correction: Kind<'correction'> = {
  subject: subjectOf,
  member: async (ctx, payload) => memberOfOrder(await order(ctx, payload)),
  amount: async (ctx, payload) => (await order(ctx, payload)).amount,
  alone: async (ctx, payload) => {
    const posted = await order(ctx, payload)
    const account = 'house' in posted.debit ? posted.debit.house : null
    const whose = { member_id: memberOfOrder(posted), account }
    return { act: 'correction', subject: posted.id, amount: posted.amount, ...whose }
  },
  look: async ({ tx, ctx }, payload) => {
    const { amount, debit, credit } = await orderOf(ctx, tx, payload, ctx.clock.now())
    const member = 'member_id' in debit ? debit.member_id : 'member_id' in credit ? credit.member_id : null
    return {
      amount: formatSatang(amount),
      ...recordOf(payload),
      ...(await sideOf(tx, 'debit', debit)),
      ...(await sideOf(tx, 'credit', credit)),
      ...(member === null ? {} : { member, owed: formatSatang(await findOwed(tx, member)) }),
    }
  },
  prepare: async (asked, payload) => {
    if (payload.way === 'taken_back') await requireChargeback(asked.db, payload)
    return async (within, decision) => {
      const { tx, ctx } = within
      await postCorrection(
        tx,
        ctx,
        await orderOf(ctx, tx, payload, ctx.clock.now()),
        asOperatorDecision(decision),
      )
      return null
    }
  },
}
