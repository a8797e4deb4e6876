import type { AlertKind } from '@sala/contract/desk/alerts/alert-kinds.ts'
import type { Context } from '../../context.ts'
import { deskSettings } from '../../operators/decisions/desk-settings.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db.ts'
import type { DeskIdentity, Operator } from '../../platform/http/desk/signed-in-operator.ts'
import { operatorActor } from '../../platform/operator-decision.ts'
import { readSettings } from '../../platform/settings.ts'
import { type Alert, takeConfirmed } from './alert-delivery.ts'
import { isCalled, kindsOf } from './alert-recipients.ts'
import { waitingItems } from './alert-work-items.ts'
import { type AlertChoices, findChoices, upsertChoices } from './sql.ts'

/** Choices of an operator who has stored none: every sound, notifications while the tab is hidden, no quiet hours. */
const DEFAULTS: AlertChoices = {
  muted: [],
  desktop: true,
  quiet_from_hour: 0,
  quiet_to_hour: 0,
  on_call: false,
}

/** Desk screens that show these kinds of work. All other kinds are in the work queue. */
const SCREENS: Partial<Readonly<Record<AlertKind, string>>> = { message: '/support', alarm: '/today' }

const screenOf = ({ kind, items }: Alert): string => {
  const screen = SCREENS[kind]
  if (screen !== undefined) return screen
  const [first, ...others] = items
  if (first === undefined || others.length > 0) return `/work?only=${kind}`
  return `/work?kind=${kind}&id=${encodeURIComponent(first.id)}`
}

/**
 * Returns the alerts about waiting work that this session has not had yet, by kind and level. Alerts of muted kinds have no sound until they are
 * escalated. `received` is the receipt of the last response that arrived. If a response was lost, its alerts are returned again.
 */
export const takeAlerts = async (
  ctx: Context,
  { operator, session_id }: DeskIdentity,
  received: string | null,
) => {
  const choices = (await findChoices(ctx.db, operator.id)) ?? DEFAULTS
  const times = await readSettings(ctx.db, deskSettings)
  const items = await waitingItems(ctx, operator)
  const now = ctx.clock.now()
  const { receipt, alerts } = await inTransaction(ctx.db, tx =>
    takeConfirmed(tx, ctx, session_id, received, {
      items,
      times,
      isFor: (item, level) => isCalled(operator, choices, item, { level, now }),
    }),
  )
  const shown = alerts.map(alert => ({
    kind: alert.kind,
    level: alert.level,
    count: alert.count,
    waiting_minutes: alert.waiting_minutes,
    alarms: [...alert.alarms],
    path: screenOf(alert),
    is_heard: alert.level === 'escalated' || !choices.muted.includes(alert.kind),
  }))
  return { receipt, alerts: shown }
}

export const alertChoices = async (ctx: Context, operator: Operator) => {
  const { muted, ...choices } = (await findChoices(ctx.db, operator.id)) ?? DEFAULTS
  const { alert_late_minutes, alert_escalate_minutes } = await readSettings(ctx.db, deskSettings)
  return {
    ...choices,
    muted: [...muted],
    kinds: kindsOf(operator),
    late_minutes: alert_late_minutes,
    escalate_minutes: alert_escalate_minutes,
  }
}

/** Stores the operator's choices for alerts. The audit log records them, because an operator who muted alerts may miss a member's work. */
export const saveAlertChoices = (ctx: Context, operator: Operator, choices: AlertChoices): Promise<void> =>
  inTransaction(ctx.db, async tx => {
    const now = ctx.clock.now()
    await upsertChoices(tx, operator.id, choices, now)
    const details = {
      muted: choices.muted.join(' '),
      quiet_hours: `${choices.quiet_from_hour}–${choices.quiet_to_hour}`,
      on_call: choices.on_call ? 'yes' : 'no',
    }
    const actor = operatorActor({ operator: operator.name })
    await audit(tx, { actor, action: 'alerts.choose', subject: operator.name, details }, now)
  })
