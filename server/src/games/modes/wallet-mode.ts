import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { mainSite } from '../site/sites.ts'
import { findMode, type PlayMode } from './sql.ts'

/**
 * `endOpenSessions` ends the member's seamless sessions; `rejudgePlay` forces a new eligibility decision
 * before the next bet. Both require the member's lock.
 */
export { endOpenSessions, type PlayMode, rejudgePlay, upsertMode } from './sql.ts'

/** The member's wallet mode, `transfer` or `seamless`. The default is the main site's. */
export const modeOf = async (
  db: Db | Tx,
  ctx: Pick<Context, 'partners'>,
  memberId: MemberId,
): Promise<PlayMode> => (await findMode(db, memberId)) ?? mainSite(ctx).wallet
