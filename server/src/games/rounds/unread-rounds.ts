import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { openedOnce } from '../../platform/database/sets.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { askSideBySide, type Run } from '../site/side-by-side.ts'
import { syncRounds } from './rounds.ts'
import { type ReadFeed, readingOnce } from './site-feed.ts'
import { findUnread, findUnreadAmong, recordRoundsSilent, type Unread } from './sql.ts'

/** Each statement looks at so many accounts: one that looked at all took seconds with a million, of the ten that it may take. */
const ACCOUNTS_AT_ONCE = 20_000
/** Before every id. */
const FIRST = ''

const placeOf = openedOnce((_ctx: Context) => ({ after: FIRST }))

/**
 * Reads the rounds of members who may have played and whose rounds nobody read since `since`: those with credit at the site, or
 * whose credit moved since the last time. As many as a run has time for, in no transaction, those the site was silent about last. A site that
 * tells of everybody in one list is read once a run. May run twice at a time, and a kill leaves the rest for the next run.
 */
export const readUnreadRounds = (
  ctx: Context,
  since: Date,
  run: Partial<Run> = {},
  accountsAtOnce = ACCOUNTS_AT_ONCE,
): Promise<void> => {
  const readFeed = readingOnce()
  const members = unreadInTurn(ctx, since, accountsAtOnce)
  return askSideBySide(members, memberId => readOne(ctx, memberId, readFeed), run)
}

/**
 * Once round all members, from where the last run of this process ended, so that the last of them have their turn however long the way is.
 * Those the site was silent about come when all others were there, the longest silence first.
 */
async function* unreadInTurn(ctx: Context, since: Date, atMost: number): AsyncGenerator<MemberId> {
  const place = placeOf(ctx)
  const began = place.after
  const silent: Unread[] = []
  for (const until of [null, began]) {
    if (until === FIRST) break
    for (let after = until === null ? began : FIRST; ; ) {
      // Whoever is cut short begins the next run with what this one had in hand.
      place.after = after
      const { unread, last } = await findUnread(ctx.db, since, { after, until, atMost })
      silent.push(...unread.filter(({ silent_at }) => silent_at !== null))
      for (const { member_id, silent_at } of unread) if (silent_at === null) yield member_id
      if (last === null) break
      after = last
    }
  }
  place.after = FIRST
  silent.sort((a, b) => Number(a.silent_at) - Number(b.silent_at))
  for (const { member_id } of silent) yield member_id
}

/** False: the site did not show them, or what follows from them failed. */
const readOne = async (ctx: Context, memberId: MemberId, readFeed: ReadFeed): Promise<boolean> => {
  try {
    await syncRounds(ctx, memberId, ctx.ports.roundsCounters, readFeed)
    return true
  } catch (error) {
    if (!(error instanceof Refusal))
      ctx.log.error({ err: error, member_id: memberId }, 'the rounds of a member could not be counted')
    await recordRoundsSilent(ctx.db, memberId, ctx.clock.now())
    return false
  }
}

/** Of these, the members who may have played before `since` what nobody has read yet. */
export const unreadAmong = async (
  db: Db | Tx,
  members: readonly MemberId[],
  since: Date,
): Promise<ReadonlySet<MemberId>> => new Set(await findUnreadAmong(db, members, since))
