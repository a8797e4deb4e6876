import type { AlertKind, AlertLevel } from '@sala/contract/desk/alerts/alert-kinds.ts'
import { HOUR_MS, MINUTE_MS, startOfBangkokDay } from '../../platform/calendar.ts'

/**
 * Kinds of work that are late `alert_late_minutes` after they arrived. Work of other kinds is late at its deadline, because it often waits for a
 * partner or a colleague.
 */
const WAITED_FOR: ReadonlySet<AlertKind> = new Set<AlertKind>([
  'withdrawal',
  'suspense',
  'slip',
  'message',
  'alarm',
])

type Waiting = { readonly kind: AlertKind; readonly since: Date; readonly answer_by: Date }
export type AlertTimes = { readonly alert_late_minutes: number; readonly alert_escalate_minutes: number }

/** Returns the alert level of waiting work at this time. */
export const levelOf = (
  { kind, since, answer_by }: Waiting,
  now: Date,
  { alert_late_minutes, alert_escalate_minutes }: AlertTimes,
): AlertLevel => {
  const isWaitedFor = WAITED_FOR.has(kind)
  const from = isWaitedFor ? since : answer_by
  const ms = now.getTime() - from.getTime()
  if (ms >= alert_escalate_minutes * MINUTE_MS) return 'escalated'
  return ms >= (isWaitedFor ? alert_late_minutes * MINUTE_MS : 0) ? 'late' : 'new'
}

/** Returns whether the time is between two Bangkok hours. The period may cross midnight. If both hours are equal, there is no quiet time. */
export const isQuiet = (now: Date, fromHour: number, toHour: number): boolean => {
  const hour = (now.getTime() - startOfBangkokDay(now).getTime()) / HOUR_MS
  if (fromHour === toHour) return false
  return fromHour < toHour ? hour >= fromHour && hour < toHour : hour >= fromHour || hour < toHour
}
