import { isIP, isIPv4 } from 'node:net'

const IPV6_GROUPS = 8
const GROUP_HEX_DIGITS = 4
const GROUP_BITS = 16
const HEX = 16
/** Number of hexadecimal digits in the IPv6 prefix /64, which is the network of one household or phone. */
const ADDRESS_HEX_DIGITS = 16
/** Number of hexadecimal digits in the IPv6 prefix /48, which is the largest network that one customer gets. */
const NETWORK_HEX_DIGITS = 12
/** Hexadecimal digits of the prefix `::ffff:0:0/96`. IPv4 addresses that are written as IPv6 begin with it. */
const MAPPED_PREFIX = `${'0'.repeat(20)}ffff`
/** Matches an IPv4 address with an optional port, as load balancers write it. */
const WITH_PORT = /^(\d+(?:\.\d+){3})(?::\d{1,5})?$/
const IN_BRACKETS = /^\[([^[\]]+)\](?::\d{1,5})?$/

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'))

/** Replaces a dotted IPv4 address at the end of an IPv6 address by two groups of hexadecimal digits. */
const withoutDots = (ip: string): string => {
  const dotted = ip.slice(ip.lastIndexOf(':') + 1)
  if (!isIPv4(dotted)) return ip
  const [a = 0, b = 0, c = 0, d = 0] = dotted.split('.').map(Number)
  const group = (high: number, low: number): string => ((high << 8) | low).toString(HEX)
  return `${ip.slice(0, -dotted.length)}${group(a, b)}:${group(c, d)}`
}

const digitsOf = (ip: string): string => {
  const [head = '', tail] = withoutDots(ip.toLowerCase()).split('::')
  const before = groupsOf(head)
  const after = groupsOf(tail ?? '')
  const missing = tail === undefined ? 0 : Math.max(0, IPV6_GROUPS - before.length - after.length)
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after]
    .map(group => group.padStart(GROUP_HEX_DIGITS, '0'))
    .join('')
}

const dottedOf = (digits: string): string => {
  const bytes = Number.parseInt(digits, HEX)
  return [3, 2, 1, 0].map(place => Math.floor(bytes / 2 ** (place * (GROUP_BITS / 2))) % 256).join('.')
}

/** Normalises an IP address: removes the zone of an IPv6 address, and turns an IPv4 address that is written as IPv6 into IPv4. */
export const plainAddress = (ip: string): string => {
  const bare = ip.split('%')[0] ?? ip
  if (!bare.includes(':')) return bare
  const digits = digitsOf(bare)
  return digits.startsWith(MAPPED_PREFIX) ? dottedOf(digits.slice(MAPPED_PREFIX.length)) : bare
}

/** Returns the IP address in a text that a proxy wrote, without quotes, brackets, port and zone. Returns null for an invalid text. */
export const addressIn = (written: string): string | null => {
  const text = written.trim().replace(/^"(.*)"$/, '$1')
  const inBrackets = IN_BRACKETS.exec(text)?.[1]
  const bare = (inBrackets ?? WITH_PORT.exec(text)?.[1] ?? text).split('%')[0] ?? ''
  const version = isIP(bare)
  if (version === 0 || (inBrackets !== undefined && version === 4)) return null
  return plainAddress(bare)
}

/** Returns the part of an IP address that rate limits count by: the IPv4 address, or the /64 network of an IPv6 address. */
export const addressOf = (ip: string): string => {
  const plain = plainAddress(ip)
  return plain.includes(':') ? `${digitsOf(plain).slice(0, ADDRESS_HEX_DIGITS)}/64` : plain
}

/** Returns the network around an IP address: its /24 for IPv4, its /48 for IPv6. */
export const networkOf = (ip: string): string => {
  const plain = plainAddress(ip)
  if (plain.includes(':')) return `${digitsOf(plain).slice(0, NETWORK_HEX_DIGITS)}/48`
  return `${plain.split('.').slice(0, 3).join('.')}.0/24`
}
