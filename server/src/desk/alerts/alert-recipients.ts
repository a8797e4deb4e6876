import {
  type AlertKind,
  type AlertLevel,
  alertKinds,
  alertPermissions,
} from '@sala/contract/desk/alerts/alert-kinds.ts'
import type { Operator } from '../../platform/http/desk/signed-in-operator.ts'
import { neededForTrouble } from '../work-queue/decision-permission.ts'
import { OWN_PROPOSAL } from '../work-queue/work-queue.ts'
import { isQuiet } from './alert-levels.ts'
import type { WaitingItem } from './alert-work-items.ts'
import type { AlertChoices } from './sql.ts'

/** Kinds of work with an amount. An operator gets no alert about an amount above the operator's limit. */
const LIMITED: ReadonlySet<AlertKind> = new Set<AlertKind>(['withdrawal', 'suspense', 'slip'])

/** Returns the kinds of work that the operator's permissions allow. */
export const kindsOf = ({ permissions }: Operator): AlertKind[] =>
  alertKinds.filter(kind => alertPermissions[kind].some(needed => permissions.has(needed)))

/** Returns whether the operator's permissions and limits allow the operator to do this work. */
const mayDo = (operator: Operator, { kind, id, why, amount }: WaitingItem): boolean => {
  if (!alertPermissions[kind].some(needed => operator.permissions.has(needed))) return false
  if (why === OWN_PROPOSAL) return false
  if (LIMITED.has(kind) && amount !== null && amount > operator.limits.decide) return false
  const needed = kind === 'trouble' ? neededForTrouble(id) : undefined
  return needed === undefined || operator.permissions.has(needed)
}

/**
 * Returns whether the operator gets an alert about this work now. Work that a colleague has claimed causes an alert only when it is escalated. In the
 * operator's quiet hours there is no alert, unless the work is escalated and the operator is on call.
 */
export const isCalled = (
  operator: Operator,
  choices: AlertChoices,
  item: WaitingItem,
  { level, now }: { readonly level: AlertLevel; readonly now: Date },
): boolean => {
  if (item.is_old || !mayDo(operator, item)) return false
  const isEscalated = level === 'escalated'
  if (item.taken_by !== null && item.taken_by !== operator.name && !isEscalated) return false
  // The operator who claimed the work needs no alert about it before it is late.
  if (item.taken_by === operator.name && level === 'new') return false
  return (isEscalated && choices.on_call) || !isQuiet(now, choices.quiet_from_hour, choices.quiet_to_hour)
}
