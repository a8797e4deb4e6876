import { flowClosing } from '@sala/contract/desk/flows/endpoints.ts'
import { closingStates, type FlowKey, isFlowKey } from '@sala/contract/flows/flow-switches.ts'
import { bangkokTime } from '../../platform/calendar.ts'
import {
  argument,
  type Command,
  checked,
  type Input,
  option,
  printLines,
  table,
  UsageError,
} from '../command.ts'
import { propose } from '../commands/proposal-submission.ts'
import { closeListedFlow, flowRows } from './flow-switch-rows.ts'

const keyOf = (input: Input): FlowKey => {
  const key = argument(input, 0, 'switch')
  if (!isFlowKey(key)) throw new UsageError('<switch> is a key of switches list')
  return key
}

const timeOf = (at: Date | null): string => (at === null ? '-' : bangkokTime(at))

export const flowCommands: readonly Command[] = [
  {
    name: 'switches list',
    permission: 'flows.read',
    usage: '',
    about: 'all switches of flows: state, who changed it, since when, why, and until when',
    changes: false,
    run: printLines(async ctx => {
      const rows = (await flowRows(ctx)).map(one => [
        ...[one.key, one.state, timeOf(one.closed_at), timeOf(one.expected_at)],
        ...[one.changed_by ?? '-', one.reason ?? '-', one.message ?? '-'],
      ])
      return table(['switch', 'state', 'closed', 'expected', 'by', 'why', 'text'], rows)
    }),
  },
  {
    name: 'switches close',
    permission: 'flows.close',
    usage: '<switch> [--state closed_to_new|closed] --text "<Thai sentence>" [--until <time>]',
    about: 'close a flow at once; members see the text and the time when it is expected to open',
    changes: true,
    run: async (ctx, input, print) => {
      const { until = null, state = 'closed' } = input.options
      const known = closingStates.find(one => one === state)
      if (known === undefined) throw new UsageError(`--state is one of ${closingStates.join(', ')}`)
      const given = { state: known, message: option(input, 'text'), expected_at: until, reason: input.reason }
      const { reason: _reason, ...closing } = checked(flowClosing.safeParse(given))
      await closeListedFlow(ctx, input, { ...closing, key: keyOf(input) })
      print(`${keyOf(input)} is ${known}; two people open it: switches open`)
      return undefined
    },
  },
  {
    name: 'switches open',
    permission: 'flows.close',
    usage: '<switch> [--state open|closed_to_new]',
    about: 'propose to open a switch, or to make it less strict',
    changes: true,
    run: async (ctx, input, print) => {
      const { state = 'open' } = input.options
      if (state !== 'open' && state !== 'closed_to_new')
        throw new UsageError('--state is one of open, closed_to_new')
      return propose(ctx, input, print, { kind: 'flow_open', payload: { flow: keyOf(input), state } })
    },
  },
]
