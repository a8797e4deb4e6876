import type { Audience } from '@sala/contract/campaigns/audience.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { boundsOf } from './audience-bounds.ts'
import { type AudiencePage, findAudiencePage } from './sql.ts'

/** Members that one query looks at. It takes about 50 ms with all filters. */
const SCANNED_PER_PAGE = 2_000

/** Reads the pages of an audience one by one, as the members are at `at`. */
export const openAudience = async (
  ctx: Context,
  { audience, at }: { readonly audience: Audience; readonly at: Date },
): Promise<(after: string) => Promise<AudiencePage>> => {
  const tagged = audience.tags === undefined ? null : await ctx.ports.taggedMembers(ctx.db, audience.tags)
  const bounds = boundsOf(audience, tagged, at)
  return after => findAudiencePage(ctx.db, bounds, after, SCANNED_PER_PAGE)
}

/** Yields the pages of members in the audience. The caller may stop early. */
export async function* audiencePages(
  ctx: Context,
  of: { readonly audience: Audience; readonly at: Date },
): AsyncGenerator<readonly MemberId[]> {
  const next = await openAudience(ctx, of)
  for (let after = ''; ; ) {
    const { last, members } = await next(after)
    if (last === null) return
    yield members
    after = last
  }
}
