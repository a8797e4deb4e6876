import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { mainSite } from '../game-sites/game-sites.ts'
import { findMode, type PlayMode } from './sql.ts'

/**
 * `endOpenSessions` ends the member's sessions of seamless play. `rejudgePlay` deletes the stored decision whether the member may play, so that it is
 * made again before the next bet. Both require the member's lock.
 */
export { endOpenSessions, type PlayMode, rejudgePlay, upsertMode } from './sql.ts'

/** Returns the member's wallet mode, `transfer` or `seamless`. The default is the mode of the main site. */
export const modeOf = async (
  db: Db | Tx,
  ctx: Pick<Context, 'partners'>,
  memberId: MemberId,
): Promise<PlayMode> => (await findMode(db, memberId)) ?? mainSite(ctx).wallet
