/** Kinds of staff work that the report counts. Each is a decision or an answer in the audit log. */
export const staffWorkKinds = [
  'withdrawal_approved',
  'withdrawal_refused',
  'suspense_settled',
  'slip_credited',
  'slip_refused',
  'proposal_made',
  'proposal_approved',
  'proposal_refused',
  'member_answered',
  'complaint_resolved',
  'alarm_judged',
  'aml_decided',
  'care_talked',
] as const
export type StaffWorkKind = (typeof staffWorkKinds)[number]

/** Maximum number of Bangkok days in one report about staff work. */
export const STAFF_DAYS_MAX = 92
