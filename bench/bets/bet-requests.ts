import { randomUUID, sign } from 'node:crypto'
import { promisify } from 'node:util'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { usernameOf } from '../../server/src/games/game-sites/site-account.ts'
import { openSession } from '../../server/src/games/seamless-wallet/seamless-sessions.ts'
import { postTransfers } from '../../server/src/ledger/posting.ts'
import { privateKeyOf } from '../../server/src/partners/adapters/hub88/call-signing.ts'
import { SANDBOX_HUB88_PRIVATE_KEY } from '../../server/src/partners/adapters/hub88/sandbox-keys.ts'
import { inTransaction } from '../../server/src/platform/db.ts'
import { fakeGameSite } from '../../server/test/fake-game-site-in-memory.ts'
import { testContext } from '../../server/test/test-context.ts'
import type { Request } from '../http/http-client.ts'
import { memberAt } from '../ledger/ledger-load.ts'
import { fillMembers } from '../ledger/money-operations.ts'

export type Player = { readonly username: string; readonly token: string }
/** Two signed HTTP requests of a game site about one round: the bet and the win. */
export type Round = { readonly bet: Request; readonly win: Request }

const CREDIT = satang(100_000_000n)
const AT_ONCE = 16
/** Stake and win of each round in Hub88's unit, 1/100,000 baht. Both are equal, so that balances stay the same. */
const AMOUNT = 100_000
const PATH = '/lobby/api/wallet/hub88'
const KEY = privateKeyOf(SANDBOX_HUB88_PRIVATE_KEY)
const signAside = promisify<string, Buffer, typeof KEY, Buffer>(sign)

/** Inserts members with credit and an open game directly into the database, because a registration would be too slow. Returns them as players. */
export const openPlayers = async (url: string, owner: string, count: number): Promise<Player[]> => {
  await fillMembers(owner, count)
  const ctx = testContext(url, { partners: { game_sites: [{ ...fakeGameSite(), wallet: 'seamless' }] } })
  ctx.clock.set(null)
  const players: Player[] = []
  const open = async (id: MemberId): Promise<void> => {
    await inTransaction(ctx.db, tx =>
      postTransfers(tx, [
        {
          ...{ id: `given:${id}`, kind: 'adjustment', debit: { house: 'bonus' }, amount: CREDIT },
          ...{ credit: { member_id: id, account: 'wallet' }, reference: id, at: ctx.clock.now() },
        },
      ]),
    )
    const token = await openSession(ctx, id, null)
    if (token === null) throw new Error('a new member has nothing in progress')
    players.push({ username: usernameOf(id), token })
  }
  for (let from = 0; from < count; from += AT_ONCE)
    await Promise.all(
      Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, i) => open(memberAt(from + i))),
    )
  await ctx.close()
  return players
}

/** Signs a call of the game site to Sala's wallet. The path is the part after the site's prefix, such as `transaction/bet`. */
export const signWalletCall = async (path: string, body: object): Promise<Request> => {
  const signature = await signAside('RSA-SHA256', Buffer.from(JSON.stringify(body)), KEY)
  const headers = { 'x-hub88-signature': signature.toString('base64') }
  return { method: 'POST', path: `${PATH}/${path}`, headers, body }
}

/** Signs all requests before the measurement, so that the measured time does not contain the game site's own work for signatures. */
export const signRounds = (players: readonly Player[], count: number): Promise<Round[]> =>
  Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const player = players[n % players.length]
      if (player === undefined) throw new Error('there is no player')
      const round = randomUUID()
      const words = {
        user: player.username,
        supplier_transaction_id: randomUUID(),
        request_uuid: randomUUID(),
        round,
        game_code: 'bench',
        currency: 'THB',
        amount: AMOUNT,
      }
      const bet = { ...words, transaction_uuid: randomUUID(), token: player.token, round_closed: false }
      const of = { reference_transaction_uuid: bet.transaction_uuid, round_closed: true }
      const win = { ...words, ...of, transaction_uuid: randomUUID(), token: player.token }
      return {
        bet: await signWalletCall('transaction/bet', bet),
        win: await signWalletCall('transaction/win', win),
      }
    }),
  )
