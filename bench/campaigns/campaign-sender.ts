import { idOf } from '@sala/contract/wire/field-schemas.ts'
import { campaignOf } from '../../server/src/campaigns/drafts/campaigns.ts'
import { runSending } from '../../server/src/campaigns/sending/campaign-sending.ts'
import { isUnderWay } from '../../server/src/campaigns/sending/campaign-state.ts'
import { testContext } from '../../server/test/test-context.ts'

/**
 * Sends one campaign in a separate process, as a worker does: `campaign-sender.ts <database> <campaign>`. The benchmark's message `pause` stops the
 * sending, and `go` continues it. This process answers `paused` when no transaction is open, and sends `over` when the campaign has ended.
 */
const [url = '', campaign = ''] = process.argv.slice(2)
const id = idOf('cmp').parse(campaign)
const ctx = testContext(url, {})
let stopping = new AbortController()
let go: (() => void) | null = null
process.on('message', order => {
  if (order === 'pause') stopping.abort()
  if (order === 'go') go?.()
})
while (isUnderWay((await campaignOf(ctx.db, id)).state)) {
  await runSending(ctx, id, stopping.signal)
  if (!stopping.signal.aborted) continue
  stopping = new AbortController()
  await new Promise<void>(resolve => {
    go = resolve
    process.send?.('paused')
  })
}
process.send?.('over')
await ctx.close()
process.disconnect()
