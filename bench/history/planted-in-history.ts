import type { History, Operation } from './history-file.ts'

type Found = { readonly at: number; readonly one: Operation }

const findFrom = (
  operations: readonly Operation[],
  isSo: (one: Operation, at: number) => boolean,
): Found | null => {
  // An anomaly in the middle of a history has operations before and after it.
  const from = Math.floor(operations.length / 3)
  const at = operations.findIndex((one, n) => n >= from && isSo(one, n))
  const one = operations[at]
  return one === undefined ? null : { at, one }
}

const replaceAt = (history: History, at: number, one: Operation): History => ({
  ...history,
  operations: history.operations.with(at, one),
})

const isTaken = ({ kind, outcome, amount = 0 }: Operation): boolean =>
  kind === 'bet' && outcome === 'ok' && amount > 0
const isShown = ({ kind, outcome, balance }: Operation): boolean =>
  kind === 'read' && outcome === 'ok' && balance !== undefined

/** Returns the balance that no write of the member explains, because it lacks a part of a satang. */
const WRONG_BY = 1

/** A read shows the balance from before an acknowledged bet that was over when the read began. */
const staleRead = (history: History): History | null => {
  const { operations } = history
  const found = findFrom(operations, (read, at) => isShown(read) && betBefore(operations, at) !== null)
  const bet = found === null ? null : betBefore(operations, found.at)
  if (found === null || bet === null) return null
  return replaceAt(history, found.at, { ...found.one, balance: (bet.balance ?? 0) + (bet.amount ?? 0) })
}

/** Returns the member's acknowledged bet directly before the read, if no other write of the member could have run in between. */
const betBefore = (operations: readonly Operation[], at: number): Operation | null => {
  const read = operations[at]
  if (read === undefined) return null
  const own = operations.filter(one => one.member === read.member && one.kind !== 'read')
  const bet = own.filter(one => isTaken(one) && one.return < read.call).at(-1)
  if (bet === undefined) return null
  const isAlone = own.every(
    one => one === bet || (one.outcome !== 'unknown' && (one.return < bet.call || one.call > read.return)),
  )
  return isAlone ? bet : null
}

/** Two writes begin from the same balance, so that the effect of one is missing in the answer of the other. */
const lostUpdate = (history: History): History | null => {
  const found = findFrom(history.operations, isTaken)
  if (found === null) return null
  const { one } = found
  const lost = {
    ...one,
    key: `${one.key}-lost`,
    process: one.process + 100,
    amount: (one.amount ?? 0) + WRONG_BY,
  }
  const before = (one.balance ?? 0) + (one.amount ?? 0)
  return { ...history, operations: [...history.operations, { ...lost, balance: before - lost.amount }] }
}

/** A repeated key shows a second effect. */
const doubledEffect = (history: History): History | null => {
  const found = findFrom(history.operations, isTaken)
  if (found === null) return null
  const { one } = found
  const [call, back] = [one.return + 1, one.return + 2]
  const again = {
    ...one,
    call,
    return: back,
    process: one.process + 100,
    balance: (one.balance ?? 0) - (one.amount ?? 0),
  }
  return { ...history, operations: [...history.operations, again] }
}

/** A write without an effect is acknowledged. */
const lostWrite = (history: History): History | null => {
  const found = findFrom(history.operations, isShown)
  if (found === null) return null
  const { member, call } = found.one
  const times = { call: call - 2, return: call - 1 }
  const lost: Operation = {
    process: 100,
    kind: 'deposit',
    member,
    key: 'lost',
    amount: WRONG_BY,
    outcome: 'ok',
    ...times,
  }
  return { ...history, operations: [...history.operations, lost] }
}

/** A bet that took effect is recorded as refused. */
const refusedWithEffect = (history: History): History | null => {
  const found = findFrom(history.operations, isTaken)
  if (found === null) return null
  const { balance, ...one } = found.one
  return replaceAt(history, found.at, { ...one, outcome: 'refused', code: 'RS_ERROR_NOT_ENOUGH_MONEY' })
}

/** Each plant returns a copy of a correct history with one anomaly. It returns null if the history has no place for the anomaly. */
export const HISTORY_PLANTS: Readonly<Record<string, (history: History) => History | null>> = {
  'stale read': staleRead,
  'lost update': lostUpdate,
  'doubled effect of one key': doubledEffect,
  'acknowledged write lost': lostWrite,
  'refused call with an effect': refusedWithEffect,
}
