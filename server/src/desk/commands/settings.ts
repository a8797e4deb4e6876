import { proposalKinds } from '@sala/contract/desk/proposals/proposal-kinds.ts'
import { z } from 'zod'
import {
  changeSettingAlone,
  isRecord,
  settingGroup,
  settingGroups,
} from '../../operators/decisions/setting-groups.ts'
import { inTransaction } from '../../platform/db.ts'
import { DecisionMistake } from '../../platform/operator-decision.ts'
import { rawSettings, readSettings } from '../../platform/settings.ts'
import { argument, type Command, checked, type Input, jsonOf, UsageError } from '../command.ts'
import { propose } from './proposal-submission.ts'

const changeOf = (input: Input) => {
  const group = settingGroup(argument(input, 0, 'group')).name
  return { group, key: argument(input, 1, 'key'), value: jsonOf(argument(input, 2, 'JSON')) }
}

const json = z.json()

export const settingCommands: readonly Command[] = [
  {
    name: 'settings get',
    permission: 'settings.read',
    usage: '[<group>]',
    about:
      'the present settings, in the form that settings set takes, and unset ones; without a group, the names of the groups',
    changes: false,
    run: async (ctx, { args }, print) => {
      const [name] = args
      if (name === undefined) for (const group of settingGroups) print(group.name)
      else {
        const group = settingGroup(name)
        const stored = await rawSettings(ctx.db, group)
        // The values are printed in the format that `settings set` accepts, with money in baht.
        const holds = z.encode(group.schema, await readSettings(ctx.db, group))
        for (const key of Object.keys(group.schema.shape)) {
          const isSaid = isRecord(stored) && stored[key] !== undefined
          print(`${key} = ${JSON.stringify(holds[key])}${isSaid ? '' : '  (default)'}`)
        }
      }
      return undefined
    },
  },
  {
    name: 'settings set',
    permission: 'settings.change',
    step_up: true,
    usage: '<group> <key> <JSON>',
    about: 'tighten one setting, or change one that loosens nothing; money is baht, a text has double quotes',
    changes: true,
    run: async (ctx, input, print) => {
      const change = changeOf(input)
      const subject = `${change.group}.${change.key}`
      try {
        await inTransaction(ctx.db, tx => changeSettingAlone(tx, input, change, ctx.clock.now()))
      } catch (error) {
        if (!(error instanceof DecisionMistake) || error.code !== 'decision_needs_two') throw error
        throw new UsageError(
          `two people loosen ${subject}: settings propose ${change.group} ${change.key} <JSON>`,
        )
      }
      print(`${subject} = ${JSON.stringify(change.value)}`)
      return undefined
    },
  },
  {
    name: 'settings propose',
    permission: 'settings.change',
    step_up: true,
    usage: '<group> <key> <JSON>',
    about: 'propose a setting that loosens a limit',
    changes: true,
    run: async (ctx, input, print) => {
      const { value, ...change } = changeOf(input)
      const payload = { ...change, value: checked(json.safeParse(value)) }
      return propose(ctx, input, print, { kind: 'setting', payload })
    },
  },
  {
    name: 'accounts propose',
    permission: 'accounts.change',
    step_up: true,
    usage: '<JSON>',
    about: "propose a receiving account for members' deposits, new or changed",
    changes: true,
    run: async (ctx, input, print) => {
      const account = proposalKinds.receiving_account.payload.safeParse(jsonOf(argument(input, 0, 'JSON')))
      return propose(ctx, input, print, { kind: 'receiving_account', payload: checked(account) })
    },
  },
]
