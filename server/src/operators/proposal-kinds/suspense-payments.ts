import { formatSatang } from '@sala/contract/wire/money.ts'
import { findSuspenseItem, type SuspenseKey } from '../../cashier/deposits/suspense-payments.ts'
import { assignSuspense } from '../../cashier/operator-actions.ts'
import { returnToPayer } from '../../cashier/payer-returns/returns.ts'
import {
  causeToWriteOff,
  INCOME,
  TRANSIT,
  writeOffSuspended,
} from '../../cashier/settlement/suspense-write-off.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { asOperatorDecision, type Kind, knownMember } from './proposal-kind.ts'

/** Returns the suspense item. Throws Refusal `not_found` if there is none. */
const knownItem = async (db: Db | Tx, key: SuspenseKey) => {
  const item = await findSuspenseItem(db, key)
  if (item === null) throw new Refusal('not_found')
  return item
}

const bankKey = (source_id: string) => ({ source: 'bank', source_id }) as const

/** Proposal to assign money in suspense to a member, above the limit of one operator. */
export const suspenseAssign: Kind<'suspense_assign'> = {
  subject: ({ source, source_id }) => `suspense:${source}:${source_id}`,
  member: async (ctx, { member }) => (await knownMember(ctx.db, member)).id,
  amount: async (ctx, key) => (await knownItem(ctx.db, key)).amount,
  look: async ({ tx }, { member, ...key }) => {
    const { amount, assigned_at, house } = await knownItem(tx, key)
    return {
      member: (await knownMember(tx, member)).id,
      amount: formatSatang(amount),
      lies_in: assigned_at === null ? 'suspense' : 'wallet',
      record: key.source_id,
      debit_account: house,
    }
  },
  prepare: async (ctx, { member, ...key }) => {
    await knownMember(ctx.db, member)
    await knownItem(ctx.db, key)
    return async (within, decision) => {
      await assignSuspense(within.ctx, asOperatorDecision(decision), key, member)
      return null
    }
  },
}

/** Proposal to return money in suspense to its payer, above the limit of one operator. */
export const suspenseReturn: Kind<'suspense_return'> = {
  subject: ({ source_id }) => `suspense:bank:${source_id}`,
  member: async () => null,
  amount: async (ctx, { source_id }) => (await knownItem(ctx.db, bankKey(source_id))).amount,
  look: async ({ tx }, { source_id }) => {
    const { amount, house } = await knownItem(tx, bankKey(source_id))
    return { amount: formatSatang(amount), record: source_id, debit_account: house }
  },
  prepare: async (ctx, { source_id }) => {
    await knownItem(ctx.db, bankKey(source_id))
    return async (within, decision) => {
      await returnToPayer(within.ctx, asOperatorDecision(decision), source_id)
      return null
    }
  },
}

/** Proposal to write off money in suspense that cannot be returned. */
export const writeOff: Kind<'write_off'> = {
  subject: ({ source, source_id }) => `suspense:${source}:${source_id}`,
  member: async (ctx, key) => (await knownItem(ctx.db, key)).hint_member_id,
  amount: async (ctx, key) => (await knownItem(ctx.db, key)).amount,
  look: async ({ tx }, key) => {
    const { amount, written_off_at, written_off_cause } = await knownItem(tx, key)
    return {
      amount: formatSatang(amount),
      cause: (await causeToWriteOff(tx, key)) ?? '',
      lies_in: written_off_at === null ? 'suspense' : written_off_cause === 'own_account' ? TRANSIT : INCOME,
      record: key.record,
    }
  },
  prepare: async (ctx, key) => {
    // The approval makes this check too. It is made here as well, so that a proposal that would fail is refused before a checker sees it.
    if ((await causeToWriteOff(ctx.db, key)) === null) throw new Refusal('suspense_returnable')
    return async (within, decision) => {
      await writeOffSuspended(within.tx, within.ctx, decision, key, key.record)
      return null
    }
  },
}
