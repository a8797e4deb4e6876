import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import { beforeAll } from 'vitest'
import { type PlayResult, playFromWallet } from '../src/games/seamless-wallet/seamless-plays.ts'
import { openSession } from '../src/games/seamless-wallet/seamless-sessions.ts'
import { useGames } from './games-setup.ts'

export type Player = { readonly id: MemberId; readonly token: string }

/**
 * Returns test functions for a game site with a seamless wallet, on a test database. The site calls the product for each bet and win.
 */
export const useSeamless = () => {
  const games = useGames()
  beforeAll(() => {
    games.site.wallet = 'seamless'
  })
  let made = 0
  const send = (play: Parameters<typeof playFromWallet>[1]): Promise<PlayResult> =>
    playFromWallet(games.ctx, play)
  const base = { game_id: 'lotus', closes: false }
  return {
    games,
    send,
    /** Creates a member with this balance in the wallet, who has opened a game. */
    player: async (amount: bigint): Promise<Player> => {
      const { id } = await games.player(amount)
      const token = await openSession(games.ctx, id, 'lotus')
      if (token === null) throw new Error('nothing of a new member is under way')
      return { id, token }
    },
    newId: (): string => `test:${++made}`,
    bet: (player: Player, amount: bigint, id: string, round = id, closes = false) =>
      send({
        ...base,
        kind: 'bet',
        id,
        round,
        closes,
        member_id: player.id,
        amount: satang(amount),
        token: player.token,
      }),
    win: (
      player: Pick<Player, 'id'>,
      amount: bigint,
      id: string,
      of: { bet: string; round?: string; closes?: boolean },
    ) =>
      send({
        ...base,
        kind: 'win',
        id,
        member_id: player.id,
        amount: satang(amount),
        bet: of.bet,
        round: of.round ?? of.bet,
        closes: of.closes ?? true,
      }),
    rollback: (player: Pick<Player, 'id'>, id: string, of: string, round = of) =>
      send({ ...base, kind: 'rollback', id, member_id: player.id, of, round }),
    walletOf: async (player: Pick<Player, 'id'>) => (await games.balances(player.id)).wallet,
  }
}
