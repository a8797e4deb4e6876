import type { NewsRefusal } from '@sala/contract/messages/news-refusals.ts'
import type { CampaignId, MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { writeNews } from '../../recipients/news-recipients.ts'
import { attachedPromotion, isOnOffer, promotionValues } from '../drafts/attached-promotion.ts'
import { letterFor, missingVariable, shownName } from '../drafts/campaign-message.ts'
import { type Campaign, campaignForChange } from '../drafts/campaigns.ts'
import { lastingRefusal } from './news-filter.ts'
import { findWaiting, finishSending, settleMembers, stopSending } from './sql.ts'

/**
 * Result of a batch. `more`: another batch can follow. `quiet`: members wait for the end of the quiet hours. `over`: no member waits for the message
 * any more.
 */
export type BatchEnd = 'more' | 'quiet' | 'over'

const stopForPromotion = async (tx: Tx, { id, promotion_id }: Campaign, at: Date): Promise<void> => {
  await stopSending(tx, id, { cause: 'promotion_over', by: null, at })
  const details = { promotion: String(promotion_id) }
  await audit(tx, { actor: 'system', action: 'campaign.stop', subject: id, details }, at)
}

/**
 * Sends the campaign to the next members in one transaction. It locks the campaign, so that a stop waits for a running batch, and no message is sent
 * after the stop. The rules of news are checked again for each member. No member gets the message twice.
 */
export const sendBatch = (ctx: Context, id: CampaignId, size: number): Promise<BatchEnd> =>
  inTransaction(ctx.db, async tx => {
    const campaign = await campaignForChange(tx, id)
    if (campaign.state !== 'sending') return 'over'
    const at = ctx.clock.now()
    const waiting = await findWaiting(tx, id, size)
    if (waiting.length === 0) {
      await finishSending(tx, id, at)
      return 'over'
    }
    const attached = await attachedPromotion(tx, campaign.promotion_id)
    const offered = promotionValues(attached)
    const isOver = campaign.promotion_id !== null && (attached === null || !isOnOffer(attached, at))
    // An edit of the promotion may have removed a value that the campaign's text needs.
    if (isOver || missingVariable(campaign, { ...offered, name: shownName(null) }) !== null) {
      await stopForPromotion(tx, campaign, at)
      return 'over'
    }
    const news = waiting.map(({ member_id, name }) => ({
      member_id,
      letter: letterFor(campaign, { ...offered, name: shownName(name) }),
    }))
    const { written, refused } = await writeNews(tx, news, `campaign:${id}`, at)
    const settled = waiting.flatMap(({ member_id }): { member_id: MemberId; why: NewsRefusal | null }[] => {
      if (written.has(member_id)) return [{ member_id, why: null }]
      const why = lastingRefusal(refused.get(member_id) ?? [])
      return why === null ? [] : [{ member_id, why }]
    })
    await settleMembers(tx, id, settled, at)
    return settled.length === 0 ? 'quiet' : 'more'
  })
