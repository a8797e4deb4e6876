import type { Context } from '../../context.ts'
import { DAY_MS, MINUTE_MS } from '../../platform/calendar.ts'
import { readSettings } from '../../platform/settings.ts'
import { type CashierSettings, cashierSettings } from '../settings.ts'
import { reviewNeeded } from '../withdrawals/review-rules.ts'
import { findJudged, type JudgedWithdrawal } from './sql.ts'

export const TRIAL_DAYS = 30
/**
 * Maximum number of withdrawals that a dry run (a test of new approval rules on past withdrawals) reads. If there are more, the result is marked
 * incomplete.
 */
const LOOKED_THROUGH_MAX = 20_000
/** Assumed duration in ms of an operator's review of a withdrawal, if no duration was measured. */
const LOOKED_USUAL_MS = 5 * MINUTE_MS

/**
 * Returns whether these rules would have paid the withdrawal without review. A bank account that was set after the request counts as old enough,
 * because the age of the earlier account is not stored.
 */
const isAlone = (judged: JudgedWithdrawal, rules: CashierSettings): boolean => {
  const { bank_set_at, created_at, was_unproved, was_credited } = judged
  const wasSet = bank_set_at === null || bank_set_at > created_at ? new Date(0) : bank_set_at
  return (
    reviewNeeded(
      {
        ...judged,
        bank_set_at: wasSet,
        unproved: was_unproved,
        credited: was_credited,
        factors_recovered_at: null,
        // The dry run leaves this rule out, because the database does not store whether the member lacked an identity document at that time.
        document_missing: false,
      },
      rules,
      created_at,
    ) === null
  )
}

const middleOf = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? LOOKED_USUAL_MS

/** Returns how many of the withdrawals these rules would have paid without review, and how many would have needed one. */
const sumsOf = (judged: readonly JudgedWithdrawal[], rules: CashierSettings, lookMs: number) => {
  const alone = judged.filter(each => isAlone(each, rules))
  const to_person = judged.length - alone.length
  return {
    paid_alone: alone.length,
    paid_alone_sum: alone.reduce((sum, { amount }) => sum + amount, 0n),
    to_person,
    /** Minutes that operators would have spent on reviews: the number of reviews times the median duration of one. */
    person_minutes: (to_person * lookMs) / MINUTE_MS,
    refused_paid_alone: alone.filter(({ refused_by_person }) => refused_by_person).length,
    marked_paid_alone: alone.filter(({ marked_now }) => marked_now).length,
  }
}

/** Applies the given approval rules to recent withdrawals, without an effect on them. Returns the result compared with the current rules. */
export const tryApprovalRules = async (ctx: Context, rules: CashierSettings) => {
  const until = ctx.clock.now()
  const from = new Date(until.getTime() - TRIAL_DAYS * DAY_MS)
  const held = await readSettings(ctx.db, cashierSettings)
  const judged = await findJudged(ctx.db, from, LOOKED_THROUGH_MAX)
  const lookMs = middleOf(judged.flatMap(({ looked_ms }) => (looked_ms === null ? [] : [looked_ms])))
  const changed = judged.flatMap(each => {
    const [was, will] = [isAlone(each, held), isAlone(each, rules)]
    if (was === will) return []
    const { member_id, amount, refused_by_person, marked_now } = each
    return [{ member_id, amount, alone: will, is_hit: refused_by_person || marked_now }]
  })
  return {
    from,
    until,
    is_whole: judged.length < LOOKED_THROUGH_MAX,
    before: sumsOf(judged, held, lookMs),
    after: sumsOf(judged, rules, lookMs),
    changed,
  }
}
