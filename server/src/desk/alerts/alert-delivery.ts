import { createHash } from 'node:crypto'
import {
  ALERT_RECEIPT_CHARACTERS,
  type AlertKind,
  type AlertLevel,
  type BusinessAlarm,
} from '@sala/contract/desk/alerts/alert-kinds.ts'
import type { Context } from '../../context.ts'
import { MINUTE_MS } from '../../platform/calendar.ts'
import type { Tx } from '../../platform/db.ts'
import { newKey } from '../../platform/random.ts'
import type { AlertTimes } from './alert-levels.ts'
import { levelOf } from './alert-levels.ts'
import type { WaitingItem } from './alert-work-items.ts'
import { confirmCalls, insertCalls } from './sql.ts'

/**
 * If the cause of an alert disappears, and returns within this number of minutes after the alert, operators get no second alert. Otherwise a partner
 * that fails now and then would cause an alert at each failure.
 */
const PAUSE_MINUTES = 30
/**
 * If a session has not confirmed a response after this number of seconds, the response counts as lost, and its alerts are sent again. The pages of
 * the desk (the staff's website) normally confirm sooner.
 */
const LOST_AFTER_SECONDS = 10

/** All waiting items of one kind of work that have reached the same alert level. */
export type Alert = {
  readonly kind: AlertKind
  readonly level: AlertLevel
  readonly count: number
  readonly waiting_minutes: number
  readonly alarms: readonly BusinessAlarm[]
  readonly items: readonly WaitingItem[]
}

type Leveled = { readonly item: WaitingItem; readonly level: AlertLevel }

const hashOf = ({ kind, id }: WaitingItem): string =>
  createHash('sha256').update(`${kind} ${id}`).digest('hex')

const grouped = (leveled: readonly Leveled[], now: Date): Alert[] => {
  const groups = new Map<string, { kind: AlertKind; level: AlertLevel; items: WaitingItem[] }>()
  for (const { item, level } of leveled) {
    const name = `${item.kind} ${level}`
    const group = groups.get(name) ?? { kind: item.kind, level, items: [] }
    group.items.push(item)
    groups.set(name, group)
  }
  return [...groups.values()].map(({ kind, level, items }) => {
    const oldest = Math.min(...items.map(({ since }) => since.getTime()))
    return {
      ...{ kind, level, items, count: items.length },
      waiting_minutes: Math.max(0, Math.floor((now.getTime() - oldest) / MINUTE_MS)),
      alarms: items.flatMap(({ alarm }) => (alarm === null ? [] : [alarm])),
    }
  })
}

type Selection = {
  readonly items: readonly WaitingItem[]
  readonly times: AlertTimes
  readonly isFor: (item: WaitingItem, level: AlertLevel) => boolean
}

/**
 * Stores an alert to the listener (a session or the staff group) about each waiting item that `isFor` selects, and returns the new alerts by kind and
 * level. An item causes one alert per level, even if two requests come at the same time. An alert with a receipt is returned again until the listener
 * has confirmed the receipt.
 */
export const takeCalls = async (
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  listener: string,
  given: Selection & { readonly receipt: string | null },
): Promise<Alert[]> => {
  const now = clock.now()
  const byHash = new Map<string, Leveled & { readonly hash: string }>()
  for (const item of given.items) {
    const level = levelOf(item, now, given.times)
    const hash = hashOf(item)
    if (given.isFor(item, level)) byHash.set(hash, { item, level, hash })
  }
  const due = [...byHash.values()]
  if (due.length === 0) return []
  const calls = due.map(({ hash, level, item: { since } }) => ({ item: hash, level, since }))
  const fresh = await insertCalls(tx, listener, calls, {
    at: now,
    pauseMinutes: PAUSE_MINUTES,
    receipt: given.receipt,
    lostAfterSeconds: LOST_AFTER_SECONDS,
  })
  return grouped(
    due.filter((_each, place) => fresh.has(place)),
    now,
  )
}

/** Records that the listener got the response with the receipt `received`, and returns the new alerts with the receipt of this response. */
export const takeConfirmed = async (
  tx: Tx,
  ctx: Pick<Context, 'clock'>,
  listener: string,
  received: string | null,
  selection: Selection,
): Promise<{ readonly receipt: string | null; readonly alerts: readonly Alert[] }> => {
  if (received !== null) await confirmCalls(tx, listener, received)
  const receipt = newKey(ALERT_RECEIPT_CHARACTERS)
  const alerts = await takeCalls(tx, ctx, listener, { ...selection, receipt })
  return { receipt: alerts.length === 0 ? null : receipt, alerts }
}
