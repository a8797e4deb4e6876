import { amount } from '@sala/contract/wire/field-schemas.ts'
import { z } from 'zod'

const MEMBERS_MAX = 100
const DAYS_MAX = 365
const members = (usual: number) => z.int().min(2).max(MEMBERS_MAX).default(usual)

/** Settings group `risk`: thresholds from which the desk shows risk alarms about members. */
export const riskSettings = {
  name: 'risk',
  schema: z.object({
    /** Number of days of inactivity after which a member no longer counts for risk alarms. */
    looked_days: z.int().min(1).max(DAYS_MAX).default(30),
    payer_members: members(2),
    device_members: members(2),
    /** Number of members with one IP address that raises an alarm. Families share IP addresses, so the default is higher than for payers. */
    address_members: members(4),
    name_members: members(2),
    /** Number of invited friends of one member with the same payer, device or IP address that raises an alarm. */
    tree_members: members(3),
    /**
     * Number of days over which a member's deposits, withdrawals and stakes are compared. The comparison finds members who withdraw without
     * playing much.
     */
    in_and_out_days: z.int().min(1).max(DAYS_MAX).default(7),
    in_and_out_minimum: amount.prefault(1_000),
    /** Percentage of a member's deposits that raises an alarm when it is withdrawn again. */
    in_and_out_percent: z.int().min(1).max(100).default(80),
    /** Number of a member's deposits that raises an alarm if each has a bonus. */
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
