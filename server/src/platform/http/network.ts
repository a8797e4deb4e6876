const MAPPED_PATTERN = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i
const IPV6_GROUPS = 8
const GROUP_HEX_DIGITS = 4
/** A household or a phone has a /64; an IPv4 is one address. */
const ADDRESS_HEX_DIGITS = 16
/** What one customer of a provider can be given: a /48. */
const NETWORK_HEX_DIGITS = 12

/** An IPv4 inside an IPv6 is that IPv4; a zone is no part of an address. */
export const plainAddress = (ip: string): string => {
  const bare = ip.split('%')[0] ?? ip
  return MAPPED_PATTERN.exec(bare)?.[1] ?? bare
}

const groupsOf = (part: string): string[] => (part === '' ? [] : part.split(':'))

/** The 32 hexadecimal digits of an IPv6 address. */
const digitsOf = (ip: string): string => {
  const [head = '', tail] = ip.toLowerCase().split('::')
  const before = groupsOf(head)
  const after = groupsOf(tail ?? '')
  const missing = tail === undefined ? 0 : Math.max(0, IPV6_GROUPS - before.length - after.length)
  return [...before, ...Array.from({ length: missing }, () => '0'), ...after]
    .map(group => group.padStart(GROUP_HEX_DIGITS, '0'))
    .join('')
}

/** What counts as one caller: the IPv4 address, or the /64 of an IPv6 one. */
export const addressOf = (ip: string): string => {
  const plain = plainAddress(ip)
  return plain.includes(':') ? `${digitsOf(plain).slice(0, ADDRESS_HEX_DIGITS)}/64` : plain
}

/** The network around it: /24 of IPv4, /48 of IPv6. */
export const networkOf = (ip: string): string => {
  const plain = plainAddress(ip)
  if (plain.includes(':')) return `${digitsOf(plain).slice(0, NETWORK_HEX_DIGITS)}/48`
  return `${plain.split('.').slice(0, 3).join('.')}.0/24`
}
