import type { WithdrawalId } from '@sala/contract/wire/ids.ts'
import { documentStateOn } from '../../account/documents/document-state.ts'
import { newestDocument } from '../../account/documents/documents.ts'
import { maskAccount, maskName, readShownMembers } from '../../account/members/personal-data-masking.ts'
import { agreedByRules } from '../../cashier/payout-decisions/review-rules-recheck.ts'
import {
  listWithdrawals,
  type WithdrawalFilter,
  type WithdrawalListRow,
  withdrawalSeen,
} from '../../cashier/withdrawals/withdrawal-view.ts'
import type { Context } from '../../context.ts'
import { lastAct } from '../../platform/audit.ts'
import { bangkokDate } from '../../platform/calendar.ts'
import { isWatched } from '../../protection/withdrawal-watches/withdrawal-watches.ts'
import { memberCardOf } from '../members/member-card.ts'
import { type CaseSettlement, settledInLog } from '../sql/case-settlement.ts'

const factsOf = (row: WithdrawalListRow) => {
  const { id, ref, status, amount, review, created_at, ended_at, approved_by } = row
  return { id, ref, status, amount, review, created_at, ended_at, approved_by }
}

const HELD = 'withdrawal.hold'

/** Returns the operator who last approved, refused or held the withdrawal, and the time. */
export const deciderOf = (ctx: Context, id: WithdrawalId): Promise<CaseSettlement | null> =>
  settledInLog(ctx, id, ['withdrawal.approve', 'withdrawal.refuse', HELD])

/** Returns the member's document for which the withdrawal waits. Returns null if it waits for none. */
const documentFor = async (ctx: Context, { status, review, member_id }: WithdrawalListRow) => {
  if (status !== 'requested' || review !== 'document') return null
  const newest = await newestDocument(ctx.db, member_id)
  return newest && { case: newest.id, state: documentStateOn(newest, bangkokDate(ctx.clock.now())) }
}

/** Returns one withdrawal and its member, with personal data masked. Throws Refusal `not_found` if there is no such withdrawal. */
export const withdrawalCase = async (ctx: Context, id: WithdrawalId) => {
  const seen = await withdrawalSeen(ctx, id)
  const [member, settled, held, risk_decides, document] = await Promise.all([
    memberCardOf(ctx, seen.member_id),
    deciderOf(ctx, id),
    seen.status === 'held' || seen.status === 'moving' ? lastAct(ctx.db, id, [HELD]) : null,
    isWatched(ctx.db, seen.member_id),
    documentFor(ctx, seen),
  ])
  const { bank, payout_bank, payout_account, cause, bank_reason, lookups, is_first, day_total, events } = seen
  return {
    ...factsOf(seen),
    ...{ bank, payout_bank, payout_account, cause, bank_reason, lookups, is_first, risk_decides, day_total },
    account_number: maskAccount(seen.account_number),
    name: maskName(seen.name),
    is_disowned: seen.disowned_at !== null,
    events: [...events],
    member,
    settled,
    held_for: held?.details.reason ?? null,
    document,
  }
}

/** Returns a page of withdrawals with their members, whose personal data is masked. */
export const withdrawalPage = async (ctx: Context, filter: WithdrawalFilter) => {
  const { rows, before } = await listWithdrawals(ctx, filter)
  const [memberOf, agreed] = await Promise.all([
    readShownMembers(
      ctx.db,
      rows.map(row => row.member_id),
    ),
    agreedByRules(ctx, rows),
  ])
  return {
    rows: rows.map(row => ({
      ...factsOf(row),
      bank: row.bank,
      member: memberOf(row.member_id),
      rules_agree: agreed.has(row.id),
    })),
    before,
  }
}
