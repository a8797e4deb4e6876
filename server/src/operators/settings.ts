import { BlockList, isIP } from 'node:net'
import { type SoleSumKey, soleSettingDefaults } from '@sala/contract/desk/single-operator-limits.ts'
import { amount } from '@sala/contract/wire/field-schemas.ts'
import { z } from 'zod'

const IDLE_DEFAULT_MINUTES = 30
const IDLE_MAX_MINUTES = 120
const SESSION_DEFAULT_HOURS = 12
const SESSION_MAX_HOURS = 24
const STEP_UP_DEFAULT_MINUTES = 5
const STEP_UP_MAX_MINUTES = 30
const NETWORKS_MAX = 100
const APART_DEFAULT_DAYS = 30
const APART_MAX_DAYS = 365
const IPV4_BITS = 32
const IPV6_BITS = 128

const bitsOf = (address: string): number => (isIP(address) === 4 ? IPV4_BITS : IPV6_BITS)

const isNetwork = (text: string): boolean => {
  const [address = '', prefix, ...rest] = text.split('/')
  if (isIP(address) === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bitsOf(address))
}

/** Settings group `operators`: lifetimes of sessions, and the networks from which the desk (the staff's website) can be used. */
export const operatorsSettings = {
  name: 'operators',
  schema: z.object({
    idle_minutes: z.int().min(1).max(IDLE_MAX_MINUTES).default(IDLE_DEFAULT_MINUTES),
    session_hours: z.number().positive().max(SESSION_MAX_HOURS).default(SESSION_DEFAULT_HOURS),
    /** Minutes for which a second factor counts as recent. Within them, calls about money, limits and secrets do not ask for it again. */
    step_up_minutes: z.int().min(1).max(STEP_UP_MAX_MINUTES).default(STEP_UP_DEFAULT_MINUTES),
    /** Days for which the maker and the checker of an operator's invitation or reset may not decide a proposal together with that operator. */
    apart_days: z.int().min(1).max(APART_MAX_DAYS).default(APART_DEFAULT_DAYS),
    /** IP addresses and networks from which the desk (the staff's website) can be used. An empty list allows all. */
    networks: z.array(z.string().refine(isNetwork)).max(NETWORKS_MAX).default([]),
  }),
  loosens: {
    apart_days: 'down',
    idle_minutes: 'up',
    session_hours: 'up',
    step_up_minutes: 'up',
    networks: 'any',
  },
} as const

const WARNED_DEFAULT_PERCENT = 80
const WARNED_DEFAULT_USES = 5
const WARNED_DEFAULT_OPERATOR_USES = 10
const WARNED_DEFAULT_MEMBERS = 5
const GIVER_DEFAULT_DAYS = 7
const GIVER_MAX_DAYS = 365

const sumOfDay = (baht: number) => amount.prefault(baht)
const soleSums = Object.fromEntries(
  Object.entries(soleSettingDefaults).map(([key, baht]) => [key, sumOfDay(baht)]),
) as Record<SoleSumKey, ReturnType<typeof sumOfDay>>
const loosenedSums = Object.fromEntries(Object.keys(soleSettingDefaults).map(key => [key, 'up'])) as Record<
  SoleSumKey,
  'up'
>

/**
 * Settings group `sole_limits`: daily limits of the decisions that one operator makes without a checker
 * (`contract/src/desk/single-operator-limits.ts`).
 */
export const soleLimitsSettings = {
  name: 'sole_limits',
  schema: z.object({
    /**
     * A warning is raised when this percentage of a daily limit is used. A warning is also raised for `warned_uses` credits to one member in a day,
     * and for `warned_operator_uses` credits by one operator in a day.
     */
    warned_percent: z.int().min(1).max(100).default(WARNED_DEFAULT_PERCENT),
    warned_uses: z.int().min(1).max(100).default(WARNED_DEFAULT_USES),
    warned_operator_uses: z.int().min(1).max(1_000).default(WARNED_DEFAULT_OPERATOR_USES),
    /**
     * A warning is raised if an operator decides about this number of members in a day, each time with an amount near the operator's limit for one
     * case.
     */
    warned_members: z.int().min(2).max(1_000).default(WARNED_DEFAULT_MEMBERS),
    /** An operator who credited a member cannot approve that member's withdrawals alone for this number of days. */
    giver_days: z.int().min(1).max(GIVER_MAX_DAYS).default(GIVER_DEFAULT_DAYS),
    ...soleSums,
  }),
  loosens: {
    warned_percent: 'up',
    warned_uses: 'up',
    warned_operator_uses: 'up',
    warned_members: 'up',
    giver_days: 'down',
    ...loosenedSums,
  },
} as const

export type SoleSettings = z.output<typeof soleLimitsSettings.schema>

/** Returns whether the desk (the staff's website) can be used from an IP address. */
export const isAllowedFrom = (networks: readonly string[], ip: string): boolean => {
  if (networks.length === 0) return true
  const allowed = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    allowed.addSubnet(address, Number(prefix ?? bitsOf(address)), family)
  }
  return isIP(ip) !== 0 && allowed.check(ip, isIP(ip) === 4 ? 'ipv4' : 'ipv6')
}
