import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import type { Context } from '../src/context.ts'
import { createHttpServer } from '../src/platform/http/server.ts'

type Sent = { body?: object | undefined; headers?: Readonly<Record<string, string>> }

/** Serves an HTTP API in this test file. Another test helper provides the context (database, clock, partners), and `bindTo` registers the calls. */
export const useApp = <C extends Context>(
  context: () => C,
  bindTo: (app: FastifyInstance, ctx: C) => void,
) => {
  let app: FastifyInstance
  beforeAll(async () => {
    const ctx = context()
    const { log_level, trusted_proxies, public_url } = ctx.config
    app = await createHttpServer({ log_level, trusted_proxies, public_url, frame_origins: [] })
    bindTo(app, ctx)
    await app.ready()
  })
  afterAll(() => app.close())
  return {
    get app() {
      return app
    },
    /** Makes a call of the lobby's API with this session token, or as a visitor if the token is null. */
    ask: async (
      method: 'GET' | 'POST',
      path: string,
      who: { token: string } | null,
      { body, headers = {} }: Sent = {},
    ) => {
      const response = await app.inject({
        method,
        url: `/lobby/api${path}`,
        headers: { ...(who === null ? {} : { authorization: `Bearer ${who.token}` }), ...headers },
        ...(body === undefined ? {} : { payload: body }),
      })
      return { status: response.statusCode, body: response.json() }
    },
  }
}
