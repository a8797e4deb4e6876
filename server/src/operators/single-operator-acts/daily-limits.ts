import {
  rolesOfBudget,
  type SoleActName,
  type SoleBudget,
  type SoleDimension,
  type SoleSumKey,
  soleActs,
} from '@sala/contract/desk/single-operator-limits.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { formatSatang, type Satang, satang } from '@sala/contract/wire/money.ts'
import { recordOperatorCredit } from '../../account/members/operator-granted-credits.ts'
import type { Context } from '../../context.ts'
import { auditSoon } from '../../platform/audit.ts'
import { bangkokDate } from '../../platform/calendar.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import type { Operator } from '../../platform/http/desk/signed-in-operator.ts'
import { operatorActor } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import { type SoleSettings, soleLimitsSettings } from '../settings.ts'
import { addToSum, insertUse, type Sum } from './sql.ts'

const HUNDRED = 100n
const NOTHING = satang(0n)

/** A decision of one operator without a checker, as it counts against the daily limits. */
export type SoleDecision = {
  readonly act: SoleActName
  /** Idempotency key: several decisions with the same key count once. */
  readonly subject: string
  readonly amount: Satang
  readonly member_id: MemberId | null
  /** The ledger account that the decision debits. Null if it transfers no money. */
  readonly account: string | null
}

const REFUSALS = {
  operator: 'sole_limit_operator',
  member: 'sole_limit_member',
  account: 'sole_limit_account',
} as const satisfies Record<SoleDimension, string>

export const isSoleRefusal = (error: unknown): error is Refusal =>
  error instanceof Refusal && Object.values<string>(REFUSALS).includes(error.code)

const hasRoles = (budget: SoleBudget): budget is keyof typeof rolesOfBudget =>
  Object.hasOwn(rolesOfBudget, budget)

const keysOfRoles = (budget: keyof typeof rolesOfBudget, held: readonly string[]): SoleSumKey[] => {
  if (budget === 'payout')
    return rolesOfBudget.payout
      .filter(role => held.includes(role))
      .map(role => `payout_operator_day_${role}` as const)
  return rolesOfBudget.assignment
    .filter(role => held.includes(role))
    .map(role => `assignment_operator_day_${role}` as const)
}

/** Returns the daily limit of an operator, a member or an account. For an operator it is the highest limit of the operator's roles. */
export const dayLimit = (
  settings: SoleSettings,
  budget: SoleBudget,
  dimension: SoleDimension,
  held: readonly string[],
): Satang => {
  if (dimension !== 'operator' || !hasRoles(budget)) return settings[`${budget}_${dimension}_day`]
  return keysOfRoles(budget, held)
    .map(key => settings[key])
    .reduce((most, limit) => (limit > most ? limit : most), NOTHING)
}

/** Returns whether so much of a daily limit is used that another operator should review the decisions. */
export const isNearLimit = (settings: SoleSettings, amount: bigint, limit: bigint): boolean =>
  amount > 0n && amount * HUNDRED >= limit * BigInt(settings.warned_percent)

/**
 * Returns how many credits in a day are a sign that one amount was split to stay below a limit. Returns null for sums that are not checked for
 * splitting.
 */
export const slicingCount = (
  settings: SoleSettings,
  budget: SoleBudget,
  dimension: SoleDimension,
): number | null => {
  if (budget !== 'credit' || dimension === 'account') return null
  return dimension === 'member' ? settings.warned_uses : settings.warned_operator_uses
}

type Counted = Sum & { readonly limit: Satang; readonly dimension: SoleDimension; readonly subject: string }

const warn = async (
  tx: Tx,
  operator: Operator,
  { act, amount: added }: SoleDecision,
  { amount, uses, limit, dimension, subject }: Counted,
  settings: SoleSettings,
  at: Date,
): Promise<void> => {
  const { budget } = soleActs[act]
  const crosses = isNearLimit(settings, amount, limit) && !isNearLimit(settings, amount - added, limit)
  const slices = uses === slicingCount(settings, budget, dimension)
  if (!crosses && !slices) return
  const details = {
    ...{ act, dimension, uses: String(uses) },
    ...{ sum: formatSatang(amount), limit: formatSatang(limit) },
  }
  const action = crosses ? 'sole.near_limit' : 'sole.sliced'
  await auditSoon(tx, { actor: operatorActor({ operator: operator.name }), action, subject, details }, at)
}

/**
 * Adds a decision without a checker to the sums of its Bangkok day, in the decision's transaction. Locks the sums of operator, member and account in
 * this order, to avoid deadlocks. Throws Refusal `sole_limit_operator`, `sole_limit_member` or `sole_limit_account` if the decision would exceed the
 * daily limit of the operator, the member or the account.
 */
export const countSole = async (
  tx: Tx,
  operator: Operator,
  decision: SoleDecision,
  at: Date,
): Promise<void> => {
  const { act, subject, amount, member_id, account } = decision
  const { budget, gives_credit } = soleActs[act]
  if (!(await insertUse(tx, { operator: operator.name, act, subject, member_id, account, amount, at })))
    return
  const settings = await readSettings(tx, soleLimitsSettings)
  const day = bangkokDate(at)
  const subjects = { operator: operator.name, member: member_id, account } as const
  for (const dimension of ['operator', 'member', 'account'] as const) {
    const of = subjects[dimension]
    if (of === null) continue
    const limit = dayLimit(settings, budget, dimension, operator.roles)
    const sum = await addToSum(tx, { day, budget, dimension, subject: of }, amount)
    if (sum.amount > limit) {
      const left = limit - (sum.amount - amount)
      throw new Refusal(REFUSALS[dimension], {
        left: formatSatang(satang(left > 0n ? left : 0n)),
        limit: formatSatang(limit),
      })
    }
    await warn(tx, operator, decision, { ...sum, limit, dimension, subject: of }, settings, at)
  }
  if (gives_credit && member_id !== null && amount > 0n)
    await recordOperatorCredit(
      tx,
      { member_id, id: `${act}:${subject}`, amount, at },
      { operator: operator.name },
    )
}

/**
 * Counts and runs a decision without a checker in one transaction, so that a refused decision is not counted. Throws the refusals of `countSole` and
 * of the use case.
 */
export const decideAlone = <Answer>(
  ctx: Context,
  operator: Operator,
  decision: SoleDecision,
  work: (inside: Context) => Promise<Answer>,
): Promise<Answer> =>
  inTransaction(ctx.db, async tx => {
    await countSole(tx, operator, decision, ctx.clock.now())
    return work({ ...ctx, db: tx })
  })
