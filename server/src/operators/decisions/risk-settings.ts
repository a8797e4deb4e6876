import { amount } from '@sala/contract/wire/field-schemas.ts'
import { z } from 'zod'

const MEMBERS_MAX = 100
const DAYS_MAX = 365
const members = (usual: number) => z.int().min(2).max(MEMBERS_MAX).default(usual)

/** Settings group `risk`: thresholds of the risk alarms. */
export const riskSettings = {
  name: 'risk',
  schema: z.object({
    /** Days of inactivity after which a member no longer counts for risk alarms. */
    looked_days: z.int().min(1).max(DAYS_MAX).default(30),
    payer_members: members(2),
    device_members: members(2),
    /** Minimum number of members with one network address that raises an alarm. Families share addresses, so the default is high. */
    address_members: members(4),
    name_members: members(2),
    /** Minimum number of friends of one inviter with the same payer, device or address that raises an alarm. */
    tree_members: members(3),
    /** Days over which a member's deposits, withdrawals and stakes are compared, to find members who withdraw without playing much. */
    in_and_out_days: z.int().min(1).max(DAYS_MAX).default(7),
    in_and_out_minimum: amount.prefault(1_000),
    /** Minimum percentage of the deposits that a member must have withdrawn to raise an alarm. */
    in_and_out_percent: z.int().min(1).max(100).default(80),
    /** Minimum number of deposits, each with a bonus, that raises an alarm about a member. */
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
