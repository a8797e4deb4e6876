import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../../log.ts'
import { Refusal } from '../../refusal.ts'
import { addressIn, plainAddress } from '../client-network.ts'

const BITS = { ipv4: 32, ipv6: 128 } as const
type Family = keyof typeof BITS

const familyOf = (address: string): Family => (isIP(address) === 4 ? 'ipv4' : 'ipv6')

export const FORWARDED_FOR = 'x-forwarded-for'

export type TrustCheck = (address: string) => boolean

/**
 * Returns a function that checks whether an IP address belongs to a trusted proxy. `proxies` lists IP addresses, and networks such as `10.0.0.0/8`.
 */
export const createTrustCheck = (proxies: readonly string[]): TrustCheck => {
  const trusted = new BlockList()
  for (const proxy of proxies) {
    const [address = '', prefix] = proxy.split('/')
    const family = familyOf(address)
    trusted.addSubnet(address, Number(prefix ?? BITS[family]), family)
  }
  return address => isIP(address) !== 0 && trusted.check(address, familyOf(address))
}

/**
 * Returns the caller's IP address: the last one in the forwarding header that is no trusted proxy. Entries before it may be invented by the caller.
 * Returns null if a trusted proxy wrote an invalid entry. If such an entry counted as an address, each different entry would look like another
 * caller.
 */
export const callerAddress = (
  socketAddress: string,
  forwarded: string | string[] | undefined,
  trusts: TrustCheck,
): string | null => {
  let address = plainAddress(socketAddress)
  const text = [forwarded ?? ''].flat().join(',')
  const written = text.trim() === '' ? [] : text.split(',').reverse()
  for (const word of written) {
    if (!trusts(address)) break
    const next = addressIn(word)
    if (next === null) return null
    address = next
  }
  return address
}

/**
 * Replaces the forwarding header by one IP address, which all later code reads. Throws Refusal `body_invalid` if a trusted proxy wrote an invalid
 * entry.
 */
export const readForwarded = (app: FastifyInstance, trusts: TrustCheck, log: Pick<Log, 'error'>): void => {
  let isLogged = false
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    const forwarded = headers[FORWARDED_FOR]
    if (forwarded === undefined) return done()
    const address = callerAddress(request.socket.remoteAddress ?? '', forwarded, trusts)
    if (address !== null) {
      headers[FORWARDED_FOR] = address
      return done()
    }
    // The error is logged only once, because every call through that proxy has it.
    if (!isLogged)
      log.error({}, 'a trusted proxy writes no address into X-Forwarded-For: its calls are refused')
    isLogged = true
    return done(new Refusal('body_invalid'))
  })
}
