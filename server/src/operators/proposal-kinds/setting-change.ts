import { formatSatang, satang } from '@sala/contract/wire/money.ts'
import { z } from 'zod'
import { RESUME_AFTER_CLOSING_JOB } from '../../cashier/jobs.ts'
import { bangkokTime } from '../../platform/calendar.ts'
import { findSwitch } from '../../platform/flow-switches/flow-switches.ts'
import { loosenFlow } from '../../platform/flow-switches/switch-changes.ts'
import { enqueue } from '../../platform/jobs.ts'
import { readSettings } from '../../platform/settings.ts'
import { changeSetting, isRecord, settingGroup } from '../decisions/setting-groups.ts'
import { asOperatorDecision, type Kind } from './proposal-kind.ts'

/** Proposal to change a setting of any group. Settings such as payment accounts and automatic approval can be changed by two operators only. */
export const setting: Kind<'setting'> = {
  subject: ({ group, key }) => `${group}.${key}`,
  member: async () => null,
  amount: async () => null,
  look: async ({ tx }, { group: name, key }) => {
    const group = settingGroup(name)
    const values = await readSettings(tx, group)
    const held: unknown = values
    const amount = isRecord(held) ? held[key] : null
    const setting = `${name}.${key}`
    if (typeof amount === 'bigint') return { setting, value_baht: formatSatang(satang(amount)) }
    const encoded: unknown = z.encode(group.schema, values)
    return { setting, value: JSON.stringify(isRecord(encoded) ? encoded[key] : null) ?? 'null' }
  },
  prepare: async (_ctx, change) => {
    settingGroup(change.group)
    return async ({ tx, ctx }, decision) => {
      await changeSetting(tx, asOperatorDecision(decision), change, ctx.clock.now())
      return null
    }
  },
}

/**
 * Proposal to reopen a part of the lobby that operators closed by its flow switch, or to make the closing less strict. Withdrawals that waited for
 * the switch continue at once.
 */
export const flowOpen: Kind<'flow_open'> = {
  subject: ({ flow }) => flow,
  member: async () => null,
  amount: async () => null,
  // The approval fails if the switch was changed after the proposal, for example closed again because of fraud.
  as_proposed: true,
  look: async ({ tx }, { flow }) => {
    const found = await findSwitch(tx, flow)
    const facts = { flow, flow_state: found?.state ?? 'open' }
    // For an open switch, time and reason of its last change are left out. In a preview of the opening they would be those of the preview itself.
    if (found?.state !== 'closed') return facts
    return { ...facts, flow_changed: bangkokTime(found.changed_at), flow_why: found.reason }
  },
  prepare:
    async (_ctx, { flow, state }) =>
    async ({ tx, ctx }, decision) => {
      await loosenFlow(tx, asOperatorDecision(decision), { key: flow, state }, ctx.clock.now())
      await enqueue(tx, RESUME_AFTER_CLOSING_JOB, {}, { key: RESUME_AFTER_CLOSING_JOB })
      return null
    },
}
