import type { AlertKind, BusinessAlarm } from '@sala/contract/desk/alerts/alert-kinds.ts'
import type { signalPartners } from '@sala/contract/desk/dashboard/endpoints.ts'
import type { Context } from '../../context.ts'
import { deskSettings } from '../../operators/decisions/desk-settings.ts'
import { announceToDesk } from '../../platform/browser-events.ts'
import { inTransaction } from '../../platform/db.ts'
import { readSettings } from '../../platform/settings.ts'
import { businessSignals } from '../dashboard/dashboard-signals.ts'
import { openCases } from '../work-queue/work-queue.ts'
import { writeBusinessAlarms } from './sql.ts'

const SILENT: Readonly<Record<(typeof signalPartners)[number], BusinessAlarm>> = {
  bank: 'bank_silent',
  gateway: 'gateway_silent',
  game_site: 'game_site_silent',
}

/** Kinds of cases whose total number turns on the business alarm about failures. */
const FAILED: ReadonlySet<AlertKind> = new Set<AlertKind>(['payout', 'movement', 'job'])

const alarmsNow = async (ctx: Context): Promise<BusinessAlarm[]> => {
  const { alarm_failures } = await readSettings(ctx.db, deskSettings)
  const { credit, floats, partners } = await businessSignals(ctx)
  const failed = (await openCases(ctx, null)).filter(({ kind }) => FAILED.has(kind)).length
  return [
    ...(floats.some(({ level }) => level === 'late') ? (['money_low'] as const) : []),
    ...partners.flatMap(({ partner, level }) => (level === 'late' ? [SILENT[partner]] : [])),
    ...(credit.level === 'late' ? (['credit_slow'] as const) : []),
    ...(failed >= alarm_failures ? (['many_failures'] as const) : []),
  ]
}

/** Turns each business alarm on or off by the current state of the business, and notifies open pages of the staff's website. */
export const updateBusinessAlarms = async (ctx: Context): Promise<void> => {
  const names = await alarmsNow(ctx)
  await inTransaction(ctx.db, async tx => {
    if (await writeBusinessAlarms(tx, names, ctx.clock.now())) await announceToDesk(tx, 'work')
  })
}
