import { deskCalls } from '../../server/src/desk/desk-api.ts'
import { createHttpServer } from '../../server/src/platform/http/server.ts'
import { askDesk, operatorSignedIn } from '../../server/test/desk-client.ts'
import type { TestContext } from '../../server/test/test-context.ts'

const OK = 200

export type Call = (path: string) => Promise<void>

/** Opens the API of the desk (the staff's website) in this process. `call` makes calls as an operator who may read everything. */
export const openDesk = async (ctx: TestContext): Promise<{ call: Call; close(): Promise<void> }> => {
  const { log_level, trusted_proxies, public_url } = ctx.config
  const app = await createHttpServer({ log_level, trusted_proxies, public_url, frame_origins: [] })
  deskCalls(app, ctx)
  await app.ready()
  const operator = await operatorSignedIn(ctx, `bench${Date.now()}`, ['admin', 'auditor'])
  const call = async (path: string): Promise<void> => {
    const { status, body } = await askDesk(app, `GET ${path}`, operator, undefined)
    if (status !== OK) throw new Error(`${path} got ${status}: ${JSON.stringify(body)}`)
  }
  return { call, close: () => app.close() }
}
