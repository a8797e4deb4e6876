import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { mainSite } from '../site/sites.ts'
import { findMode, type PlayMode } from './sql.ts'

/** Ends what the member has open for bets from the wallet, and has them judged before the next bet. The caller holds the member's lock. */
export { endOpenSessions, type PlayMode, rejudgePlay, upsertMode } from './sql.ts'

/** The member's wallet mode: `transfer` or `seamless`; default is the main site's. */
export const modeOf = async (
  db: Db | Tx,
  ctx: Pick<Context, 'partners'>,
  memberId: MemberId,
): Promise<PlayMode> => (await findMode(db, memberId)) ?? mainSite(ctx).wallet
