import type { DepositId } from '@sala/contract/wire/ids.ts'
import { maskAccount, readShownMembers } from '../../account/members/personal-data-masking.ts'
import {
  type DepositFilter,
  type DepositListRow,
  depositSeen,
  listDeposits,
} from '../../cashier/deposits/deposit-view.ts'
import type { Context } from '../../context.ts'
import { memberCardOf } from '../members/member-card.ts'

const factsOf = (row: DepositListRow) => {
  const { id, ref, status, method, channel, amount, transfer_amount, received_amount } = row
  const { created_at, ended_at } = row
  return { id, ref, status, method, channel, amount, transfer_amount, received_amount, created_at, ended_at }
}

/** Returns one deposit and its member, with personal data masked. Throws Refusal `not_found` if there is no such deposit. */
export const depositCase = async (ctx: Context, id: DepositId) => {
  const seen = await depositSeen(ctx, id)
  const { cause, to_bank, to_account, from_bank, expires_at } = seen
  return {
    ...factsOf(seen),
    ...{ cause, to_bank, to_account, from_bank, expires_at },
    from_account: maskAccount(seen.from_account),
    events: [...seen.events],
    member: await memberCardOf(ctx, seen.member_id),
  }
}

/** Returns a page of deposits with their members, whose personal data is masked. */
export const depositPage = async (ctx: Context, filter: DepositFilter) => {
  const { rows, before } = await listDeposits(ctx, filter)
  const memberOf = await readShownMembers(
    ctx.db,
    rows.map(row => row.member_id),
  )
  return { rows: rows.map(row => ({ ...factsOf(row), member: memberOf(row.member_id) })), before }
}
