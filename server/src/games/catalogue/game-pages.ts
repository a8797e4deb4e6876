import type { NamedGame } from '@sala/contract/page/page-data.ts'
import type { Context } from '../../context.ts'
import { catalogueOf } from './catalogue.ts'
import { findGuide } from './sql.ts'

const PROVIDER_LIST = /^slot-(.+)$/

/**
 * Returns whether a game page exists at this URL, which names a list and a game. Otherwise the page gets the status 404 (R16). In the list of a
 * provider, each slot of this provider has a page. In the list of guides, each game with a published guide has one. In every other list, each offered
 * game has one.
 */
export const hasGamePage = async (ctx: Context, { list, game_id }: NamedGame): Promise<boolean> => {
  const offered = await catalogueOf(ctx).byId()
  // Until the first import of a game list the catalogue is empty. Each game page then counts as existing.
  if (offered.size === 0) return true
  const game = offered.get(game_id)
  if (game === undefined) return false
  const provider = PROVIDER_LIST.exec(list)?.[1]
  if (provider !== undefined) return game.section === 'slot' && game.provider === provider
  return list !== 'hack-slot' || (await findGuide(ctx.db, game_id)) !== null
}
