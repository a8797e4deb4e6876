import type { NamedGame } from '@sala/contract/page/page-data.ts'
import type { Context } from '../../context.ts'
import { catalogueOf } from './catalogue.ts'
import { findGuide } from './sql.ts'

const PROVIDER_LIST = /^slot-(.+)$/

/**
 * Returns whether the lobby has a page for this game at the requested URL. If not, the response is a 404 (R16). A slot's page is below the
 * list of its provider. The page of a game with a published guide is below the guides. Each offered game also has a page below the other
 * lists.
 */
export const hasGamePage = async (ctx: Context, { list, game_id }: NamedGame): Promise<boolean> => {
  const offered = await catalogueOf(ctx).byId()
  // The catalogue is empty until the first game list of a game site is imported. Until then, each game page counts as existing.
  if (offered.size === 0) return true
  const game = offered.get(game_id)
  if (game === undefined) return false
  const provider = PROVIDER_LIST.exec(list)?.[1]
  if (provider !== undefined) return game.section === 'slot' && game.provider === provider
  return list !== 'hack-slot' || (await findGuide(ctx.db, game_id)) !== null
}
