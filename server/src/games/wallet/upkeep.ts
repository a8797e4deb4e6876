import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/db.ts'
import { readSettings } from '../../platform/settings.ts'
import { sweepWalletIn } from './movements.ts'
import { gamesSettings } from './settings.ts'
import { dueSweeps, forgetChecks, forgetStarts, setSweepDue, takeSweep } from './upkeep-sql.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const SWEPT_AT_ONCE_MAX = 200
/** Long enough that those behind it get their turn. */
const FAILED_PAUSE_SECONDS = 15 * 60
/** Short enough for one statement; a night has room for many of them, and the next one goes on. */
const FORGOTTEN_AT_ONCE = 5_000
const ROUNDS_MAX = 1_000

/**
 * Sweeps wallets in again whose way to the site was refused, when their pause is over. Each in a transaction of its own: a kill
 * leaves the rest due. Of a member who may not play now it stays in the wallet, until the next start or deposit. One that fails
 * is put off, and holds nobody up.
 */
export const sweepRefused = async (ctx: Context): Promise<void> => {
  const at = ctx.clock.now()
  for (const memberId of await dueSweeps(ctx.db, at, SWEPT_AT_ONCE_MAX)) await sweepAgain(ctx, memberId, at)
}

const sweepAgain = async (ctx: Context, memberId: MemberId, at: Date): Promise<void> => {
  try {
    await inTransaction(ctx.db, async tx => {
      if (await takeSweep(tx, memberId, at)) await sweepWalletIn(tx, ctx, memberId)
    })
  } catch (error) {
    ctx.log.error({ err: error, member: memberId }, 'a wallet could not be swept in again')
    await setSweepDue(ctx.db, memberId, new Date(at.getTime() + FAILED_PAUSE_SECONDS * 1000))
  }
}

/** Drops checks that found nothing and starts that are older than the settings say. */
export const forgetOldPlay = async (ctx: Context): Promise<void> => {
  const { checks_kept_days, starts_kept_days } = await readSettings(ctx.db, gamesSettings)
  const daysAgo = (days: number) => new Date(ctx.clock.now().getTime() - days * DAY_MS)
  await untilNone(() => forgetChecks(ctx.db, daysAgo(checks_kept_days), FORGOTTEN_AT_ONCE))
  await untilNone(() => forgetStarts(ctx.db, daysAgo(starts_kept_days), FORGOTTEN_AT_ONCE))
}

const untilNone = async (some: () => Promise<number>): Promise<void> => {
  for (let round = 0; round < ROUNDS_MAX; round++) if ((await some()) === 0) return
}
