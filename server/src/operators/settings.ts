import { BlockList, isIP } from 'node:net'
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

/** `settings` row `operators`: how long a session at the desk lasts, and from where one may sign in. */
export const operatorsSettings = {
  name: 'operators',
  schema: z.object({
    idle_minutes: z.int().min(1).max(IDLE_MAX_MINUTES).default(IDLE_DEFAULT_MINUTES),
    session_hours: z.number().positive().max(SESSION_MAX_HOURS).default(SESSION_DEFAULT_HOURS),
    /** How long a second factor that was shown again opens money, limits and secrets. */
    step_up_minutes: z.int().min(1).max(STEP_UP_MAX_MINUTES).default(STEP_UP_DEFAULT_MINUTES),
    /** How long maker and checker of an operator's invitation or reset are not that operator's second person. */
    apart_days: z.int().min(1).max(APART_MAX_DAYS).default(APART_DEFAULT_DAYS),
    /** Addresses and networks that may come to the desk; while there are none, everybody may knock. */
    networks: z.array(z.string().refine(isNetwork)).max(NETWORKS_MAX).default([]),
  }),
} as const

/** Whether one may come from that address. */
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
