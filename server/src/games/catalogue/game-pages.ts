import type { NamedGame } from '@sala/contract/page/page-data.ts'
import type { Context } from '../../context.ts'
import { catalogueOf } from './catalogue.ts'
import { findGuide } from './sql.ts'

const PROVIDER_LIST = /^slot-(.+)$/

/**
 * Returns whether the lobby has a page for this game below the list in the URL. If not, the page gets the status 404 (R16). Below a provider's list,
 * only slots of that provider have pages. Below the guides, only games with a published guide have pages. Below the other lists, each offered game
 * has one.
 */
export const hasGamePage = async (ctx: Context, { list, game_id }: NamedGame): Promise<boolean> => {
  const offered = await catalogueOf(ctx).byId()
  // Before the first import of a game list the catalogue is empty. Until then each game page counts as existing.
  if (offered.size === 0) return true
  const game = offered.get(game_id)
  if (game === undefined) return false
  const provider = PROVIDER_LIST.exec(list)?.[1]
  if (provider !== undefined) return game.section === 'slot' && game.provider === provider
  return list !== 'hack-slot' || (await findGuide(ctx.db, game_id)) !== null
}
