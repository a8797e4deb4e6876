import { z } from 'zod'
import {
  CARE_STEPS_MAX,
  careBreakDays,
  careInteractions,
  careMarkers,
  talkOutcomes,
} from '../../care/harm-markers.ts'
import { amount, idOf, instant, signedAmount, success } from '../../wire/field-schemas.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { maskedMember } from '../members/masked-member.ts'
import { reason } from '../operator-credentials.ts'

/**
 * State of a member. `open`: under care. `waiting`: at step 2 or 3, and staff have not talked to the member yet. `watched`: has markers of harm, but
 * too few for step 1. `ended`: care has ended.
 */
export const careStates = ['open', 'waiting', 'watched', 'ended'] as const
export type CareState = (typeof careStates)[number]

const params = z.object({ member: idOf('mem') })
const step = z.int().min(1).max(CARE_STEPS_MAX)

const row = z.object({
  member: maskedMember,
  state: z.enum(careStates),
  /** Step of care (1 to 3); null if the member's markers of harm are too few for step 1. */
  step: step.nullable(),
  /** Time since which `state` applies: the time of the step, of the end of care, or of the last detected marker. */
  since: instant,
  score: z.int(),
  markers: z.array(z.enum(careMarkers)),
  talked_at: instant.nullable(),
  /** Time by which staff should have talked to the member; null if no talk is due. */
  talk_by: instant.nullable(),
})

const finding = z.object({
  marker: z.enum(careMarkers),
  day: z.iso.date(),
  weight: z.int(),
  rules_version: z.int(),
  facts: z.record(z.string(), z.number()),
  /** True if this finding (a detected marker of harm) adds to the member's present score. */
  counts: z.boolean(),
})

const interaction = z.object({
  no: z.string(),
  kind: z.enum(careInteractions),
  step,
  by: z.string(),
  checker: z.string().nullable(),
  at: instant,
  score: z.int(),
  words: z.string().nullable(),
  outcome: z.enum(talkOutcomes).nullable(),
  until: instant.nullable(),
  /**
   * Deposits and stakes in the 14 days before and the 14 days after the interaction (`CARE_MEASURE_DAYS`). Null until the days after it have
   * passed.
   */
  measured: z
    .object({ deposits_before: amount, deposits_after: amount, stake_before: amount, stake_after: amount })
    .nullable(),
})

export const deskCareEndpoints = {
  desk_care: deskEndpoint({
    id: 'desk-care',
    method: 'GET',
    path: '/care',
    access: 'care.read',
    summary: 'Members under care or with markers of harm, the highest step first',
    query: z.object({ state: z.enum(careStates).default('open') }),
    response: z.object({ rows: z.array(row), scores: z.array(z.int()) }),
  }),
  desk_care_member: deskEndpoint({
    id: 'desk-care-member',
    method: 'GET',
    path: '/care/{member}',
    access: 'care.read',
    summary: 'One member: the score with its reasons, the evidence, and each interaction with its result',
    params,
    response: z.object({
      member: maskedMember,
      step: step.nullable(),
      since: instant.nullable(),
      score: z.int(),
      /** The member's deposits of the last 30 days; `net_loss` covers the same days. */
      deposits: amount,
      net_loss: signedAmount,
      on_break_until: instant.nullable(),
      findings: z.array(finding),
      interactions: z.array(interaction),
    }),
  }),
  desk_care_step: deskEndpoint({
    id: 'desk-care-step',
    method: 'POST',
    path: '/care/{member}/step',
    access: 'care.act',
    summary: 'Raise a member to the first or second step by hand, for example after a call for help',
    params,
    body: z.object({ step: z.union([z.literal(1), z.literal(2)]), reason }),
    response: success,
  }),
  desk_care_talk: deskEndpoint({
    id: 'desk-care-talk',
    method: 'POST',
    path: '/care/{member}/talk',
    access: 'care.act',
    summary: 'Record a talk with a member under care, with its result',
    params,
    body: z.object({ outcome: z.enum(talkOutcomes), reason }),
    response: success,
  }),
  desk_care_break: deskEndpoint({
    id: 'desk-care-break',
    method: 'POST',
    path: '/care/{member}/break',
    access: 'care.act',
    summary: 'Set a break for a member, which no decision ends early',
    params,
    body: z.object({ days: z.union(careBreakDays.map(days => z.literal(days))), reason }),
    response: success,
  }),
} as const
