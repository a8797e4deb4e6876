import { z } from 'zod'
import { amount, instant } from '../../wire/fields.ts'
import { memberShown } from '../members/member-shown.ts'

/** What waits for a person, by where it is settled. */
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

/** Who works on it, and until when the others leave it alone. */
const claim = z.object({ by: z.string(), until: instant, is_mine: z.boolean() })

export const workItem = caseKey.extend({
  /** Which rule, reason or partner it waits for: a word the console has Thai for. */
  why: z.string(),
  /** What the partner or the job said, as it said it. */
  detail: z.string().nullable(),
  since: instant,
  /** By when somebody promised to have answered. */
  answer_by: instant,
  /** What was promised is broken for so long that today's work goes first. */
  is_old: z.boolean(),
  tries: z.number(),
  /** A withdrawal that the rules of auto-approval would let pass as it stands now. */
  rules_agree: z.boolean(),
  amount: amount.nullable(),
  member: memberShown.nullable(),
  claim: claim.nullable(),
})
