import { readShownMembers } from '../../account/members/personal-data-masking.ts'
import { findBankLine } from '../../cashier/bank/bank-lines.ts'
import { isWholeAccount } from '../../cashier/bank/payer-identification.ts'
import {
  findSuspenseItem,
  type SuspenseEnd,
  type SuspenseItem,
  type SuspenseKey,
} from '../../cashier/deposits/suspense-payments.ts'
import { candidatesFor } from '../../cashier/settlement/deposit-candidates.ts'
import { causeToWriteOff } from '../../cashier/settlement/suspense-write-off.ts'
import type { Context } from '../../context.ts'
import { nameOfActor } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { CaseSettlement } from '../sql/case-settlement.ts'

const endOf = (end: SuspenseEnd): CaseSettlement | null => {
  const { assigned_by, assigned_at, returned_by, returned_at, written_off_by, written_off_at } = end
  if (assigned_by !== null && assigned_at !== null)
    return { by: nameOfActor(assigned_by), action: 'suspense.assign', at: assigned_at }
  if (returned_by !== null && returned_at !== null)
    return { by: nameOfActor(returned_by), action: 'suspense.return', at: returned_at }
  if (written_off_by !== null && written_off_at !== null)
    return { by: nameOfActor(written_off_by), action: 'suspense.write_off', at: written_off_at }
  return null
}

/** Returns the operator who assigned, returned or wrote off a suspense payment, and the time. Returns null while the payment is in suspense. */
export const enderOf = async (ctx: Context, key: SuspenseKey): Promise<CaseSettlement | null> => {
  const item = await findSuspenseItem(ctx.db, key)
  return item === null ? null : endOf(item)
}

/** Returns a suspense payment and how it was settled. Throws Refusal `not_found` if there is no such payment. */
export const suspenseItem = async (ctx: Context, key: SuspenseKey): Promise<SuspenseItem & SuspenseEnd> => {
  const item = await findSuspenseItem(ctx.db, key)
  if (item === null) throw new Refusal('not_found')
  return item
}

const lineOf = async (ctx: Context, { source, source_id }: SuspenseKey) => {
  const line = source === 'bank' ? await findBankLine(ctx.db, source_id) : null
  if (line === null) return null
  const { from_bank, from_account, from_name, bill_reference, trans_ref, paid_at } = line
  return { from_bank, from_account, from_name, bill_reference, trans_ref, paid_at }
}

const candidatesOf = async (ctx: Context, item: SuspenseItem) => {
  const candidates = await candidatesFor(ctx, item)
  const memberOf = await readShownMembers(
    ctx.db,
    candidates.map(({ member_id }) => member_id),
  )
  return candidates.map(({ member_id, why, deposit }) => ({
    member: memberOf(member_id),
    why: [...why],
    deposit:
      deposit === null
        ? null
        : {
            id: deposit.id,
            ref: deposit.ref,
            status: deposit.status,
            amount: deposit.transfer_amount,
            created_at: deposit.created_at,
          },
  }))
}

/**
 * Returns a suspense payment with its bank statement line and the members who may own it. Throws Refusal `not_found` if there is no such
 * payment.
 */
export const suspenseCase = async (ctx: Context, key: SuspenseKey) => {
  const item = await suspenseItem(ctx, key)
  const settled = endOf(item)
  const [line, candidates, write_off_cause] = await Promise.all([
    lineOf(ctx, key),
    settled === null ? candidatesOf(ctx, item) : [],
    settled === null ? causeToWriteOff(ctx.db, key) : null,
  ])
  const { source, source_id, amount, reason, received_at, house } = item
  return {
    ...{ source, source_id, amount, reason, received_at, house, line, candidates, settled },
    can_be_returned: line !== null && isWholeAccount(line.from_account, line.from_bank),
    write_off_cause,
    is_open: settled === null,
  }
}
