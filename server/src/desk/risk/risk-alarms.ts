import { type RiskOutcome, type RiskRule, riskRules } from '@sala/contract/desk/risk/risk-rules.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { shownMembers } from '../../account/members/personal-data-masking.ts'
import type { Context } from '../../context.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction, type Tx } from '../../platform/db.ts'
import { type OperatorDecision, operatorActor } from '../../platform/operator-decision.ts'
import { Refusal } from '../../platform/refusal.ts'
import { runConfiguredRules } from './risk-rules.ts'
import {
  type AlarmKey,
  type AlarmRow,
  countByRule,
  dropUnseen,
  findAlarm,
  findAlarmMembers,
  findAlarms,
  findFigures,
  findLinks,
  findTied,
  judgeAlarm,
  lastLook,
  writeAlarm,
} from './sql.ts'

export { forgetMemberAlarms } from './sql.ts'

/** Maximum number of members that a graph of links between members shows. */
const MEMBERS_MAX = 100
const TIED_MAX = 40

/** Runs all risk rules and stores their alarms. Returns the number of open alarms. */
export const findRisk = async (ctx: Context): Promise<number> => {
  const now = ctx.clock.now()
  const looked = await runConfiguredRules(ctx)
  await inTransaction(ctx.db, async tx => {
    for (const { rule, found } of looked) for (const each of found) await writeAlarm(tx, rule, each, now)
    await dropUnseen(tx, now)
  })
  return (await countByRule(ctx.db))
    .filter(({ what }) => what === 'open')
    .reduce((sum, { count }) => sum + count, 0)
}

/** Returns the risk alarms. For each rule, also counts the open alarms, the confirmed alarms and the false positives. */
export const riskNow = async (ctx: Context, rule: RiskRule | null, state: RiskOutcome | 'open') => {
  const [alarms, counts, looked_at] = await Promise.all([
    findAlarms(ctx.db, rule, state),
    countByRule(ctx.db),
    lastLook(ctx.db),
  ])
  const countOf = (of: RiskRule, what: RiskOutcome | 'open') =>
    counts.find(count => count.rule === of && count.what === what)?.count ?? 0
  return {
    alarms,
    looked_at,
    rules: riskRules.map(of => ({
      rule: of,
      open: countOf(of, 'open'),
      acted: countOf(of, 'acted'),
      false_alarms: countOf(of, 'false_alarm'),
    })),
  }
}

const membersWithLinks = async (ctx: Context, ids: readonly MemberId[]) => {
  const some = ids.slice(0, MEMBERS_MAX)
  const [figures, shown, links] = await Promise.all([
    findFigures(ctx.db, some),
    shownMembers(ctx.db, some),
    findLinks(ctx.db, some),
  ])
  const members = figures.flatMap(({ member_id, ...money }) => {
    const member = shown.get(member_id)
    return member === undefined ? [] : [{ ...member, ...money }]
  })
  return { members, links }
}

/** Returns the risk alarm. Throws Refusal `not_found` if there is none. */
const knownAlarm = async (ctx: Context, key: AlarmKey): Promise<AlarmRow> => {
  const alarm = await findAlarm(ctx.db, key)
  if (alarm === null) throw new Refusal('not_found')
  return alarm
}

/** Returns one risk alarm with its members and the links between them. Throws Refusal `not_found` if there is no such alarm. */
export const riskAlarm = async (ctx: Context, key: AlarmKey) => {
  const alarm = await knownAlarm(ctx, key)
  const ring = await findAlarmMembers(ctx.db, key)
  return { alarm, ring, ...(await membersWithLinks(ctx, ring)) }
}

/** Returns a member, the members who share something (such as a device) with this member, and the links between them. */
export const linksOf = async (ctx: Context, member: MemberId) =>
  membersWithLinks(ctx, [member, ...(await findTied(ctx.db, member, TIED_MAX))])

const judge = async (
  tx: Tx,
  key: AlarmKey,
  decision: OperatorDecision,
  outcome: RiskOutcome,
  at: Date,
): Promise<void> => {
  const judged = await judgeAlarm(tx, key, { outcome, by: decision.operator, at })
  if (!judged) throw new Refusal('not_found')
  const details = { reason: decision.reason, rule: key.rule }
  const subject = `risk:${key.rule}:${key.subject}`
  await audit(tx, { actor: operatorActor(decision), action: `risk.${outcome}`, subject, details }, at)
}

/**
 * Records an operator's judgement that an alarm is a false positive. The judgement counts in the statistics of the alarm's rule. Throws Refusal
 * `not_found` if there is no such alarm or it is already judged.
 */
export const callFalse = (ctx: Context, decision: OperatorDecision, key: AlarmKey): Promise<void> =>
  inTransaction(ctx.db, tx => judge(tx, key, decision, 'false_alarm', ctx.clock.now()))
