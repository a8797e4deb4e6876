import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { type RiskSettings, riskSettings } from '../../operators/decisions/risk-settings.ts'
import { DAY_MS } from '../../platform/calendar.ts'
import { readSettings } from '../../platform/settings.ts'
import { type RuleResult, runRules } from './risk-rules.ts'
import { findPayoutCounts, findVerdicts } from './risk-rules-sql.ts'

const TRIAL_DAYS = 30

type Alarm = { readonly key: string; readonly member_ids: readonly MemberId[] }

const alarmsOf = (looked: readonly RuleResult[]): Alarm[] =>
  looked.flatMap(({ rule, found }) =>
    found.map(({ subject, member_ids }) => ({ key: `${rule} ${subject}`, member_ids })),
  )
const membersOf = (alarms: readonly Alarm[]): Set<MemberId> =>
  new Set(alarms.flatMap(({ member_ids }) => member_ids))

/**
 * Dry run of the risk rules. It counts the alarms, and the withdrawals that would need approval, with the current and with the proposed settings. It
 * writes nothing.
 */
export const tryRiskRules = async (ctx: Context, wanted: RiskSettings) => {
  const until = ctx.clock.now()
  const from = new Date(until.getTime() - TRIAL_DAYS * DAY_MS)
  const held = await readSettings(ctx.db, riskSettings)
  const [was, will] = [alarmsOf(await runRules(ctx, held)), alarmsOf(await runRules(ctx, wanted))]
  const [had, has] = [membersOf(was), membersOf(will)]
  const all = [...new Set([...had, ...has])]
  const payouts = new Map(
    (await findPayoutCounts(ctx.db, all, from)).map(row => [row.member_id, row.payouts]),
  )
  const verdicts = await findVerdicts(ctx.db)
  const judgedAs = (alarms: readonly Alarm[], outcome: string): number => {
    const keys = new Set(alarms.map(({ key }) => key))
    return verdicts.filter(each => each.outcome === outcome && keys.has(`${each.rule} ${each.subject}`))
      .length
  }
  const sums = (alarms: readonly Alarm[], members: ReadonlySet<MemberId>) => ({
    alarms: alarms.length,
    members: members.size,
    /** Number of withdrawals of the members in these alarms. Each of them would need approval, because an alarm marks its members as a risk. */
    payouts: [...members].reduce((sum, member) => sum + (payouts.get(member) ?? 0), 0),
    acted: judgedAs(alarms, 'acted'),
    false_alarms: judgedAs(alarms, 'false_alarm'),
  })
  const keys = new Set(
    verdicts.filter(({ outcome }) => outcome === 'acted').map(row => `${row.rule} ${row.subject}`),
  )
  const acted = membersOf([...was, ...will].filter(({ key }) => keys.has(key)))
  return {
    from,
    until,
    before: sums(was, had),
    after: sums(will, has),
    changed: all
      .filter(member => had.has(member) !== has.has(member))
      .map(member_id => ({ member_id, found: has.has(member_id), is_hit: acted.has(member_id) })),
  }
}
