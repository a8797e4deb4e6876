import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks to which no webhook may be sent: the company's own machines, private networks, and networks for special purposes (RFC 6890). */
const FORBIDDEN: readonly (readonly [network: string, prefix: number, family: 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
]
/** Public IPv6 addresses are all in 2000::/3. The next constant lists the networks within it that are for documentation or embed IPv4 addresses. */
const PUBLIC_V6 = ['2000::', 3] as const
const FORBIDDEN_V6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const forbidden = new BlockList()
for (const [network, prefix, family] of FORBIDDEN) forbidden.addSubnet(network, prefix, family)
for (const [network, prefix] of FORBIDDEN_V6) forbidden.addSubnet(network, prefix, 'ipv6')
const publicV6 = new BlockList()
publicV6.addSubnet(...PUBLIC_V6, 'ipv6')

/** Returns whether the IP address belongs to the public internet. */
export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address)
  if (version === 4) return !forbidden.check(address, 'ipv4')
  return version === 6 && publicV6.check(address, 'ipv6') && !forbidden.check(address, 'ipv6')
}

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1')

/**
 * Returns whether webhooks may be sent to a URL. It must be https, without user and password, and not a private IP address. The IP addresses of a
 * host name are checked at each connection, because they can change. The sandbox also allows http and its own machine.
 */
export const isWebhookUrl = (text: string, isSandbox: boolean): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || url.username !== '' || url.password !== '' || url.hash !== '') return false
  if (isSandbox) return url.protocol === 'https:' || url.protocol === 'http:'
  const host = hostOf(url)
  return url.protocol === 'https:' && (isIP(host) === 0 ? host.includes('.') : isPublicAddress(host))
}

/** Error of a connection that was refused because the host's name leads to an IP address outside the public internet. */
class AddressRefused extends Error {
  constructor(hostname: string) {
    super(`${hostname} has no public address`)
    this.name = 'AddressRefused'
  }
}

/** Resolves a host name for a connection. Fails with `AddressRefused` if one of its IP addresses is not public, so that no connection is opened. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, '')
    const [first] = addresses
    if (first === undefined || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new AddressRefused(hostname), '')
    if (options.all === true) return callback(null, addresses)
    return callback(null, first.address, first.family)
  })
}
