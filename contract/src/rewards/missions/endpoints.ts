import { z } from 'zod'
import { gameSections } from '../../games/game-facts.ts'
import { endpoint } from '../../wire/endpoint.ts'
import { amount, instant } from '../../wire/field-schemas.ts'
import { missionConditions } from './mission-conditions.ts'

const mission = z.object({
  id: z.int().positive(),
  title: z.string(),
  condition: z.enum(missionConditions),
  section: z.enum(gameSections).nullable(),
  days_needed: z.int().nullable(),
  amount,
  /** Stakes that the bonus requires before a withdrawal, and the days for them. Zero: none. */
  turnover_needed: amount,
  valid_days: z.int(),
  ends_at: instant,
  /**
   * State of the mission for the member. `open`: the condition is not met. `ready`: the member can claim the bonus. `refused`: the member
   * may not claim it, and `reason` says why. `done`: the bonus of this period is claimed.
   */
  state: z.enum(['open', 'ready', 'refused', 'done']),
  reason: z.string().nullable(),
  terms: z.array(z.string()),
})

export const missionsEndpoints = {
  missions: endpoint({
    id: 'C24-missions',
    method: 'GET',
    path: '/rewards/missions',
    auth: 'member',
    summary: "The open missions with their bonuses and states, and the member's check-ins of this month",
    response: z.object({
      /** Thai sentence that says why the member receives no bonus now; null if the member can receive one. */
      refusal: z.string().nullable(),
      /** The current Bangkok day. The next field lists the days of this month on which the member checked in. */
      today: z.iso.date(),
      check_ins: z.array(z.iso.date()),
      /** Amount that the person can still receive from all missions today. */
      left_today: amount,
      missions: z.array(mission),
    }),
  }),
  check_in: endpoint({
    id: 'C24-check-in',
    method: 'POST',
    path: '/rewards/check-in',
    auth: 'member',
    summary: 'Check in today: once a Bangkok day, however often it is sent',
    body: z.object({}),
    response: z.object({ success: z.literal(true), days: z.int() }),
  }),
  take_mission: endpoint({
    id: 'C24-mission',
    method: 'POST',
    path: '/rewards/missions',
    auth: 'member',
    summary: "Take a mission's bonus: once in its period, however often it is sent",
    body: z.object({ mission: z.int().positive() }),
    response: z.object({ success: z.literal(true), amount, msg: z.string() }),
  }),
} as const
