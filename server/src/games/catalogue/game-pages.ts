import type { NamedGame } from '@sala/contract/page/page-data.ts'
import type { Context } from '../../context.ts'
import { catalogueOf } from './catalogue.ts'
import { findGuide } from './sql.ts'

const PROVIDER_LIST = /^slot-(.+)$/

/**
 * Returns whether a game page exists at this URL, which names a list and a game. Otherwise the page gets the status 404 (R16). A provider's list has
 * pages for that provider's slots, the list of guides for games with a published guide, and every other list for each offered game.
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
