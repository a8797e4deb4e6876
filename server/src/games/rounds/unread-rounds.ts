import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { sitesOf } from '../site/sites.ts'
import { readTogether } from './common-list.ts'
import { syncRounds } from './rounds.ts'
import { findUnread, findUnreadAmong, recordRoundsSilent } from './sql.ts'

/** Each is a call to the game site: so many a run, the rest the next. */
const READ_AT_ONCE_MAX = 200
/** A site that is down must not hold a worker for a time-out each; one odd account must not hold up the others. */
const SILENCES_MAX = 3

/**
 * Reads the rounds of members who may have played and whose rounds nobody read since `since`: those with credit at the site, or
 * whose credit moved since the last time. Where a site tells everybody's rounds in one list that is read as far as it goes, whoever waits; of the others, and where that
 * was of no use, some members a run, each by the own list, those the site was silent about last. In no transaction; may run
 * twice at a time, and a kill leaves the rest for the next run.
 */
export const readUnreadRounds = async (ctx: Context, since: Date): Promise<void> => {
  let silences = 0
  for (const site of sitesOf(ctx)) if (!(await readTogether(ctx, site, since))) silences += 1
  for (const memberId of await findUnread(ctx.db, since, READ_AT_ONCE_MAX)) {
    if (!(await readOne(ctx, memberId))) silences += 1
    if (silences >= SILENCES_MAX) return
  }
}

/** False: the site did not show them, or what follows from them failed. */
const readOne = async (ctx: Context, memberId: MemberId): Promise<boolean> => {
  try {
    await syncRounds(ctx, memberId)
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
