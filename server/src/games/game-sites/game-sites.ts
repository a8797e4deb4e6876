import type { Context } from '../../context.ts'
import { PartnerSilent } from '../../partners/adapter-kit/partner-http.ts'
import type { GameSite } from '../../partners/ports/game-site.ts'
import { invariant } from '../../platform/refusal.ts'

type Sites = Pick<Context, 'partners'>

export const sitesOf = ({ partners }: Sites): readonly GameSite[] => partners.game_sites

/** Returns the main site. It is the game site of members who have not chosen one. */
export const mainSite = (ctx: Sites): GameSite => {
  const [first] = sitesOf(ctx)
  invariant(first !== undefined, 'a game site was chosen')
  return first
}

export const isSite = (ctx: Sites, name: string): boolean => sitesOf(ctx).some(site => site.name === name)

/** Returns the game site to which a member's first credit moves: the first configured site with a transfer wallet, or else the main site. */
export const firstWithCredit = (ctx: Sites): GameSite =>
  sitesOf(ctx).find(({ wallet }) => wallet === 'transfer') ?? mainSite(ctx)

/** Returns the game site with the given name. If the site is no longer configured, returns a stand-in whose calls all fail as unanswered. */
export const findSite = (ctx: Sites, name: string): GameSite =>
  sitesOf(ctx).find(site => site.name === name) ?? awaySite(name)

const awaySite = (name: string): GameSite => {
  const silent = () => Promise.reject(new PartnerSilent(name, new Error('GAMES does not select it')))
  return {
    name,
    wallet: 'transfer',
    wallet_door: null,
    openAccount: silent,
    move: async () => ({ result: 'unknown' }),
    findMovement: async () => ({ result: 'unknown' }),
    mark: null,
    balance: silent,
    balances: null,
    rounds: { of: 'member', forgets: false, read: silent, common: null },
    report: silent,
    games: silent,
    offers: null,
    free_rounds: null,
    launch: silent,
    endSessions: silent,
  }
}
