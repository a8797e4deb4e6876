import { NEWS_WORDING } from '@sala/contract/messages/message-channels.ts'
import { editCampaign, makeCampaign, testCampaign } from '../../src/campaigns/drafts/campaigns.ts'
import { reachOf, sendByTwo } from '../../src/campaigns/sending/campaign-decisions.ts'
import { consentToNews } from '../../src/messages/choices/news-consents.ts'
import { inTransaction } from '../../src/platform/db.ts'
import { DEMO_OPERATORS } from '../demo-accounts.ts'
import { attempt, type SimulatedProduct } from './simulated-product.ts'

/** CONSENTING of each OF_MEMBERS members consent to news. */
const CONSENTING = 3
const OF_MEMBERS = 5

const CAMPAIGN = {
  name: 'ตารางกิจกรรมของเดือน',
  title: 'สวัสดี {name}',
  text: 'ตารางกิจกรรมของเดือนนี้อยู่ในหน้าโปรโมชั่นแล้ว เลือกดูได้เมื่อสะดวก หากอยากพัก ตั้งได้ที่หน้าดูแลการเล่น',
  link: '/promotion',
  promotion: null,
  audience: { registered_days_ago: { at_least: 1 } },
} as const

/**
 * Lets some members consent to news and sends a campaign to them, except to a control group. The simulated members do not react to messages, so the
 * measured results of the two groups differ only by chance.
 */
export const sendCampaign = async (product: SimulatedProduct): Promise<void> => {
  const { ctx } = product
  const [maker, checker] = DEMO_OPERATORS
  for (const { id, person } of product.members.values())
    if (person.no % OF_MEMBERS < CONSENTING)
      await attempt(product, 'consent to news', () => consentToNews(ctx, id, NEWS_WORDING))
  await attempt(product, 'campaign sent', async () => {
    const id = await makeCampaign(ctx, maker.name, CAMPAIGN.name)
    await editCampaign(ctx, maker.name, id, CAMPAIGN)
    await testCampaign(ctx, maker.name, id)
    const { reachable } = await reachOf(ctx, id)
    const decision = { operator: maker.name, checker: checker.name, reason: 'ข่าวประจำเดือน' }
    await inTransaction(ctx.db, tx => sendByTwo({ ...ctx, db: tx }, tx, id, decision, reachable))
  })
  await product.runScheduledJobs()
}
