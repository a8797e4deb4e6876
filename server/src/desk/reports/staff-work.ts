import { STAFF_DAYS_MAX, staffWorkKinds } from '@sala/contract/desk/reports/staff-work.ts'
import type { Context } from '../../context.ts'
import { daysLater, startOfDate } from '../../platform/calendar.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type StaffAct, sumStaffWork } from './staff-work-sql.ts'

/** Actions of the audit log that the report counts as decisions. Other actions of staff users, such as notes, decide no waiting work. */
const STAFF_ACTS: readonly StaffAct[] = [
  { action: 'withdrawal.approve', kind: 'withdrawal_approved', work: 'withdrawal' },
  { action: 'withdrawal.refuse', kind: 'withdrawal_refused', work: 'withdrawal' },
  { action: 'suspense.assign', kind: 'suspense_settled', work: 'suspense' },
  { action: 'suspense.return', kind: 'suspense_settled', work: 'return' },
  { action: 'suspense.write_off', kind: 'suspense_settled', work: 'suspense' },
  { action: 'slip.credit', kind: 'slip_credited', work: 'slip' },
  { action: 'slip.settle', kind: 'slip_credited', work: 'slip' },
  { action: 'slip.refuse', kind: 'slip_refused', work: 'slip' },
  { action: 'proposal.made', kind: 'proposal_made', work: 'own_proposal' },
  { action: 'proposal.approved', kind: 'proposal_approved', work: 'proposal' },
  { action: 'proposal.refused', kind: 'proposal_refused', work: 'proposal' },
  { action: 'support.answer', kind: 'member_answered', work: 'answer' },
  { action: 'complaint.resolve', kind: 'complaint_resolved', work: 'complaint' },
  { action: 'risk.acted', kind: 'alarm_judged', work: 'alarm' },
  { action: 'risk.false_alarm', kind: 'alarm_judged', work: 'alarm' },
  { action: 'aml.escalate', kind: 'aml_decided', work: 'aml' },
  { action: 'aml.report', kind: 'aml_decided', work: 'aml' },
  { action: 'aml.close', kind: 'aml_decided', work: 'aml' },
  { action: 'care.talk', kind: 'care_talked', work: 'talk' },
]

/**
 * Returns the decisions of each staff user on the Bangkok days from `from` to `to`, sorted by name and kind of work. They are not sorted by speed or
 * number, so that the report is no ranking of people. Throws Refusal `desk_days_range` if `from` is after `to` or the period is too long.
 */
export const staffWork = async (
  ctx: Context,
  { from, to }: { readonly from: string; readonly to: string },
) => {
  if (from > to || to >= daysLater(from, STAFF_DAYS_MAX)) throw new Refusal('desk_days_range')
  const span = { begins: startOfDate(from), ends: startOfDate(daysLater(to, 1)) }
  const rows = await ctx.readStale('work of staff users', db => sumStaffWork(db, span, STAFF_ACTS))
  const order = (kind: (typeof staffWorkKinds)[number]) => staffWorkKinds.indexOf(kind)
  return {
    rows: rows.toSorted((a, b) =>
      a.operator === b.operator ? order(a.kind) - order(b.kind) : a.operator < b.operator ? -1 : 1,
    ),
  }
}
