import { amount } from '@sala/contract/wire/fields.ts'
import { z } from 'zod'

const MEMBERS_MAX = 100
const DAYS_MAX = 365
const members = (usual: number) => z.int().min(2).max(MEMBERS_MAX).default(usual)

/** Settings group `risk`: thresholds of the risk alarms. */
export const riskSettings = {
  name: 'risk',
  schema: z.object({
    /** Risk alarms ignore members who have been inactive for longer than this. */
    looked_days: z.int().min(1).max(DAYS_MAX).default(30),
    payer_members: members(2),
    device_members: members(2),
    /** Number of members with one network address that raises an alarm. Families share addresses, so the default is high. */
    address_members: members(4),
    name_members: members(2),
    /** Number of friends invited by one member who share a payer, device or address; from this number on, an alarm is raised. */
    tree_members: members(3),
    /** Number of days in which a member deposits and withdraws with little play, so that an alarm is raised. */
    in_and_out_days: z.int().min(1).max(DAYS_MAX).default(7),
    in_and_out_minimum: amount.prefault(1_000),
    /** An alarm is raised when at least this percentage of the deposits was withdrawn. */
    in_and_out_percent: z.int().min(1).max(100).default(80),
    /** Minimum number of a member's deposits for an alarm that all of them have a bonus. */
    bonus_only_deposits: z.int().min(2).max(MEMBERS_MAX).default(3),
    velocity_per_hour: z.int().min(2).max(MEMBERS_MAX).default(10),
  }),
  loosens: {
    looked_days: 'down',
    payer_members: 'up',
    device_members: 'up',
    address_members: 'up',
    name_members: 'up',
    tree_members: 'up',
    in_and_out_days: 'down',
    in_and_out_minimum: 'up',
    in_and_out_percent: 'up',
    bonus_only_deposits: 'up',
    velocity_per_hour: 'up',
  },
} as const

export type RiskSettings = z.output<typeof riskSettings.schema>
