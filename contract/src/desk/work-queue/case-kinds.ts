import { z } from 'zod'
import { amount, instant } from '../../wire/field-schemas.ts'
import { maskedMember } from '../members/masked-member.ts'

/** Kinds of cases. A case is a task that waits for a staff user. */
export const workKinds = [
  'withdrawal',
  'suspense',
  'slip',
  'payout',
  'movement',
  'proposal',
  'job',
  'trouble',
] as const
export type WorkKind = (typeof workKinds)[number]

const CASE_ID_MAX_CHARACTERS = 200
export const caseKey = z.object({
  kind: z.enum(workKinds),
  id: z.string().min(1).max(CASE_ID_MAX_CHARACTERS),
})

/** A staff user's action on a case, as the audit log has it. */
export const caseAct = z.object({
  by: z.string(),
  action: z.string(),
  at: instant,
  reason: z.string().nullable(),
})

/** The staff user who works on the case, and the time until which no other staff user can claim the case. */
const claim = z.object({ by: z.string(), until: instant, is_mine: z.boolean() })

export const workItem = caseKey.extend({
  /** Code of the reason why the case waits. The console has a Thai text for each code. */
  why: z.string(),
  /** The message in which the partner or the background job reported the problem, unchanged. */
  detail: z.string().nullable(),
  since: instant,
  /** Time by which the company should answer, as promised to the member. */
  answer_by: instant,
  /** True: the promised time passed more than a day ago. The queue then lists newer cases before this one. */
  is_old: z.boolean(),
  tries: z.number(),
  /** True: a withdrawal that the auto-approval rules would approve now. */
  rules_agree: z.boolean(),
  amount: amount.nullable(),
  member: maskedMember.nullable(),
  claim: claim.nullable(),
})
