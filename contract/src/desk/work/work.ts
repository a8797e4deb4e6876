import { z } from 'zod'
import { amount, instant } from '../../wire/fields.ts'
import { maskedMember } from '../members/masked-member.ts'

/** Kinds of cases that wait for an operator. */
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

/** An operator's claim of a case, with its expiry. */
const claim = z.object({ by: z.string(), until: instant, is_mine: z.boolean() })

export const workItem = caseKey.extend({
  /** Code that says why the case waits: a reason, a rule, a kind of proposal or a problem with a partner. The console has the Thai texts. */
  why: z.string(),
  /** The message in which the partner or the background job reports the problem, in the original wording. */
  detail: z.string().nullable(),
  since: instant,
  /** The time by which the member was promised an answer. */
  answer_by: instant,
  /** True: the promised time passed so long ago that today's cases are listed first. */
  is_old: z.boolean(),
  tries: z.number(),
  /** True: a withdrawal that the auto-approval rules would approve now. */
  rules_agree: z.boolean(),
  amount: amount.nullable(),
  member: maskedMember.nullable(),
  claim: claim.nullable(),
})
