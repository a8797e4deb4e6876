import { createHash } from 'node:crypto'
import type { Audience } from '@sala/contract/campaigns/audience.ts'
import type { NewsRefusal } from '@sala/contract/messages/news-refusals.ts'
import type { CampaignId, MemberId } from '@sala/contract/wire/ids.ts'
import { type ShownMember, shownMembers } from '../../account/members/personal-data-masking.ts'
import type { Context } from '../../context.ts'
import { audiencePages } from '../audiences/audiences.ts'
import { filterByNews } from './news-filter.ts'

/** Time in ms after which counting an audience stops. The figures are then marked as incomplete. */
const COUNT_LIMIT_MS = 6_000
const SAMPLE_MEMBERS = 8

export type AudienceCount = {
  readonly members: number
  readonly reachable: number
  readonly left_out: { why: NewsRefusal; members: number }[]
  readonly sample: ShownMember[]
  readonly is_whole: boolean
}

/** Returns the key by which the sample of an audience is sorted. The order seems random, but is the same at each count. */
const rankOf = (campaign: CampaignId, member: MemberId): string =>
  createHash('sha256').update(`sample ${campaign} ${member}`).digest('hex')

/** Counts the current audience: all members, those who may get news, and the others by reason. Also returns a masked sample. */
export const countAudience = async (
  ctx: Context,
  campaign: CampaignId,
  audience: Audience,
): Promise<AudienceCount> => {
  const at = ctx.clock.now()
  const end = performance.now() + COUNT_LIMIT_MS
  const refused = new Map<NewsRefusal, number>()
  let [members, reachable, isWhole] = [0, 0, true]
  let sample: { rank: string; member: MemberId }[] = []
  for await (const page of audiencePages(ctx, { audience, at })) {
    const found = await filterByNews(ctx.db, page, at)
    members += page.length
    reachable += found.allowed.length
    for (const [why, count] of found.refused) refused.set(why, (refused.get(why) ?? 0) + count)
    const ranked = found.allowed.map(member => ({ rank: rankOf(campaign, member), member }))
    sample = [...sample, ...ranked].toSorted((a, b) => (a.rank < b.rank ? -1 : 1)).slice(0, SAMPLE_MEMBERS)
    if (performance.now() > end) {
      isWhole = false
      break
    }
  }
  const shown = await shownMembers(
    ctx.db,
    sample.map(({ member }) => member),
  )
  return {
    ...{ members, reachable, is_whole: isWhole },
    left_out: [...refused]
      .map(([why, count]) => ({ why, members: count }))
      .toSorted((a, b) => b.members - a.members),
    sample: sample.flatMap(({ member }) => shown.get(member) ?? []),
  }
}
