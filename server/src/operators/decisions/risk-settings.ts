import { amount } from '@sala/contract/wire/field-schemas.ts'
import { z } from 'zod'

const MEMBERS_MAX = 100
const DAYS_MAX = 365
const members = (usual: number) => z.int().min(2).max(MEMBERS_MAX).default(usual)

/** Settings group `risk`: thresholds above which the desk (the staff's website) shows risk alarms about members. */
export const riskSettings = {
  name: 'risk',
  schema: z.object({
    /**
     * The rules about shared data and about many payments in an hour raise an alarm only about members who were active within this number of days.
     */
    looked_days: z.int().min(1).max(DAYS_MAX).default(30),
    payer_members: members(2),
    device_members: members(2),
    /**
     * An alarm is raised if at least this number of members have the same IP address. The default is higher than for members with the same payer,
     * because a family often shares an IP address.
     */
    address_members: members(4),
    name_members: members(2),
    /** An alarm is raised if at least this number of the friends whom a member invited share a payer, device or IP address. */
    tree_members: members(3),
    /** Number of days over which a member's deposits, withdrawals and stakes are compared, to find members who withdraw without playing much. */
    in_and_out_days: z.int().min(1).max(DAYS_MAX).default(7),
    in_and_out_minimum: amount.prefault(1_000),
    /** An alarm is raised if a member withdraws at least this percentage of the deposits, and stakes less than the deposits. */
    in_and_out_percent: z.int().min(1).max(100).default(80),
    /** An alarm is raised about a member with at least this number of deposits, if each of them had a bonus. */
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
