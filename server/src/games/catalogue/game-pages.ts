import type { NamedGame } from '@sala/contract/page/page-data.ts'
import type { Context } from '../../context.ts'
import { catalogueOf } from './catalogue.ts'
import { findGuide } from './sql.ts'

const PROVIDER_LIST = /^slot-(.+)$/

/**
 * Returns whether a game page exists at this URL, which names a list and a game. If not, the page gets the status 404 (R16). In a provider's list,
 * that provider's slots have pages. In the list of guides, games with a published guide have pages. In every other list, each offered game has a
 * page.
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
