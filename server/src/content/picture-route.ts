import type { FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { PICTURES_PREFIX, pictureAt } from './pictures.ts'

/** Cache header of a picture. Browsers may cache it for ever, because its URL contains a hash of the content. */
const KEPT = 'public, max-age=31536000, immutable'

/** Serves uploaded pictures to all callers, without sign-in. */
export const pictureRoute = (app: FastifyInstance, ctx: Context): void => {
  app.get(`${PICTURES_PREFIX}:file`, { schema: { hide: true } }, async (request, reply) => {
    const webp = await pictureAt(ctx.db, request.url.split('?')[0] ?? '')
    if (webp === null) return reply.callNotFound()
    return reply.header('cache-control', KEPT).type('image/webp').send(webp)
  })
}
