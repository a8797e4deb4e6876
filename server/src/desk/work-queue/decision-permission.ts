import type { Permission } from '@sala/contract/desk/permissions.ts'
import type { ProposalId, SlipId, WithdrawalId } from '@sala/contract/wire/ids.ts'
import { requireNotGiver } from '../../account/members/operator-granted-credits.ts'
import { findSuspenseItem } from '../../cashier/deposits/suspense-payments.ts'
import { lineOfCase } from '../../cashier/payment-slips/slip-review-cases.ts'
import { withdrawalSeen } from '../../cashier/withdrawals/withdrawal-view.ts'
import type { Context } from '../../context.ts'
import { requireIndependence } from '../../operators/operator-users/operator-independence.ts'
import { operatorWithName } from '../../operators/operator-users/operator-users.ts'
import { canApprove, proposalOf } from '../../operators/proposals/proposals.ts'
import { soleLimitsSettings } from '../../operators/settings.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import type { Operator } from '../../platform/http/desk/signed-in-operator.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import type { CaseKey } from './case-claims.ts'
import { requireWithinLimit } from './decision-amount-limit.ts'

type Look = (ctx: Context, operator: Operator, id: string) => Promise<void>

const requirePermission = ({ permissions }: Operator, needed: Permission): void => {
  if (!permissions.has(needed)) throw new Refusal('desk_forbidden')
}

const holderOf =
  (needed: Permission): Look =>
  async (_ctx, operator) =>
    requirePermission(operator, needed)

const withdrawal: Look = async (ctx, operator, id) => {
  requirePermission(operator, 'withdrawals.decide')
  const { member_id, amount } = await withdrawalSeen(ctx, id as WithdrawalId)
  requireWithinLimit(operator, amount)
  const { giver_days } = await readSettings(ctx.db, soleLimitsSettings)
  const since = new Date(ctx.clock.now().getTime() - giver_days * DAY_MS)
  await requireNotGiver(ctx.db, member_id, operator.name, since)
}

const suspense: Look = async (ctx, operator, id) => {
  requirePermission(operator, 'suspense.settle')
  const [source, ...rest] = id.split(':')
  if (source !== 'bank' && source !== 'gateway') throw new Refusal('not_found')
  const item = await findSuspenseItem(ctx.db, { source, source_id: rest.join(':') })
  if (item !== null) requireWithinLimit(operator, item.amount)
}

const slip: Look = async (ctx, operator, id) => {
  requirePermission(operator, 'slips.answer')
  const line = await lineOfCase(ctx, id as SlipId, null)
  if (line !== null) requireWithinLimit(operator, line.amount)
}

const proposal: Look = async (ctx, operator, id) => {
  const row = await proposalOf(ctx, id as ProposalId)
  if (!canApprove(operator, row)) throw new Refusal('desk_forbidden')
  await requireIndependence(ctx.db, operator, { id: row.maker_id, name: row.maker }, ctx.clock.now())
}

/**
 * Requires that the operator who decides a case about another operator is independent of that one. The maker and the checker of an operator's
 * invitation or reset are not independent of the operator.
 */
const requireColleague = async (ctx: Context, operator: Operator, name: string): Promise<void> => {
  if (name === operator.name) throw new Refusal('desk_forbidden')
  const other = await operatorWithName(ctx.db, name)
  if (other !== null) await requireIndependence(ctx.db, operator, other, ctx.clock.now())
}

const NEEDED_BY_TROUBLE: Readonly<Record<string, Permission>> = {
  ...{ 'bonus refused': 'bonuses.change', 'second account': 'exclusions.lift' },
  ...{ return: 'suspense.settle', 'return ordered': 'suspense.settle', 'return refused': 'suspense.settle' },
  'identity document': 'documents.decide',
  ...{ 'document check': 'documents.decide', 'document check odd': 'documents.decide' },
  ...{ 'document undeleted': 'documents.decide', 'erased document undeleted': 'documents.decide' },
  'aml case': 'aml.act',
  ...{ payee: 'suspense.settle', 'bank line': 'jobs.repair', 'taken back': 'money.correct' },
}

/**
 * Returns the permission that an operator needs to decide the case of the kind `trouble` with this id. Returns undefined if the permission
 * `queue.claim` is enough.
 */
export const neededForTrouble = (id: string): Permission | undefined =>
  NEEDED_BY_TROUBLE[id.split(':')[0] ?? '']

const OPERATOR_SUM = 'operator '

const trouble: Look = async (ctx, operator, id) => {
  const [what = '', ...rest] = id.split(':')
  const subject = rest.join(':')
  const needed = NEEDED_BY_TROUBLE[what]
  if (needed !== undefined) requirePermission(operator, needed)
  if (what === 'operator joined') await requireColleague(ctx, operator, subject)
  if ((what === 'sole limit' || what === 'sole spread') && subject.startsWith(OPERATOR_SUM))
    await requireColleague(ctx, operator, subject.slice(OPERATOR_SUM.length, subject.lastIndexOf(':')))
}

const looks: Readonly<Record<CaseKey['kind'], Look>> = {
  ...{ withdrawal, suspense, slip, proposal, trouble },
  payout: holderOf('money.settle'),
  movement: holderOf('money.settle'),
  job: holderOf('jobs.repair'),
}

/**
 * Returns whether the operator may decide the case now. An operator who may not cannot claim the case either, because the claim would block others.
 */
export const mayDecide = async (
  ctx: Context,
  operator: Operator,
  { kind, id }: CaseKey,
): Promise<boolean> => {
  try {
    await looks[kind](ctx, operator, id)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
