import { makeEventHub } from '../src/platform/browser-events.ts'
import { makeListener } from '../src/platform/database/notification-listener.ts'
import { silentLog } from '../src/platform/log.ts'
import { type TestContext, testContext } from './test-context.ts'

export type ListeningNode = TestContext

/**
 * Opens a node of the product with a database listener, as in production. `listensAt` is another URL of the same database, which only the listener
 * uses.
 */
export const openNode = async (databaseUrl: string, listensAt = databaseUrl): Promise<ListeningNode> => {
  const listener = makeListener(listensAt, silentLog)
  const events = makeEventHub(listener)
  const ctx = testContext(databaseUrl)
  await listener.start()
  return {
    ...ctx,
    events,
    close: async () => {
      await listener.close()
      await ctx.close()
    },
  }
}
