import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { cachedPerKey } from '../../platform/database/bounded-batches.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { sitesOf } from '../game-sites/game-sites.ts'
import { askInParallel, type Run } from '../game-sites/parallel-site-calls.ts'
import { ACCOUNTS_AT_ONCE, firstCursor, unreadInTurn } from './accounts-with-unread-rounds.ts'
import { readCommonList } from './common-round-list.ts'
import { syncRounds } from './round-sync.ts'
import { type ReadFeed, sharedFeedReader } from './site-round-feed.ts'
import { findUnreadAmong, recordRoundsSilent, type UnreadAccount } from './sql.ts'

const placeOf = cachedPerKey((_ctx: Context) => firstCursor())

/**
 * Reads rounds from before `since`, of all members who may have unread ones. If a game site has a common list of all members' rounds, that list is
 * read. Otherwise the members' own lists are read, as many as the time allows. Run it outside transactions. It may run twice or be aborted.
 */
export const readUnreadRounds = async (
  ctx: Context,
  since: Date,
  run: Partial<Run> = {},
  accountsAtOnce = ACCOUNTS_AT_ONCE,
): Promise<void> => {
  for (const site of sitesOf(ctx)) await readCommonList(ctx, site, since, run.stopping, accountsAtOnce)
  const readFeed = sharedFeedReader()
  const members = oneByOne(unreadInTurn(ctx.db, placeOf(ctx), { since, site: null }, accountsAtOnce))
  return askInParallel(members, memberId => readOne(ctx, memberId, readFeed), run)
}

/**
 * Yields members one by one. Members about whom the game site did not answer last time come last. Among these, the one with the oldest unanswered
 * call comes first.
 */
async function* oneByOne(stretches: AsyncIterable<readonly UnreadAccount[]>): AsyncGenerator<MemberId> {
  const silent: UnreadAccount[] = []
  for await (const unread of stretches) {
    silent.push(...unread.filter(({ silent_at }) => silent_at !== null))
    for (const { member_id, silent_at } of unread) if (silent_at === null) yield member_id
  }
  silent.sort((a, b) => Number(a.silent_at) - Number(b.silent_at))
  for (const { member_id } of silent) yield member_id
}

/** Reads and counts one member's rounds. Returns false if the game site did not answer or an error occurred. */
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

/** Returns those of the given members who may have unread game rounds from before `since`. */
export const unreadAmong = async (
  db: Db | Tx,
  members: readonly MemberId[],
  since: Date,
): Promise<ReadonlySet<MemberId>> => new Set(await findUnreadAmong(db, members, since))
