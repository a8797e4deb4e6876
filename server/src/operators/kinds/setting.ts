import { z } from 'zod'
import { readSettings } from '../../platform/settings.ts'
import { changeSetting, isRecord, settingGroup } from '../decisions/setting-groups.ts'
import { asOne, type Kind } from './kind.ts'

/** One setting of any group; those that say where money goes and what passes without a person can be changed in no other way. */
export const setting: Kind<'setting'> = {
  subject: ({ group, key }) => `${group}.${key}`,
  member: async () => null,
  amount: async () => null,
  look: async ({ tx }, { group: name, key }) => {
    const group = settingGroup(name)
    const holds = z.encode(group.schema, await readSettings(tx, group))
    return { value: JSON.stringify(isRecord(holds) ? holds[key] : null) ?? 'null' }
  },
  prepare: async (_ctx, change) => {
    settingGroup(change.group)
    return async ({ tx, ctx }, decision) => {
      await changeSetting(tx, asOne(decision), change, ctx.clock.now())
      return null
    }
  },
}
