import { idOf } from '@sala/contract/wire/field-schemas.ts'
import { campaignOf } from '../../server/src/campaigns/drafts/campaigns.ts'
import { isUnderWay } from '../../server/src/campaigns/sending/campaign-state.ts'
import { runSending } from '../../server/src/campaigns/sending/sending.ts'
import { testContext } from '../../server/test/test-context.ts'

/** Sends one campaign in a separate process, as a worker does: `campaign-sender.ts <database> <campaign>`. */
const [url = '', campaign = ''] = process.argv.slice(2)
const id = idOf('cmp').parse(campaign)
const ctx = testContext(url, {})
while (isUnderWay((await campaignOf(ctx.db, id)).state)) await runSending(ctx, id)
await ctx.close()
