import { z } from 'zod'
import { missionConditions } from '../../rewards/missions/mission-conditions.ts'
import { missionDraft } from '../../rewards/missions/mission-draft.ts'
import { amount, instant } from '../../wire/field-schemas.ts'
import { deskEndpoint } from '../desk-endpoint.ts'
import { reason } from '../operator-credentials.ts'

/** States of a mission. `spent`: the rest of the budget is less than one bonus, so the mission gives none. */
export const missionStates = ['running', 'spent', 'over', 'ended'] as const
export type MissionState = (typeof missionStates)[number]

const params = z.object({ mission: z.coerce.number().pipe(z.int().positive()) })

const missionFacts = z.object({
  id: z.int().positive(),
  title: z.string(),
  condition: z.enum(missionConditions),
  state: z.enum(missionStates),
  reward_fixed: amount,
  claims: z.int(),
  given: amount,
  budget: amount,
  spent: amount,
  made_at: instant,
  ends_at: instant,
  ended_at: instant.nullable(),
})

export const deskMissionsEndpoints = {
  desk_missions: deskEndpoint({
    id: 'desk-missions',
    method: 'GET',
    path: '/rewards/missions',
    access: 'promotions.read',
    summary: 'All missions, the newest first, with claims and cost',
    response: z.object({ rows: z.array(missionFacts) }),
  }),
  desk_mission: deskEndpoint({
    id: 'desk-mission',
    method: 'GET',
    path: '/rewards/missions/{mission}',
    access: 'promotions.read',
    summary: 'One mission with its terms and its days',
    params,
    response: missionFacts.extend({
      made_by: z.string(),
      ended_by: z.string().nullable(),
      turnover_times: z.int(),
      valid_days: z.int(),
      /** Days on which members claimed the mission's bonus, newest first. */
      days: z.array(z.object({ day: z.iso.date(), claims: z.int(), amount })),
    }),
  }),
  desk_mission_trial: deskEndpoint({
    id: 'desk-mission-trial',
    method: 'POST',
    path: '/rewards/missions/trial',
    access: 'promotions.read',
    summary: 'Dry run of a mission: who meets its condition now and what it costs; changes nothing',
    body: missionDraft,
    response: z.object({
      title: z.string(),
      /** `members`: number of members who may receive free bonuses. `met`: number of those who meet the mission's condition now. */
      members: z.int(),
      met: z.int(),
      periods: z.int(),
      cost_expected: amount,
      cost_maximum: amount,
    }),
  }),
  desk_mission_end: deskEndpoint({
    id: 'desk-mission-end',
    method: 'POST',
    path: '/rewards/missions/{mission}/end',
    access: 'promotions.publish',
    summary: 'End a mission at once; given bonuses stay',
    params,
    body: z.object({ reason }),
    response: z.object({ success: z.literal(true) }),
  }),
} as const
