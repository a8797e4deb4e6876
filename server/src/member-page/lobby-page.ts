import type { PageData } from '@sala/contract/page/page-data.ts'
import { frameOrigins } from '../config.ts'
import type { Context } from '../context.ts'
import { hasGamePage } from '../games/catalogue/game-pages.ts'
import type { LobbyOptions } from '../platform/http/page/lobby-files.ts'
import { bootstrapOf } from './bootstrap.ts'

/** Returns the options of the lobby's pages: the data that they contain, and the origins that they may load from. */
export const lobbyPage = (ctx: Context): LobbyOptions => {
  let read: { etag: string; answers: PageData['answers'] } | undefined
  return {
    public_url: ctx.config.public_url,
    analytics: ctx.config.analytics,
    frame_origins: frameOrigins(ctx.config),
    answers: async () => {
      const { json, etag } = await bootstrapOf(ctx)
      if (read?.etag !== etag) {
        read = { etag, answers: { 'GET /bootstrap': JSON.parse(json) } }
      }
      return read.answers
    },
    isThere: game => hasGamePage(ctx, game),
    warn: (error, message) => ctx.log.warn({ err: error }, message),
  }
}
