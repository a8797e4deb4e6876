import { RANDOM_NOTICE } from '@sala/contract/games/randomness-notice.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db.ts'
import { type OperatorDecision, operatorActor } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import { catalogueOf } from './catalogue.ts'
import {
  findGuide,
  findWrittenGuide,
  insertGuides,
  type OfferedGame,
  type PlayGuide,
  selectGuideSummaries,
  upsertGuide,
} from './sql.ts'

type ShownGuide = PlayGuide & { readonly random_notice: string }
type GameDetail = OfferedGame & { readonly guide: ShownGuide | null }

/** Returns an offered game with its data and play guide (R04). Throws Refusal `not_found` if the game is not offered. */
export const findGame = async (ctx: Context, gameId: string): Promise<GameDetail> => {
  const game = (await catalogueOf(ctx).byId()).get(gameId)
  if (game === undefined) throw new Refusal('not_found')
  const guide = await findGuide(ctx.db, gameId)
  return { ...game, guide: guide === null ? null : { ...guide, random_notice: RANDOM_NOTICE } }
}

/** Returns a published play guide with its game (R05). Throws Refusal `not_found` if there is no such guide. */
export const findPlayGuide = async (
  ctx: Context,
  gameId: string,
): Promise<GameDetail & { guide: ShownGuide }> => {
  const { guide, ...game } = await findGame(ctx, gameId)
  if (guide === null) throw new Refusal('not_found')
  return { ...game, guide }
}

/** Returns games with a published play guide, most started first. */
export const listPlayGuides = async (
  ctx: Context,
): Promise<{ data: { game: OfferedGame; summary: string }[]; random_notice: string }> => {
  const summaries = await selectGuideSummaries(ctx.db)
  const data = (await catalogueOf(ctx).list({})).flatMap(game => {
    const summary = summaries.get(game.game_id)
    return summary === undefined ? [] : [{ game, summary }]
  })
  return { data, random_notice: RANDOM_NOTICE }
}

export type WrittenGuide = PlayGuide & { readonly published: boolean }

/** Returns a game's play guide, published or not. Returns null if the game has none. */
export const writtenGuide = (ctx: Context, gameId: string): Promise<WrittenGuide | null> =>
  findWrittenGuide(ctx.db, gameId)

/** Replaces the play guide of a game. Throws Refusal `not_found` if the game is not offered. */
export const writeGuide = async (
  ctx: Context,
  decision: OperatorDecision,
  gameId: string,
  guide: WrittenGuide,
): Promise<void> => {
  if (!(await catalogueOf(ctx).byId()).has(gameId)) throw new Refusal('not_found')
  const at = ctx.clock.now()
  await inTransaction(ctx.db, async tx => {
    await upsertGuide(tx, gameId, guide, at)
    const details = { reason: decision.reason, published: String(guide.published), summary: guide.summary }
    await audit(tx, { actor: operatorActor(decision), action: 'games.guide', subject: gameId, details }, at)
  })
}

/** Publishes the given play guides, except for games that already have a guide. */
export const publishGuides = (
  ctx: Context,
  guides: readonly (PlayGuide & { readonly game_id: string })[],
): Promise<void> => insertGuides(ctx.db, guides, ctx.clock.now())
