import { type ProposalState, proposalStates } from '@sala/contract/desk/proposals/endpoints.ts'
import {
  type ProposalKind,
  proposalKindNames,
  proposalKinds,
} from '@sala/contract/desk/proposals/proposal-kinds.ts'
import { idPattern, type ProposalId } from '@sala/contract/wire/ids.ts'
import { formatSatang } from '@sala/contract/wire/money.ts'
import { z } from 'zod'
import type { ProposalPreview } from '../../operators/proposals/proposal-effect.ts'
import {
  approveProposal,
  listProposals,
  lookAtProposal,
  type NamedProposal,
  refuseProposal,
  visibleProposal,
  withdrawProposal,
} from '../../operators/proposals/proposals.ts'
import { bangkokTime } from '../../platform/calendar.ts'
import {
  argument,
  type Command,
  type Input,
  jsonOf,
  option,
  type Print,
  printLines,
  table,
  UsageError,
} from '../command.ts'
import { isMachine } from './break-glass-operator.ts'
import { propose } from './proposal-submission.ts'

const idOf = (input: Input): ProposalId => {
  const id = argument(input, 0, 'proposal')
  if (!idPattern('prp').test(id)) throw new UsageError('<proposal> is an id that begins with prp_')
  return id as ProposalId
}

const stateOf = (text: string): ProposalState => {
  const known = proposalStates.find(state => state === text)
  if (known === undefined) throw new UsageError(`--state is one of ${proposalStates.join(', ')}`)
  return known
}

const kindOf = (text: string): ProposalKind => {
  const known = proposalKindNames.find(kind => kind === text)
  if (known === undefined) throw new UsageError(`<kind> is one of ${proposalKindNames.join(', ')}`)
  return known
}

const show = (row: NamedProposal, now: ProposalPreview | null, print: Print): void => {
  print(`proposal    ${row.id} ${row.state}`)
  print(`what        ${row.kind} ${row.subject}`)
  print(`by          ${row.maker}, ${bangkokTime(row.made_at)} (Bangkok)`)
  print(`reason      ${row.reason}`)
  print(`evidence    ${row.evidence ?? '-'}`)
  if (row.closed_at !== null)
    print(`closed      ${bangkokTime(row.closed_at)} by ${row.checker ?? '-'}: ${row.answer ?? '-'}`)
  if (now === null) return
  for (const line of table(
    ['what changes', 'before', 'after'],
    now.effect.map(({ what, before, after }) => [what, before ?? '-', after ?? '-']),
  ))
    print(line)
  print(`seen        ${now.seen}`)
}

/** Requires a signed-in operator. Throws UsageError for a command with `--break-glass`, because it has no operator who could be the checker. */
const requirePerson = ({ who }: Input): void => {
  if (isMachine(who)) throw new UsageError('two people decide this, each signed in')
}

export const proposalCommands: readonly Command[] = [
  {
    name: 'propose',
    permission: 'proposals.read',
    step_up: true,
    usage: `<${proposalKindNames.join('|')}> <JSON> [--evidence <text>]`,
    about: 'propose any decision of two people; money in baht',
    changes: true,
    run: async (ctx, input, print) => {
      const kind = kindOf(argument(input, 0, 'kind'))
      const payload = jsonOf(argument(input, 1, 'JSON'))
      const { error } = proposalKinds[kind].payload.safeParse(payload)
      if (error !== undefined) throw new UsageError(z.prettifyError(error))
      return propose(ctx, input, print, { kind, payload: payload as never })
    },
  },
  {
    name: 'proposals list',
    permission: 'proposals.read',
    usage: '[--state open|approved|refused|withdrawn|expired]',
    about: 'open proposals, or decided ones',
    changes: false,
    run: printLines(async (ctx, input) => {
      const rows = (await listProposals(ctx, input.who, stateOf(input.options.state ?? 'open'))).map(row => [
        row.id,
        row.kind,
        row.subject,
        row.amount === null ? '-' : formatSatang(row.amount),
        row.maker,
        bangkokTime(row.made_at),
        row.reason,
      ])
      return table(['id', 'kind', 'of', 'baht', 'by', 'since (Bangkok)', 'reason'], rows)
    }),
  },
  {
    name: 'proposals show',
    permission: 'proposals.read',
    usage: '<proposal>',
    about: 'one proposal: people, reason, evidence, and its present effect',
    changes: false,
    run: async (ctx, input, print) => {
      const row = await visibleProposal(ctx, input.who, idOf(input))
      show(row, row.state === 'open' ? await lookAtProposal(ctx, input.who, row) : null, print)
      return undefined
    },
  },
  {
    name: 'proposals approve',
    permission: 'proposals.read',
    step_up: true,
    usage: '<proposal> --seen <as proposals show names it>',
    about: 'approve as the checker: it applies at once',
    changes: true,
    run: async (ctx, input, print) => {
      requirePerson(input)
      const given = { reason: input.reason, seen: option(input, 'seen') }
      const { id, link } = await approveProposal(ctx, input.who, idOf(input), given)
      print(`approved ${id}`)
      if (link !== null)
        print(
          `${link.code}\nyour half of the link, until ${bangkokTime(link.expires_at)} (Bangkok): hand it over yourself`,
        )
      return undefined
    },
  },
  {
    name: 'proposals refuse',
    permission: 'proposals.read',
    usage: '<proposal>',
    about: 'reject as the checker',
    changes: true,
    run: async (ctx, input, print) => {
      requirePerson(input)
      await refuseProposal(ctx, input.who, idOf(input), input.reason)
      print('refused')
      return undefined
    },
  },
  {
    name: 'proposals withdraw',
    permission: 'proposals.read',
    usage: '<proposal>',
    about: 'withdraw an own proposal',
    changes: true,
    run: async (ctx, input, print) => {
      requirePerson(input)
      await withdrawProposal(ctx, input.who, idOf(input), input.reason)
      print('withdrawn')
      return undefined
    },
  },
]
