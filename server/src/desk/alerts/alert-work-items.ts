import type { AlertKind, BusinessAlarm } from '@sala/contract/desk/alerts/alert-kinds.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import type { Operator } from '../../platform/http/desk/signed-in-operator.ts'
import { threadsToAnswer } from '../../support/staff-conversations.ts'
import { openCases } from '../work-queue/work-queue.ts'
import { findBusinessAlarms } from './sql.ts'

/** Maximum number of conversations that cause alerts. Those that wait longest come first. */
const THREADS_MAX = 200

/** Work that waits for an operator: a case, a member's message, or a business alarm. */
export type WaitingItem = {
  readonly kind: AlertKind
  readonly id: string
  readonly why: string
  readonly since: Date
  readonly answer_by: Date
  readonly amount: Satang | null
  /** Name of the operator who works on the item. Null if it is free. */
  readonly taken_by: string | null
  /** True if the item has waited for so long that the work queue lists it last. It then causes no alert. */
  readonly is_old: boolean
  readonly alarm: BusinessAlarm | null
}

const isOlderThanDay = (since: Date, now: Date): boolean => now.getTime() - since.getTime() > DAY_MS

const messages = async (ctx: Context): Promise<WaitingItem[]> => {
  // Conversations that wait longer than a day cause no alert. They are left out here, so that they do not count towards `THREADS_MAX`.
  const since = new Date(ctx.clock.now().getTime() - DAY_MS)
  return (await threadsToAnswer(ctx, THREADS_MAX, since)).map(({ id, waiting_since, handled_by }) => ({
    kind: 'message',
    // The id contains the time since which the question waits, because a new question in the same conversation is new work.
    id: `${id} ${waiting_since.toISOString()}`,
    why: 'message',
    since: waiting_since,
    answer_by: waiting_since,
    amount: null,
    taken_by: handled_by,
    is_old: false,
    alarm: null,
  }))
}

const alarms = async (ctx: Context): Promise<WaitingItem[]> => {
  const now = ctx.clock.now()
  return (await findBusinessAlarms(ctx.db)).map(({ name, began_at }) => ({
    kind: 'alarm',
    id: name,
    why: name,
    since: began_at,
    answer_by: began_at,
    amount: null,
    taken_by: null,
    is_old: isOlderThanDay(began_at, now),
    alarm: name,
  }))
}

/** Returns all waiting work. If an operator is given, it contains only those proposals that the operator made or may approve. */
export const waitingItems = async (ctx: Context, operator: Operator | null): Promise<WaitingItem[]> => {
  const cases = (await openCases(ctx, operator)).map(
    ({ kind, id, why, since, answer_by, amount, claimed_by, is_old }): WaitingItem => ({
      ...{ kind, id, why, since, answer_by, amount, is_old },
      taken_by: claimed_by,
      alarm: null,
    }),
  )
  return [...cases, ...(await messages(ctx)), ...(await alarms(ctx))]
}
