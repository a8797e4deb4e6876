import { signalPartners } from '@sala/contract/desk/dashboard/endpoints.ts'
import type { signalLevels } from '@sala/contract/desk/status-signal-levels.ts'
import { workKinds } from '@sala/contract/desk/work-queue/case-kinds.ts'
import type { Context } from '../../context.ts'
import { HOUR_MS, MINUTE_MS } from '../../platform/calendar.ts'
import type { Operator } from '../../platform/http/desk/signed-in-operator.ts'
import { hourFigures } from '../business-figures/stored-figures.ts'
import { floatsNow } from '../finance/account-balances.ts'
import { findUnanswered } from '../sql/attention-items.ts'
import { waitingWork } from '../work-queue/work-queue.ts'

type Level = (typeof signalLevels)[number]

/** Time in ms without a response from a partner after which the desk (the staff's website) shows the partner as unreachable. */
const SILENT_WATCH_MS = 2 * MINUTE_MS
const SILENT_LATE_MS = 10 * MINUTE_MS
/** Time in ms from payment to credit above which the desk (the staff's website) shows a warning. Members are promised three to five minutes (B04). */
const CREDIT_WATCH_MS = 5 * MINUTE_MS
const CREDIT_LATE_MS = 15 * MINUTE_MS

const levelOf = (ms: number, watch: number, late: number): Level =>
  ms >= late ? 'late' : ms >= watch ? 'watch' : 'calm'

const oldestOf = (times: readonly Date[]): Date | null =>
  times.reduce<Date | null>((oldest, at) => (oldest === null || at < oldest ? at : oldest), null)

const partnersNow = async (ctx: Context, now: Date) => {
  const unanswered = await findUnanswered(ctx.db, now)
  return signalPartners.map(partner => {
    const waits = unanswered.filter(each => each.partner === partner)
    const since = oldestOf(waits.map(trouble => trouble.since))
    const ms = since === null ? 0 : now.getTime() - since.getTime()
    return { partner, level: levelOf(ms, SILENT_WATCH_MS, SILENT_LATE_MS), since, waiting: waits.length }
  })
}

const queuesNow = async (ctx: Context, operator: Operator, now: Date) => {
  const work = await waitingWork(ctx, operator)
  return workKinds.map(kind => {
    const waiting = work.filter(item => item.kind === kind)
    const overdue = waiting.filter(({ answer_by }) => answer_by < now).length
    const level: Level = overdue > 0 ? 'late' : waiting.length > 0 ? 'watch' : 'calm'
    const oldest = oldestOf(waiting.map(({ since }) => since))
    return { kind, level, waiting: waiting.length, overdue, oldest }
  })
}

/** Returns the 90th percentile of the time from payment to credit over the last hours. Returns null if nothing was credited. */
const creditNow = async (ctx: Context, now: Date) => {
  const hours = await hourFigures(ctx.db, new Date(now.getTime() - 2 * HOUR_MS), now)
  const p90_ms = hours.findLast(hour => hour.credit_p90_ms !== null)?.credit_p90_ms ?? null
  return { p90_ms, level: levelOf(p90_ms ?? 0, CREDIT_WATCH_MS, CREDIT_LATE_MS) }
}

/** Returns the signals about the business as a whole: credit latency, balance of the payout accounts and unreachable partners. */
export const businessSignals = async (ctx: Context) => {
  const now = ctx.clock.now()
  const [credit, floats, partners] = await Promise.all([
    creditNow(ctx, now),
    floatsNow(ctx),
    partnersNow(ctx, now),
  ])
  return { credit, floats, partners }
}

/**
 * Returns the signals in the status bar of the desk (the staff's website): credit latency, balance of the payout accounts, unreachable partners and
 * overdue queues.
 */
export const signalsNow = async (ctx: Context, operator: Operator) => {
  const now = ctx.clock.now()
  const [credit, floats, partners, queues] = await Promise.all([
    creditNow(ctx, now),
    // Only operators with the permission to read withdrawals see the balance of the payout accounts.
    operator.permissions.has('withdrawals.read') ? floatsNow(ctx) : [],
    partnersNow(ctx, now),
    queuesNow(ctx, operator, now),
  ])
  return { reported_at: now, credit, floats, partners, queues }
}
