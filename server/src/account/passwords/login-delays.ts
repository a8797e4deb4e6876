import { formatWait } from '@sala/contract/wire/wait-duration-text.ts'
import { NODES_APART_MS } from '../../platform/clock.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type DelayKind, type DelayRule, passwordDelays } from '../rate-limits.ts'
import { clearDelay, type DelayRow, type DelaySubject, lockDelays, refundDelay, writeDelay } from './sql.ts'

const SECOND_MS = 1000
/** Maximum exponent of the doubled delay. 2^30 times the first delay exceeds every maximum. */
const DOUBLINGS_MAX = 30

/** Returns the delay in seconds after this number of consecutive wrong passwords. */
export const delayAfter = (rule: DelayRule, failures: number): number => {
  if (failures < rule.freeFailures) return 0
  const doublings = Math.min(failures - rule.freeFailures, DOUBLINGS_MAX)
  return Math.min(rule.maxSeconds, rule.firstSeconds * 2 ** doublings)
}

const waitsUntil = (row: Pick<DelayRow, 'kind' | 'failed_at'>, failures: number): Date =>
  new Date(row.failed_at.getTime() + delayAfter(passwordDelays[row.kind], failures) * SECOND_MS)

const charged = (row: DelayRow, now: Date): DelayRow => {
  const rule = passwordDelays[row.kind]
  const forgotten = now.getTime() - row.failed_at.getTime() > rule.forgetSeconds * SECOND_MS
  const failures = forgotten ? 1 : row.failures + 1
  const failed = { ...row, failures, failed_at: now }
  return { ...failed, waits_until: waitsUntil(failed, failures) }
}

/** Returns the remaining delay in ms. A failure with a time in the future is ignored, because the clock of the node that recorded it was ahead. */
const waitMsOf = (row: DelayRow, now: Date): number =>
  row.failed_at.getTime() - now.getTime() > NODES_APART_MS ? 0 : row.waits_until.getTime() - now.getTime()

/**
 * Counts a password try as failed before the password is checked, so that concurrent tries count too. After a right password, `resetTries` takes the
 * failure back. During a delay nothing is counted, and `refusal` (429) is thrown with the remaining seconds.
 */
export const countTryAsFailed = (
  db: Db,
  subjects: readonly DelaySubject[],
  now: Date,
  refusal: 'login_delayed' | 'password_delayed' | 'factor_delayed' | 'desk_sign_in_delayed',
): Promise<void> =>
  inTransaction(db, async tx => {
    const rows = await lockDelays(tx, subjects, now)
    const waitMs = Math.max(...rows.map(row => waitMsOf(row, now)))
    if (waitMs > 0) {
      const retryAfterSeconds = Math.ceil(waitMs / SECOND_MS)
      throw new Refusal(refusal, { wait: formatWait(retryAfterSeconds) }, { retryAfterSeconds })
    }
    for (const row of rows) await writeDelay(tx, charged(row, now))
  })

const MANY_STAND_BEHIND: ReadonlySet<DelayKind> = new Set(['address', 'network', 'operator_network'])

/**
 * Resets the failures of each subject after a right password. For a subject that several people share (IP address, network), only the failure of this
 * try is removed. Otherwise an attacker with an account could reset the count between guesses at other accounts.
 */
export const resetTries = async (tx: Tx, subjects: readonly DelaySubject[], now: Date): Promise<void> => {
  for (const subject of subjects) {
    if (MANY_STAND_BEHIND.has(subject.kind)) await refundDelay(tx, subject, now)
    else await clearDelay(tx, subject, now)
  }
}

/**
 * Takes back the failure that was counted for one attempt, because its password was not checked, or was right while the second factor was missing.
 * Failures of other attempts stay counted.
 */
export const takeBackTry = (db: Db, subjects: readonly DelaySubject[], now: Date): Promise<void> =>
  inTransaction(db, async tx => {
    for (const row of await lockDelays(tx, subjects, now)) {
      const failures = Math.max(0, row.failures - 1)
      await writeDelay(tx, { ...row, failures, waits_until: waitsUntil(row, failures) })
    }
  })

/**
 * Runs the password check. If the queue for hashing is full (`unavailable`), the password was not checked, and the try no longer counts as failed.
 */
export const runCountedTry = async <T>(
  db: Db,
  subjects: readonly DelaySubject[],
  now: Date,
  look: () => Promise<T>,
): Promise<T> => {
  try {
    return await look()
  } catch (error) {
    if (error instanceof Refusal && error.code === 'unavailable') await takeBackTry(db, subjects, now)
    throw error
  }
}
