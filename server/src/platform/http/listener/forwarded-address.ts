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

/** Builds the check from the addresses of the operator's proxies, and from networks given with their prefix. */
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
 * Returns the caller's address: the last address in the forwarding header that is no trusted proxy. The
 * caller may have invented the entries before it. Null if a trusted proxy wrote an invalid entry, because
 * otherwise each such entry would count as another caller.
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

/** Replaces the forwarding header by one plain address, for all code that reads it later. Throws Refusal `body_invalid`. */
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
    // The fault is logged only once, because every call through that proxy has it.
    if (!isLogged)
      log.error({}, 'a trusted proxy writes no address into X-Forwarded-For: its calls are refused')
    isLogged = true
    return done(new Refusal('body_invalid'))
  })
}
