import { RING_MEMBERS_MAX, type RingAct } from '@sala/contract/desk/risk/risk-rules.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { type Satang, satang } from '@sala/contract/wire/money.ts'
import { lockMember } from '../../account/members/members.ts'
import { requireNoPersonalData } from '../../account/members/operator-decisions.ts'
import { attachMembers } from '../../account/members/personal-data-masking.ts'
import { markRisk } from '../../cashier/operator-actions.ts'
import { holdPayoutsOf } from '../../cashier/payout-decisions/withdrawal-holds.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { performDryRun } from '../../platform/database/dry-run-transaction.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { type OperatorDecision, operatorActor } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import { type AlarmKey, type AlarmRow, findAlarmMembers, findFigures, judgeAlarm, lockAlarm } from './sql.ts'

/** Effect of a bulk action on one member of a risk alarm. The action either marks the members as a risk or holds their withdrawals. */
export type RingChange = {
  readonly member_id: MemberId
  /** Number of the member's withdrawals that are held. It is 1 if the action marks the member as a risk. */
  readonly count: number
  readonly amount: Satang
}

type Ring = { readonly alarm: Pick<AlarmRow, 'outcome'>; readonly members: readonly MemberId[] }
type Within = { readonly tx: Tx; readonly ctx: Context; readonly decision: OperatorDecision }

/**
 * Locks an alarm and then its members in the order of their ids. This happens before the first audit line, because all transactions lock members
 * before the audit log, to avoid deadlocks. Throws Refusal `not_found` if there is no such alarm, and `ring_too_large` if it has too many members.
 * Throws DecisionMistake if the reason contains a member's name.
 */
const lockRing = async ({ tx, decision }: Within, key: AlarmKey): Promise<Ring> => {
  const alarm = await lockAlarm(tx, key)
  if (alarm === null) throw new Refusal('not_found')
  const members = await findAlarmMembers(tx, key)
  if (members.length > RING_MEMBERS_MAX)
    throw new Refusal('ring_too_large', { most: String(RING_MEMBERS_MAX) })
  for (const member of members) requireNoPersonalData(decision.reason, await lockMember(tx, member))
  return { alarm, members }
}

const note = async (
  { tx, ctx, decision }: Within,
  key: AlarmKey,
  action: string,
  changes: readonly RingChange[],
): Promise<void> => {
  const { count, amount } = sumOf(changes)
  const details = {
    ...{ reason: decision.reason, rule: key.rule, members: String(changes.length) },
    ...{ count: String(count), amount: amount.toString() },
  }
  const subject = `risk:${key.rule}:${key.subject}`
  await audit(tx, { actor: operatorActor(decision), action, subject, details }, ctx.clock.now())
}

const sumOf = (changes: readonly RingChange[]) => ({
  count: changes.reduce((sum, { count }) => sum + count, 0),
  amount: satang(changes.reduce((sum, { amount }) => sum + amount, 0n)),
})

/**
 * Marks those members of the alarm as a risk who are not marked yet, and closes the alarm as acted on. Throws Refusal `not_found` if there is no such
 * alarm or it is already judged.
 */
const markRing = async (within: Within, key: AlarmKey): Promise<RingChange[]> => {
  const { tx, ctx, decision } = within
  const { alarm, members } = await lockRing(within, key)
  if (alarm.outcome !== null) throw new Refusal('not_found')
  const unmarked = (await findFigures(tx, members)).filter(({ is_marked }) => !is_marked)
  const verdict = { outcome: 'acted', by: decision.operator, at: ctx.clock.now() } as const
  await judgeAlarm(tx, key, verdict)
  for (const { member_id } of unmarked) await markRisk({ ...ctx, db: tx }, decision, member_id)
  const changes = unmarked.map(({ member_id, wallet }) => ({ member_id, count: 1, amount: wallet }))
  await note(within, key, 'risk.acted', changes)
  return changes
}

/**
 * Holds the open withdrawals of the alarm's members, so that they are not paid. The alarm stays open, so that an operator can hold later withdrawals
 * too.
 */
const holdRing = async (within: Within, key: AlarmKey): Promise<RingChange[]> => {
  const { tx, ctx, decision } = within
  const { members } = await lockRing(within, key)
  const why = { by: operatorActor(decision), reason: decision.reason, at: ctx.clock.now() }
  const changes: RingChange[] = []
  for (const member_id of members) {
    const held = await holdPayoutsOf(tx, member_id, why)
    const amount = satang(held.reduce((sum, each) => sum + each.amount, 0n))
    if (held.length > 0) changes.push({ member_id, count: held.length, amount })
  }
  if (changes.length > 0) await note(within, key, 'risk.held', changes)
  return changes
}

const acts: Readonly<Record<RingAct, (within: Within, key: AlarmKey) => Promise<RingChange[]>>> = {
  mark: markRing,
  hold: holdRing,
}

/** Marks all members of the alarm as a risk, or holds their withdrawals. If an error occurs, no member is changed. Returns the changes. */
export const applyToRing = (ctx: Context, decision: OperatorDecision, act: RingAct, key: AlarmKey) =>
  inTransaction(ctx.db, tx => acts[act]({ tx, ctx, decision }, key))

/** Dry run of `applyToRing`. It returns the changes by member and amount, and throws the same Refusals as `applyToRing`. */
export const trialRingChange = async (ctx: Context, act: RingAct, key: AlarmKey) => {
  const decision = { operator: 'preview', reason: 'preview' }
  const changes = await performDryRun(ctx.db, tx => acts[act]({ tx, ctx, decision }, key))
  const shown = await attachMembers(ctx.db, changes)
  return { members: shown.map(({ member, ...change }) => ({ ...member, ...change })), ...sumOf(changes) }
}
