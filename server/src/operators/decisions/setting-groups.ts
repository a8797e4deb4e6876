import { settingName } from '@sala/contract/desk/display-texts/setting-names.ts'
import { contradictionInTexts } from '@sala/contract/promotions/advertising-claims.ts'
import { z } from 'zod'
import { accountSettings } from '../../account/settings.ts'
import { compareAllAgain } from '../../aml/lists/sanctions-lists.ts'
import { amlSettings } from '../../aml/settings.ts'
import { campaignsSettings } from '../../campaigns/settings.ts'
import { careSettings } from '../../care/settings.ts'
import { type CashierSettings, cashierSettings } from '../../cashier/settings.ts'
import { linkHostsSettings, promotionPopupSettings, siteInfoSettings } from '../../content/settings.ts'
import { eventsSettings } from '../../events/settings.ts'
import { gamesSettings } from '../../games/settings.ts'
import { messagesSettings } from '../../messages/settings.ts'
import { audit } from '../../platform/audit.ts'
import { endSettingFault } from '../../platform/database/invalid-setting-reports.ts'
import type { Db, Tx } from '../../platform/db.ts'
import {
  DecisionMistake,
  type OperatorDecision,
  operatorActor,
  reasonFacts,
  TWO_OPERATORS_MESSAGE,
} from '../../platform/operator-decision.ts'
import { securitySettings } from '../../platform/security/security-events.ts'
import {
  contradictionIn,
  isLoosened,
  type Loosening,
  lockSettings,
  rawSettings,
  readSettings,
  type SettingsDefinition,
  writeSettings,
} from '../../platform/settings.ts'
import { privacySettings } from '../../privacy/settings.ts'
import { rulesOf } from '../../promotions/offers/promotion-rules.ts'
import { exceedsDepositMaximum, findPromotions } from '../../promotions/offers/promotions.ts'
import { type PromotionsSettings, promotionsSettings } from '../../promotions/settings.ts'
import { referralSettings } from '../../referral/settings.ts'
import { supportSettings } from '../../support/settings.ts'
import { operatorsSettings, soleLimitsSettings } from '../settings.ts'
import { deskSettings } from './desk-settings.ts'
import { riskSettings } from './risk-settings.ts'

/** Setting of the group `aml`. After a change of this score the names of all members are compared again. */
const MATCH_SCORE: keyof typeof amlSettings.schema.shape = 'match_score'

export const settingGroups: readonly SettingsDefinition<z.ZodObject>[] = [
  accountSettings,
  messagesSettings,
  operatorsSettings,
  soleLimitsSettings,
  securitySettings,
  privacySettings,
  cashierSettings,
  campaignsSettings,
  careSettings,
  amlSettings,
  eventsSettings,
  gamesSettings,
  promotionsSettings,
  referralSettings,
  supportSettings,
  siteInfoSettings,
  linkHostsSettings,
  promotionPopupSettings,
  deskSettings,
  riskSettings,
]

/** Throws DecisionMistake if there is no settings group with this name. */
export const settingGroup = (name: string): SettingsDefinition<z.ZodObject> => {
  const group = settingGroups.find(each => each.name === name)
  if (group !== undefined) return group
  throw new DecisionMistake(
    'setting_unknown',
    `<group> is one of ${settingGroups.map(each => each.name).join(', ')}`,
  )
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Throws DecisionMistake if an open promotion requires a deposit above the new deposit maximum. */
const requirePromotionsInReach = async (db: Db | Tx, { deposit_maximum }: CashierSettings): Promise<void> => {
  const beyond = (await findPromotions(db)).find(promotion =>
    exceedsDepositMaximum(promotion, deposit_maximum),
  )
  if (beyond !== undefined)
    throw new DecisionMistake(
      'setting_below_promotion',
      `deposit_maximum would be below deposit_minimum of promotion ${beyond.id}: close it first`,
      { promotion: String(beyond.id) },
    )
}

/** Throws DecisionMistake if an open promotion's text would contradict the changed settings. */
const requirePromotionTextsAgree = async (db: Db | Tx, settings: PromotionsSettings): Promise<void> => {
  for (const promotion of (await findPromotions(db)).filter(({ active }) => active)) {
    const found = contradictionInTexts(promotion, rulesOf(promotion, settings))
    if (found !== null)
      throw new DecisionMistake(
        'setting_contradicts_promotion',
        `promotion ${promotion.id} says "${found.claim}": change that text first`,
        { promotion: String(promotion.id), claim: found.claim },
      )
  }
}

/** Returns the stored values of a settings group with one value replaced. Throws DecisionMistake if the new value is invalid. */
const withKey = async (db: Db | Tx, group: SettingsDefinition<z.ZodObject>, key: string, value: unknown) => {
  if (!Object.hasOwn(group.schema.shape, key))
    throw new DecisionMistake(
      'setting_unknown',
      `<key> is one of ${Object.keys(group.schema.shape).join(', ')}`,
    )
  const stored = await rawSettings(db, group)
  const whole = { ...(isRecord(stored) ? stored : {}), [key]: value }
  const parsed = z.safeParse(group.written ?? group.schema, whole)
  if (!parsed.success) throw new DecisionMistake('setting_invalid', z.prettifyError(parsed.error))
  const meant = parsed.data
  const contradiction = contradictionIn(group, meant)
  if (contradiction !== null) {
    const [less, more] = contradiction
    const first = key === less ? more : less
    throw new DecisionMistake(
      'setting_contradicts',
      `${less} would be above ${more}: change ${first} first`,
      {
        less: settingName(group.name, less),
        more: settingName(group.name, more),
        first: settingName(group.name, first),
      },
    )
  }
  if (group.name === cashierSettings.name)
    await requirePromotionsInReach(db, cashierSettings.schema.parse(whole))
  if (group.name === promotionsSettings.name)
    await requirePromotionTextsAgree(db, promotionsSettings.schema.parse(whole))
  return whole
}

export type SettingChange = { readonly group: string; readonly key: string; readonly value: unknown }

/** Returns the values of a settings group as they would be after a change. Throws DecisionMistake if the change is invalid. */
export const settingsAfter = async <S extends z.ZodObject>(
  db: Db,
  group: SettingsDefinition<S>,
  { key, value }: Pick<SettingChange, 'key' | 'value'>,
): Promise<z.output<S>> => group.schema.parse(await withKey(db, group, key, value))

/**
 * Returns whether a greater or a smaller value loosens the setting. Two operators must decide a change that loosens it. Throws DecisionMistake for an
 * unknown group.
 */
export const looseningOf = (name: string, key: string): Loosening => {
  const loosens: Readonly<Record<string, Loosening>> = settingGroup(name).loosens
  return loosens[key] ?? 'any'
}

/**
 * Changes a setting by the decision of one operator, which is allowed if it does not loosen the setting. Otherwise throws DecisionMistake
 * `decision_needs_two`. Also throws the DecisionMistakes of `changeSetting`.
 */
export const changeSettingAlone = async (
  tx: Tx,
  decision: OperatorDecision,
  change: SettingChange,
  at: Date,
): Promise<void> => {
  const group = settingGroup(change.group)
  await lockSettings(tx, group)
  const before: Readonly<Record<string, unknown>> = await readSettings(tx, group)
  const after: Readonly<Record<string, unknown>> = group.schema.parse(
    await withKey(tx, group, change.key, change.value),
  )
  const { key } = change
  if (isLoosened(looseningOf(group.name, key), before[key], after[key]))
    throw new DecisionMistake('decision_needs_two', TWO_OPERATORS_MESSAGE)
  await changeSetting(tx, decision, change, at)
}

/** Changes a setting. Throws DecisionMistake if the value is invalid. */
export const changeSetting = async (
  tx: Tx,
  decision: OperatorDecision,
  { group: name, key, value }: SettingChange,
  at: Date,
): Promise<void> => {
  const group = settingGroup(name)
  await lockSettings(tx, group)
  await writeSettings(tx, group, await withKey(tx, group, key, value), at)
  await endSettingFault(tx, `${name} ${key}`)
  if (name === amlSettings.name && key === MATCH_SCORE) await compareAllAgain(tx)
  const details = { ...reasonFacts(decision), value: JSON.stringify(value) }
  const subject = `${name}.${key}`
  await audit(tx, { actor: operatorActor(decision), action: 'settings.set', subject, details }, at)
}
