import type {
  deskSystemEndpoints,
  trialChanges,
  trialFigures,
  trialUnits,
} from '@sala/contract/desk/system/endpoints.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { bahtFromSatang, type Satang, satang } from '@sala/contract/wire/money.ts'
import type { z } from 'zod'
import { attachMembers } from '../../account/members/personal-data-masking.ts'
import { tryAmlRules } from '../../aml/rules/suspicion-rules.ts'
import { tryMatchScore } from '../../aml/screening/match-score-dry-run.ts'
import { amlSettings } from '../../aml/settings.ts'
import { tryCareRules } from '../../care/harm-markers/harm-marker-dry-run.ts'
import { careSettings } from '../../care/settings.ts'
import { tryApprovalRules } from '../../cashier/dry-runs/approval-dry-run.ts'
import { cashierSettings } from '../../cashier/settings.ts'
import type { Context } from '../../context.ts'
import { riskSettings } from '../../operators/decisions/risk-settings.ts'
import { type SettingChange, settingsAfter } from '../../operators/decisions/setting-groups.ts'
import { DecisionMistake } from '../../platform/operator-decision.ts'
import { tryReferralRates } from '../../referral/commission/commission-rates-dry-run.ts'
import { referralSettings } from '../../referral/settings.ts'
import { tryRiskRules } from '../risk/risk-rules-dry-run.ts'

type Trial = z.output<(typeof deskSystemEndpoints)['desk_setting_trial']['response']>
type Unit = (typeof trialUnits)[number]
type What = (typeof trialFigures)[number]
type Change = (typeof trialChanges)[number]

const MEMBERS_SHOWN = 50

const figure = (what: What, unit: Unit, before: number, after: number, is_hit = false) => ({
  ...{ what, unit, before, after, is_hit },
})
const baht = (value: bigint): number => bahtFromSatang(satang(value))

type Changed = {
  readonly member_id: MemberId
  readonly change: Change
  readonly amount: Satang | null
  readonly is_hit: boolean
}

/** Returns a sample of the members or cases that the setting's change affects. Known cases of abuse (`is_hit`) come first. */
const shownOf = async (ctx: Context, changed: readonly Changed[]) => {
  const some = changed
    .toSorted((one, other) => Number(other.is_hit) - Number(one.is_hit))
    .slice(0, MEMBERS_SHOWN)
  return attachMembers(ctx.db, some)
}

const tryApproval = async (ctx: Context, change: SettingChange): Promise<Trial> => {
  const trial = await tryApprovalRules(ctx, await settingsAfter(ctx.db, cashierSettings, change))
  const { from, until, is_whole, before, after, changed } = trial
  const listed = changed.map(
    ({ alone, ...rest }): Changed => ({ ...rest, change: alone ? 'alone' : 'to_person' }),
  )
  return {
    ...{ from, until, is_whole, changed: listed.length },
    figures: [
      figure('paid_alone', 'count', before.paid_alone, after.paid_alone),
      figure('paid_alone_sum', 'baht', baht(before.paid_alone_sum), baht(after.paid_alone_sum)),
      figure('to_person', 'count', before.to_person, after.to_person),
      figure('person_minutes', 'minutes', before.person_minutes, after.person_minutes),
      figure('refused_paid_alone', 'count', before.refused_paid_alone, after.refused_paid_alone, true),
      figure('marked_paid_alone', 'count', before.marked_paid_alone, after.marked_paid_alone, true),
    ],
    members: await shownOf(ctx, listed),
  }
}

const tryRisk = async (ctx: Context, change: SettingChange): Promise<Trial> => {
  const trial = await tryRiskRules(ctx, await settingsAfter(ctx.db, riskSettings, change))
  const { from, until, before, after, changed } = trial
  const listed = changed.map(
    ({ found, ...rest }): Changed => ({ ...rest, change: found ? 'found' : 'not_found', amount: null }),
  )
  return {
    ...{ from, until, is_whole: true, changed: listed.length },
    figures: [
      figure('alarms', 'count', before.alarms, after.alarms),
      figure('members_found', 'count', before.members, after.members),
      figure('payouts_to_look_at', 'count', before.payouts, after.payouts),
      figure('acted_found', 'count', before.acted, after.acted, true),
      figure('false_found', 'count', before.false_alarms, after.false_alarms),
    ],
    members: await shownOf(ctx, listed),
  }
}

const tryCare = async (ctx: Context, change: SettingChange): Promise<Trial> => {
  const trial = await tryCareRules(ctx, await settingsAfter(ctx.db, careSettings, change))
  const { from, until, is_whole, before, after, changed } = trial
  const listed = changed.map(
    ({ found, ...rest }): Changed => ({ ...rest, change: found ? 'found' : 'not_found', amount: null }),
  )
  const steps = ['care_step_1', 'care_step_2', 'care_step_3'] as const
  return {
    ...{ from, until, is_whole, changed: listed.length },
    figures: [
      figure('care_findings', 'count', before.findings, after.findings),
      ...steps.map((what, at) => figure(what, 'count', before.members[at] ?? 0, after.members[at] ?? 0)),
    ],
    members: await shownOf(ctx, listed),
  }
}

const tryAml = async (ctx: Context, change: SettingChange): Promise<Trial> => {
  const trial = await tryAmlRules(ctx, await settingsAfter(ctx.db, amlSettings, change))
  const { from, until, before, after, changed } = trial
  const listed = changed.map(
    ({ member_id, found }): Changed => ({
      ...{ member_id, change: found ? 'found' : 'not_found', amount: null, is_hit: false },
    }),
  )
  return {
    ...{ from, until, is_whole: true, changed: listed.length },
    figures: [
      figure('aml_structuring', 'count', before.structuring, after.structuring),
      figure('aml_pass_through', 'count', before.pass_through, after.pass_through),
    ],
    members: await shownOf(ctx, listed),
  }
}

const tryMatch = async (ctx: Context, change: SettingChange): Promise<Trial> => {
  const { match_score } = await settingsAfter(ctx.db, amlSettings, change)
  const { from, until, is_whole, before, after, changed } = await tryMatchScore(ctx, match_score)
  const listed = changed.map(
    ({ found, ...rest }): Changed => ({ ...rest, change: found ? 'found' : 'not_found', amount: null }),
  )
  return {
    ...{ from, until, is_whole, changed: listed.length },
    figures: [
      figure('aml_list_match', 'count', before.members, after.members),
      figure('aml_confirmed', 'count', before.confirmed, after.confirmed, true),
    ],
    members: await shownOf(ctx, listed),
  }
}

const tryReferral = async (ctx: Context, change: SettingChange): Promise<Trial> => {
  const trial = await tryReferralRates(ctx, await settingsAfter(ctx.db, referralSettings, change))
  const { from, until, is_whole, before, after, changed } = trial
  const listed = changed.map(
    ({ more, ...rest }): Changed => ({
      ...rest,
      amount: satang(more),
      change: more > 0n ? 'earns_more' : 'earns_less',
    }),
  )
  return {
    ...{ from, until, is_whole, changed: listed.length },
    figures: [
      figure('commission', 'baht', baht(before.commission), baht(after.commission)),
      figure('earners', 'count', before.earners, after.earners),
      figure('excluded_commission', 'baht', baht(before.excluded), baht(after.excluded), true),
    ],
    members: await shownOf(ctx, listed),
  }
}

/**
 * Dry run of a setting's change. Throws Refusal `setting_unknown` if there is no such setting or it has no dry run. Throws
 * `setting_invalid` for an invalid value, and `setting_contradicts` if it contradicts another setting.
 */
export const trySetting = async (ctx: Context, change: SettingChange): Promise<Trial> => {
  const { group, key } = change
  if (group === cashierSettings.name && key.startsWith('approval_')) return tryApproval(ctx, change)
  if (group === riskSettings.name) return tryRisk(ctx, change)
  if (group === careSettings.name) return tryCare(ctx, change)
  if (group === amlSettings.name && /^(structuring|pass)_/.test(key)) return tryAml(ctx, change)
  if (group === amlSettings.name && key === 'match_score') return tryMatch(ctx, change)
  if (group === referralSettings.name) return tryReferral(ctx, change)
  throw new DecisionMistake(
    'setting_unknown',
    'only rules of approval, risk, care, money laundering and referral have a dry run',
  )
}
