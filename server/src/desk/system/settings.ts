import type { settingTypes } from '@sala/contract/desk/system/endpoints.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import {
  changeSettingAlone,
  isRecord,
  looseningOf,
  settingGroups,
} from '../../operators/decisions/setting-groups.ts'
import { lastActs } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db.ts'
import { decidersOfAct, type OperatorDecision } from '../../platform/operator-decision.ts'
import { rawSettings, readSettings, type SettingsDefinition } from '../../platform/settings.ts'
import { changeAsSeen, type Edited, stampOf } from '../work-queue/edit-conflict-check.ts'

type SettingType = (typeof settingTypes)[number]
type Json = z.infer<ReturnType<typeof z.json>>
type Group = SettingsDefinition<z.ZodObject>

/** The form on the staff's website needs only these parts of a setting's JSON schema. */
const shape = z.looseObject({
  type: z.string().optional(),
  minimum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  maximum: z.number().optional(),
})

/** Returns whether a bound in a JSON schema restricts the setting. The largest safe integer as a bound means that the setting has no bound. */
const isLimit = (value: number | undefined): value is number =>
  value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER

const typeOf = (schema: z.infer<typeof shape>, held: unknown): SettingType => {
  if (typeof held === 'bigint') return 'baht'
  if (schema.type === 'integer' || schema.type === 'number' || schema.type === 'boolean') return schema.type
  if (schema.type === 'string') return 'text'
  return schema.type === 'array' ? 'list' : 'other'
}

const json = z.json()

const settingsOf = async (ctx: Context, group: Group) => {
  const stored = await rawSettings(ctx.db, group)
  const held: Readonly<Record<string, unknown>> = await readSettings(ctx.db, group)
  const shown: Readonly<Record<string, unknown>> = z.encode(group.schema, held)
  const defaults = group.schema.safeParse({})
  const usual: Readonly<Record<string, unknown>> = defaults.success
    ? z.encode(group.schema, defaults.data)
    : {}
  const { properties } = z
    .object({ properties: z.record(z.string(), shape) })
    .parse(z.toJSONSchema(group.schema, { io: 'input', unrepresentable: 'any' }))
  return Object.keys(group.schema.shape).map(key => {
    const schema = properties[key] ?? {}
    const minimum = schema.minimum ?? schema.exclusiveMinimum
    return {
      key,
      type: typeOf(schema, held[key]),
      value: json.parse(shown[key] ?? null) as Json,
      usual: json.parse(usual[key] ?? null) as Json,
      is_usual: !(isRecord(stored) && stored[key] !== undefined),
      minimum: isLimit(minimum) ? minimum : null,
      maximum: isLimit(schema.maximum) ? schema.maximum : null,
      loosens: looseningOf(group.name, key),
      seen: stampOf(held[key] ?? null),
    }
  })
}

/** Returns all current settings and the last change of each. */
export const allSettings = async (ctx: Context) => {
  const subjects = settingGroups.flatMap(({ name, schema }) =>
    Object.keys(schema.shape).map(key => `${name}.${key}`),
  )
  const acts = await lastActs(ctx.db, 'settings.set', subjects)
  const changed = new Map(acts.map(act => [act.subject, act]))
  return Promise.all(
    settingGroups.map(async group => ({
      name: group.name,
      settings: (await settingsOf(ctx, group)).map(setting => {
        const act = changed.get(`${group.name}.${setting.key}`)
        const lastChange = act && { by: decidersOfAct(act), at: act.at, reason: act.details.reason ?? '' }
        return { ...setting, changed: lastChange ?? null }
      }),
    })),
  )
}

/**
 * Changes a setting without a checker. Throws Refusal `decision_needs_two` if the change loosens the setting, and `desk_changed_meanwhile`
 * if another operator changed it. Throws `setting_unknown`, `setting_invalid` or `setting_contradicts` if the change is invalid.
 */
export const changeAlone = async (
  ctx: Context,
  decision: OperatorDecision,
  { seen, ...change }: { group: string; key: string; value: unknown; seen: string | undefined },
): Promise<{ success: true; seen: string }> => {
  const { group: name, key } = change
  const edited: Edited = {
    subject: `${name}.${key}`,
    actions: ['settings.set'],
    now: async inside => {
      const group = settingGroups.find(one => one.name === name)
      const held: Readonly<Record<string, unknown>> =
        group === undefined ? {} : await readSettings(inside.db, group)
      return held[key] ?? null
    },
  }
  return changeAsSeen(ctx, edited, seen, inside =>
    inTransaction(inside.db, tx => changeSettingAlone(tx, decision, change, ctx.clock.now())),
  )
}
