import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { signedRoutes } from '../../partners/adapter-kit/callback-routes.ts'
import type { Wallet, WalletDoor, WalletReply } from '../../partners/ports/seamless-wallet-calls.ts'
import { API_PREFIXES } from '../../platform/http/api-prefixes.ts'
import { networkOf } from '../../platform/http/client-network.ts'
import { noteSecurity } from '../../platform/security/security-events.ts'
import { sitesOf } from '../game-sites/game-sites.ts'
import { memberNamed } from '../game-sites/site-account.ts'
import { playFromWallet } from './seamless-plays.ts'
import { playableOf, sessionOf } from './seamless-sessions.ts'

/** Returns the wallet functions for one game site. They put the site's name in front of the ids of bets and rounds, to keep the ids unique. */
const walletFor = (ctx: Context, name: string): Wallet => {
  const idOf = (id: string): string => `${name}:${id}`
  return {
    play: async ({ username, ...play }) => {
      const member_id = memberNamed(username)
      if (member_id === null) return { outcome: 'no_such_player', balance: null }
      const own = { ...play, member_id, id: idOf(play.id), round: idOf(play.round) }
      if (own.kind === 'win') return playFromWallet(ctx, { ...own, bet: idOf(own.bet) })
      if (own.kind === 'rollback') return playFromWallet(ctx, { ...own, of: idOf(own.of) })
      return playFromWallet(ctx, own)
    },
    balance: async (username, token) => {
      const member_id = memberNamed(username)
      const balance = member_id === null ? null : await playableOf(ctx, member_id)
      if (balance === null) return { outcome: 'no_such_player', balance }
      if (token === null) return { outcome: 'done', balance }
      const session = await sessionOf(ctx, token)
      if (session === null || session.member_id !== member_id) return { outcome: 'no_such_token', balance }
      return { outcome: session.is_over ? 'token_ended' : 'done', balance }
    },
  }
}

/**
 * Adds the routes `POST /lobby/api/wallet/<site>/…`, under both prefixes of the API, for sites with a seamless wallet. The game site's adapter
 * verifies the raw bytes before it parses them, and forms the response. If a call has no valid signature, a security event is recorded.
 */
export const walletCallRoutes = (app: FastifyInstance, ctx: Context): void => {
  for (const { wallet_door } of sitesOf(ctx)) if (wallet_door !== null) doorRoutes(app, ctx, wallet_door)
}

const doorRoutes = (app: FastifyInstance, ctx: Context, door: WalletDoor): void => {
  const wallet = walletFor(ctx, door.name)
  const answer = async (request: FastifyRequest, path: string): Promise<WalletReply> => {
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const header = (name: string): string | null => {
      const value = request.headers[name]
      return typeof value === 'string' ? value : null
    }
    const replied = await door.answer({ path, raw, header }, wallet)
    if (replied.is_forged) await noteForgery(ctx, door.name, request.ip)
    return replied
  }
  signedRoutes(app, scope => {
    for (const prefix of API_PREFIXES)
      for (const [path, call] of Object.entries(door.calls))
        scope.post(
          `${prefix}/wallet/${door.name}/${path}`,
          {
            schema: { hide: true },
            config: { described: { ...call, operation: operationOf(door, path), tag: 'wallet' } },
          },
          async (request, reply) => {
            const { status, body } = await answer(request, path)
            reply.code(status).header('cache-control', 'no-store')
            return body
          },
        )
  })
}

/** Returns the operation name of a wallet call in the API description, such as `hub88_transaction_bet`. */
const operationOf = ({ name }: WalletDoor, path: string): string => `${name}_${path.replaceAll('/', '_')}`

const noteForgery = (ctx: Context, detail: string, ip: string): Promise<void> =>
  noteSecurity(ctx.db, { kind: 'callback_forged', network: networkOf(ip), detail }, ctx.clock.now())
