import type { NamedGame } from '@sala/contract/page/page.ts'
import type { Context } from '../../context.ts'
import { catalogueOf } from './catalogue.ts'
import { findGuide } from './sql.ts'

const PROVIDER_LIST = /^slot-(.+)$/

/**
 * Whether the lobby has a page for this game at the requested address; otherwise the response is a 404
 * (R16). The page of a slot is below its provider's list, the page of a game with a published guide below
 * the guides, and the page of each offered game below the other lists. The catalogue is cached; only a guide
 * needs a query.
 */
export const hasGamePage = async (ctx: Context, { list, game_id }: NamedGame): Promise<boolean> => {
  const offered = await catalogueOf(ctx).byId()
  // No site's game list was read yet, so the catalogue is empty. No page counts as missing until then.
  if (offered.size === 0) return true
  const game = offered.get(game_id)
  if (game === undefined) return false
  const provider = PROVIDER_LIST.exec(list)?.[1]
  if (provider !== undefined) return game.section === 'slot' && game.provider === provider
  return list !== 'hack-slot' || (await findGuide(ctx.db, game_id)) !== null
}
