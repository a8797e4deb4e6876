import { settingName } from '@sala/contract/desk/words/settings.ts'
import { z } from 'zod'
import { accountSettings } from '../../account/settings.ts'
import { type CashierSettings, cashierSettings } from '../../cashier/settings.ts'
import { linkHostsSettings, promotionPopupSettings, siteInfoSettings } from '../../content/settings.ts'
import { gamesSettings } from '../../games/settings.ts'
import { audit } from '../../platform/audit.ts'
import { endSettingFault } from '../../platform/database/setting-faults.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { DecisionMistake, type OperatorDecision, operatorActor } from '../../platform/operator.ts'
import { securitySettings } from '../../platform/security/events.ts'
import {
  contradictionIn,
  rawSettings,
  type SettingsDefinition,
  writeSettings,
} from '../../platform/settings.ts'
import { privacySettings } from '../../privacy/settings.ts'
import { findPromotions, isBeyond } from '../../promotions/offers/promotions.ts'
import { promotionsSettings } from '../../promotions/settings.ts'
import { referralSettings } from '../../referral/settings.ts'
import { operatorsSettings } from '../settings.ts'
import { deskSettings } from './desk-settings.ts'
import { riskSettings } from './risk-settings.ts'

export const settingGroups: readonly SettingsDefinition<z.ZodObject>[] = [
  accountSettings,
  operatorsSettings,
  securitySettings,
  privacySettings,
  cashierSettings,
  gamesSettings,
  promotionsSettings,
  referralSettings,
  siteInfoSettings,
  linkHostsSettings,
  promotionPopupSettings,
  deskSettings,
  riskSettings,
]

/** Where money goes, and what may pass without a person: changed by two people only. */
const BY_TWO: ReadonlySet<string> = new Set([
  'cashier.receiving_account',
  'cashier.payout_account',
  'cashier.approval_maximum',
  'cashier.approval_day_maximum',
  'cashier.approval_first_maximum',
  'promotions.gap_alone_maximum',
])

export const isByTwo = (group: string, key: string): boolean =>
  BY_TWO.has(`${group}.${key}`) || group === operatorsSettings.name

/** Throws DecisionMistake. */
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

/** Throws DecisionMistake when a promotion that members can take asks for more than may be deposited. */
const requirePromotionsInReach = async (db: Db | Tx, { deposit_maximum }: CashierSettings): Promise<void> => {
  const beyond = (await findPromotions(db)).find(promotion => isBeyond(promotion, deposit_maximum))
  if (beyond !== undefined)
    throw new DecisionMistake(
      'setting_below_promotion',
      `deposit_maximum would be below deposit_minimum of promotion ${beyond.id}: close it first`,
      { promotion: String(beyond.id) },
    )
}

/** The group's row with one key replaced, judged by the group's own schema. Throws DecisionMistake. */
const withKey = async (db: Db | Tx, group: SettingsDefinition<z.ZodObject>, key: string, value: unknown) => {
  if (!Object.hasOwn(group.schema.shape, key))
    throw new DecisionMistake(
      'setting_unknown',
      `<key> is one of ${Object.keys(group.schema.shape).join(', ')}`,
    )
  const stored = await rawSettings(db, group)
  const whole = { ...(isRecord(stored) ? stored : {}), [key]: value }
  const parsed = z.safeParse(group.schema, whole)
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
  return whole
}

export type SettingChange = { readonly group: string; readonly key: string; readonly value: unknown }

/** The whole group as it would hold after the change, of which nothing is done. Throws DecisionMistake. */
export const settingsAfter = async <S extends z.ZodObject>(
  db: Db,
  group: SettingsDefinition<S>,
  { key, value }: Pick<SettingChange, 'key' | 'value'>,
): Promise<z.output<S>> => group.schema.parse(await withKey(db, group, key, value))

/** Puts one setting in force. Throws DecisionMistake where it is not what the group's schema takes. */
export const changeSetting = async (
  tx: Tx,
  decision: OperatorDecision,
  { group: name, key, value }: SettingChange,
  at: Date,
): Promise<void> => {
  const group = settingGroup(name)
  await writeSettings(tx, group, await withKey(tx, group, key, value), at)
  await endSettingFault(tx, `${name} ${key}`)
  const details = { reason: decision.reason, value: JSON.stringify(value) }
  const subject = `${name}.${key}`
  await audit(tx, { actor: operatorActor(decision), action: 'settings.set', subject, details }, at)
}
