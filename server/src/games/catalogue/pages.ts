import type { NamedGame } from '@sala/contract/page/page.ts'
import type { Context } from '../../context.ts'
import { catalogueOf } from './catalogue.ts'
import { findGuide } from './sql.ts'

const PROVIDER_LIST = /^slot-(.+)$/

/**
 * Whether a game page exists; otherwise the address is a 404 (R16). A slot has its page below its provider's
 * list, a game with a published guide below the guides, and each offered game elsewhere. The catalogue is
 * cached; only a guide needs a query.
 */
export const hasGamePage = async (ctx: Context, { list, game_id }: NamedGame): Promise<boolean> => {
  const offered = await catalogueOf(ctx).byId()
  // The catalogue is empty because no game list was read yet, so no page can be called missing.
  if (offered.size === 0) return true
  const game = offered.get(game_id)
  if (game === undefined) return false
  const provider = PROVIDER_LIST.exec(list)?.[1]
  if (provider !== undefined) return game.section === 'slot' && game.provider === provider
  return list !== 'hack-slot' || (await findGuide(ctx.db, game_id)) !== null
}
