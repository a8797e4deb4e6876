import type { Audience } from '@sala/contract/campaigns/audience.ts'
import { NEWS_WORDING } from '@sala/contract/messages/message-channels.ts'
import type { CampaignId, MemberId } from '@sala/contract/wire/ids.ts'
import { editCampaign, makeCampaign, testCampaign } from '../src/campaigns/drafts/campaigns.ts'
import { campaignsJobs } from '../src/campaigns/jobs.ts'
import { prepareSome } from '../src/campaigns/sending/audience-preparation.ts'
import { sendAlone } from '../src/campaigns/sending/campaign-decisions.ts'
import { resumeSending } from '../src/campaigns/sending/campaign-sending.ts'
import { sendBatch } from '../src/campaigns/sending/message-batches.ts'
import type { Context } from '../src/context.ts'
import { consentToNews, endNews } from '../src/messages/choices/news-consents.ts'
import { usePromotions } from './promotions-setup.ts'

export const WORDS = {
  name: 'ข่าวของเดือน',
  title: 'สวัสดี {name}',
  text: 'เดือนนี้มีตารางกิจกรรมใหม่ ดูได้ในหน้าโปรโมชั่น',
  link: '/promotion',
  promotion: null,
} as const
const DECISION = { operator: 'mali', reason: 'news of the month' }

/** Returns test functions that draft, send and inspect campaigns on a test database, as operators do. */
export const useCampaigns = () => {
  const promotions = usePromotions()
  const { cashier } = promotions
  const tagged = (tag: string): Audience => ({ tags: [tag] })

  /** Registers a member with this tag who has consented to news. */
  const reader = async (tag: string) => {
    const member = await cashier.member()
    await cashier.database.query(
      "insert into member_tags (member_id, tag, set_by, set_at) values ($1, $2, 'test', now())",
      [member.id, tag],
    )
    await consentToNews(cashier.ctx, member.id, NEWS_WORDING)
    return member
  }
  const readers = async (tag: string, count: number) => {
    const members = []
    for (let at = 0; at < count; at += 1) members.push(await reader(tag))
    return members
  }
  const draft = async (audience: Audience, words: Partial<typeof WORDS> | { promotion: number } = {}) => {
    const id = await makeCampaign(cashier.ctx, 'mali', WORDS.name)
    await editCampaign(cashier.ctx, 'mali', id, { ...WORDS, ...words, audience })
    return id
  }
  const tested = async (audience: Audience, words: Partial<typeof WORDS> | { promotion: number } = {}) => {
    const id = await draft(audience, words)
    await testCampaign(cashier.ctx, 'mali', id)
    return id
  }
  /** Drafts a campaign, sends its test message and starts the sending. The test itself must continue the sending, because no job runs. */
  const decided = async (audience: Audience, words: Partial<typeof WORDS> | { promotion: number } = {}) => {
    const id = await tested(audience, words)
    await sendAlone(cashier.ctx, DECISION, id)
    return id
  }
  const prepare = async (id: CampaignId, ctx: Context = cashier.ctx) => {
    while (await prepareSome(ctx, id));
  }
  const send = async (id: CampaignId, size = 50) => {
    let end = await sendBatch(cashier.ctx, id, size)
    while (end === 'more') end = await sendBatch(cashier.ctx, id, size)
    return end
  }
  return {
    ...promotions,
    tagged,
    consent: (id: MemberId) => consentToNews(cashier.ctx, id, NEWS_WORDING),
    endConsent: (id: MemberId | undefined) =>
      id === undefined ? undefined : endNews(cashier.ctx, id, 'choices'),
    reader,
    readers,
    draft,
    tested,
    decided,
    prepare,
    send,
    resume: () => resumeSending(cashier.ctx),
    run: () => cashier.run(campaignsJobs(cashier.ctx)),
    row: async (id: CampaignId) => {
      const [row] = await cashier.database.query<{
        state: string
        sent: number
        message_members: number
        control_members: number
        stop_cause: string | null
      }>('select state, sent, message_members, control_members, stop_cause from campaigns where id = $1', [
        id,
      ])
      return row
    },
    /** Returns the members of a campaign. Each has the group, the status of the message, and the reason if no message was sent. */
    members: (id: CampaignId) =>
      cashier.database.query<{ member_id: MemberId; arm: string; status: string; why: string | null }>(
        'select member_id, arm, status, why from campaign_members where campaign_id = $1 order by member_id',
        [id],
      ),
    /** Returns the news of this campaign in the inboxes of its members, by member. */
    messages: async (id: CampaignId) => {
      const rows = await cashier.database.query<{ member_id: MemberId; facts: { title: string } }>(
        "select member_id, facts from messages where kind = 'news' and cause = $1",
        [`campaign:${id}`],
      )
      return Map.groupBy(rows, ({ member_id }) => member_id)
    },
  }
}
