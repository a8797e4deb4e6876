import type { Context } from '../../context.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import type { CronJob, Jobs } from '../../platform/jobs.ts'
import { type Chosen, ledgerFault, sealLedger } from './seals.ts'

/** Days for which every seal is verified each night. */
const ALL_DAYS = 35
/**
 * Number of parts into which the older seals are divided. One part is verified each night, so that each transfer is read again at least every 30
 * days.
 */
const PARTS = 30

/** Returns which seals are verified in the night of `now`: those of the last ALL_DAYS days, and one part of the older seals. */
export const chosenAtNight = (now: Date): Chosen => {
  const part = BigInt(Math.floor(now.getTime() / DAY_MS) % PARTS)
  const since = now.getTime() - ALL_DAYS * DAY_MS
  return ({ no, at }) => at.getTime() >= since || no % BigInt(PARTS) === part
}

export const ledgerJobs = (ctx: Context): Jobs => ({
  'ledger:seal': () => sealLedger(ctx.db, ctx.clock.now()),
  'ledger:verify-seals': async () => {
    const fault = await ledgerFault(ctx.db, chosenAtNight(ctx.clock.now()))
    if (fault === null) return
    ctx.log.error({ fault }, 'A TRANSFER WAS CHANGED: stop payouts and investigate')
    throw new Error(fault)
  },
})

/** Every five minutes, new transfers are sealed. At 02:20 Bangkok time, seals are verified. */
export const ledgerCrons: readonly CronJob[] = [
  { job: 'ledger:seal', pattern: '*/5 * * * *' },
  { job: 'ledger:verify-seals', pattern: '20 19 * * *' },
]
