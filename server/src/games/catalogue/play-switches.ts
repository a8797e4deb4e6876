import type { FlowKey } from '@sala/contract/flows/flow-switches.ts'
import type { Context } from '../../context.ts'
import { closedSwitches } from '../../platform/flow-switches/flow-switches.ts'
import { mapSiteGames, sectionsOf } from './catalogue.ts'

/**
 * Returns the keys of the flow switches with which operators close all play, or play at this game site. The switches of game sections are not among
 * them.
 */
export const siteSwitches = (site: string): FlowKey[] => ['play', `play:site:${site}`]

/**
 * Returns the keys of the flow switches with which operators close the play of a catalogue game. The switch of the game's section is included only
 * while operators have closed a section. Otherwise it has no effect, and finding the section would cost a query.
 */
export const playSwitches = async (ctx: Context, site: string, gameId: string | null): Promise<FlowKey[]> => {
  if (gameId === null || !(await isASectionClosed(ctx))) return siteSwitches(site)
  return withSection(ctx, site, gameId)
}

/**
 * Returns the keys of the flow switches with which operators stop bets from a seamless wallet on this game. `siteGameId` is the game site's own id of
 * the game.
 */
export const betSwitches = async (ctx: Context, site: string, siteGameId: string): Promise<FlowKey[]> => {
  if (!(await isASectionClosed(ctx))) return siteSwitches(site)
  const [game] = await mapSiteGames(ctx.db, site, [{ game_id: siteGameId }])
  return game === undefined ? siteSwitches(site) : withSection(ctx, site, game.game_id)
}

const isASectionClosed = async (ctx: Context): Promise<boolean> =>
  [...(await closedSwitches(ctx, ctx.db)).keys()].some(key => key.startsWith('play:section:'))

const withSection = async (ctx: Context, site: string, gameId: string): Promise<FlowKey[]> => {
  const section = (await sectionsOf(ctx.db, [gameId])).get(gameId)
  return section === undefined ? siteSwitches(site) : [...siteSwitches(site), `play:section:${section}`]
}
