import { chatEventPayload, handleChatEvent } from '../src/messages/line-chat/line-events.ts'
import { startLink } from '../src/messages/line-chat/line-links.ts'
import { attempt, type SimulatedProduct } from './simulated-past/simulated-product.ts'

/** One in this many members has a LINE account. */
const ONE_OF_MEMBERS = 5

/** Links a LINE account to each of some members, as these would do at the lobby and in LINE. Later messages to these members also go to LINE. */
export const linkLineAccounts = async (product: SimulatedProduct): Promise<void> => {
  const { ctx, crowd } = product
  const app = ctx.partners.chat_app
  if (app === null) return
  for (const { id, person } of product.members.values())
    if (person.no % ONE_OF_MEMBERS === 0)
      await attempt(product, 'LINE linked', async () => {
        const user_id = await crowd.lineUser(person.name)
        const { url } = await startLink(ctx, id, await app.linkToken(user_id))
        const nonce = new URL(url).searchParams.get('nonce') ?? ''
        // In this simulation the sandbox sends no events, so this code handles the event that LINE would send.
        const event = { type: 'linked', user_id, nonce, at: ctx.clock.now(), reply_token: null } as const
        await handleChatEvent(ctx, chatEventPayload(event))
      })
  await product.runScheduledJobs('messages:line-quota')
}
