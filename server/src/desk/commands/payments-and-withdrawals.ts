import { idPattern, type MovementId, type ReturnId, type WithdrawalId } from '@sala/contract/wire/ids.ts'
import { formatSatang } from '@sala/contract/wire/money.ts'
import { maskedPhonesOf, maskPhone, memberByPhone, memberOf } from '../../account/members/members.ts'
import {
  type OperatorCause,
  openSuspense,
  refuseWithdrawal,
  withdrawalOwner,
  withdrawalsToReview,
} from '../../cashier/operator-actions.ts'
import { cancelReturn, findReturn } from '../../cashier/payer-returns/returns.ts'
import { stopPayouts } from '../../cashier/payout-decisions/payout-stop.ts'
import { holdWithdrawal, liftHold } from '../../cashier/payout-decisions/withdrawal-holds.ts'
import { withdrawalSeen } from '../../cashier/withdrawals/withdrawal-view.ts'
import type { Context } from '../../context.ts'
import {
  approveAlone,
  assignAlone,
  returnAlone,
} from '../../operators/single-operator-acts/single-operator-acts.ts'
import { bangkokTime } from '../../platform/calendar.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  argument,
  type Command,
  type Input,
  option,
  type Print,
  printLines,
  soleOf,
  table,
  UsageError,
} from '../command.ts'
import { suspenseItem } from '../suspense-payments/suspense-cases.ts'
import { requireWithinLimit } from '../work-queue/decision-amount-limit.ts'
import { bahtOf } from './ledger-corrections.ts'
import { propose } from './proposal-submission.ts'

const CAUSES: readonly OperatorCause[] = ['account_mismatch', 'review_failed']

const sourceOf = (text: string): 'bank' | 'gateway' => {
  if (text === 'bank' || text === 'gateway') return text
  throw new UsageError('<source> is bank or gateway')
}

const oneOf = <const T extends string>(text: string, known: readonly T[]): T => {
  const found = known.find(each => each === text)
  if (found === undefined) throw new UsageError(`the outcome is one of ${known.join(', ')}`)
  return found
}

const causeOf = (text: string | undefined): OperatorCause => {
  const cause = CAUSES.find(known => known === (text ?? 'review_failed'))
  if (cause === undefined) throw new UsageError(`--cause is one of ${CAUSES.join(', ')}`)
  return cause
}

/** Reads a withdrawal's id from the command line, and returns it with its member's id. Throws Refusal `not_found` if there is no such withdrawal. */
const keyOf = async (ctx: Context, input: Input) => {
  const id = argument(input, 0, 'withdrawal')
  if (!idPattern('wdr').test(id)) throw new UsageError('<withdrawal> is an id that begins with wdr_')
  const member_id = await withdrawalOwner(ctx, id as WithdrawalId)
  if (member_id === null) throw new Refusal('not_found')
  return { member_id, withdrawal_id: id as WithdrawalId }
}

type Key = Awaited<ReturnType<typeof keyOf>>
type Decided = Pick<Command, 'name' | 'about'> & {
  readonly usage?: string
  readonly step_up?: true
  readonly said: string
  readonly decide: (ctx: Context, input: Input, key: Key) => Promise<void>
}

/** Creates a command by which one operator decides about a withdrawal. */
const decided = ({ said, decide, usage = '<withdrawal>', ...verb }: Decided): Command => ({
  ...{ ...verb, usage, permission: 'withdrawals.decide', changes: true },
  run: async (ctx, input, print) => {
    await decide(ctx, input, await keyOf(ctx, input))
    print(said)
    return undefined
  },
})

const proposeEnd = (ctx: Context, input: Input, print: Print, order: WithdrawalId | ReturnId) => {
  const outcome = oneOf(argument(input, 1, 'outcome'), ['paid', 'not_paid'])
  const payload = { order, outcome, record: option(input, 'evidence') }
  return propose(ctx, input, print, { kind: 'payout_evidence', payload })
}

export const moneyCommands: readonly Command[] = [
  {
    name: 'suspense list',
    permission: 'deposits.read',
    usage: '',
    about: 'money in suspense, oldest first',
    changes: false,
    run: printLines(async ctx => {
      const items = await openSuspense(ctx)
      const rows = await Promise.all(
        items.map(async item => [
          item.source,
          item.source_id,
          formatSatang(item.amount),
          item.reason,
          bangkokTime(item.received_at),
          item.hint_member_id === null ? '-' : maskPhone((await memberOf(ctx.db, item.hint_member_id)).phone),
        ]),
      )
      return table(['source', 'id', 'baht', 'reason', 'received (Bangkok)', 'perhaps of'], rows)
    }),
  },
  {
    name: 'suspense assign',
    permission: 'suspense.settle',
    step_up: true,
    usage: '<bank|gateway> <id> --to <phone>',
    about: 'assign suspended money to its member, once',
    changes: true,
    run: async (ctx, input, print) => {
      const item = { source: sourceOf(argument(input, 0, 'source')), source_id: argument(input, 1, 'id') }
      const { id } = await memberByPhone(ctx.db, option(input, 'to'))
      requireWithinLimit(input.who, (await suspenseItem(ctx, item)).amount)
      await assignAlone(ctx, soleOf(input), item, id)
      print(`assigned to ${id}`)
      return undefined
    },
  },
  {
    name: 'suspense return',
    permission: 'suspense.settle',
    step_up: true,
    usage: '<bank line>',
    about: 'return suspended money to the paying account, once; a deposit held for it ends',
    changes: true,
    run: async (ctx, input, print) => {
      const item = { source: 'bank', source_id: argument(input, 0, 'bank line') } as const
      requireWithinLimit(input.who, (await suspenseItem(ctx, item)).amount)
      print(`ordered as ${await returnAlone(ctx, soleOf(input), item.source_id)}`)
      return undefined
    },
  },
  {
    name: 'suspense keep',
    permission: 'suspense.settle',
    step_up: true,
    usage: '<return>',
    about: 'cancel a return that has no payee yet: the money is in suspense again',
    changes: true,
    run: async (ctx, input, print) => {
      const id = argument(input, 0, 'return')
      if (!idPattern('ret').test(id)) throw new UsageError('<return> is the id of a return, ret_…')
      const known = await findReturn(ctx.db, id as ReturnId)
      if (known !== null) requireWithinLimit(input.who, known.amount)
      await cancelReturn(ctx, input, id as ReturnId)
      print('cancelled: the money is in suspense')
      return undefined
    },
  },
  {
    name: 'suspense write-off',
    permission: 'suspense.settle',
    step_up: true,
    usage: '<bank|gateway> <id> --evidence <an outside record>',
    about: "propose a write-off: suspended money that cannot be returned becomes the operator's",
    changes: true,
    run: (ctx, input, print) => {
      const [source, source_id] = [sourceOf(argument(input, 0, 'source')), argument(input, 1, 'id')]
      const payload = { source, source_id, record: option(input, 'evidence') }
      return propose(ctx, input, print, { kind: 'write_off', payload })
    },
  },
  {
    name: 'withdrawals list',
    permission: 'withdrawals.read',
    usage: '',
    about: 'withdrawals that wait for an operator, oldest first',
    changes: false,
    run: printLines(async ctx => {
      const waiting = await withdrawalsToReview(ctx)
      const phones = await maskedPhonesOf(
        ctx.db,
        waiting.map(({ member_id }) => member_id),
      )
      const rows = waiting.map(withdrawal => [
        withdrawal.id,
        `${phones.get(withdrawal.member_id) ?? ''} ${withdrawal.member_id}`,
        withdrawal.ref,
        formatSatang(withdrawal.amount),
        withdrawal.status === 'held' ? 'held' : (withdrawal.review ?? '-'),
        bangkokTime(withdrawal.created_at),
      ])
      return table(['id', 'member', 'ref', 'baht', 'why', 'asked (Bangkok)'], rows)
    }),
  },
  decided({
    name: 'withdrawals approve',
    step_up: true,
    about: 'approve; a job pays it. Above the amount of your roles: withdrawals propose',
    said: 'approved',
    decide: async (ctx, input, key) => {
      requireWithinLimit(input.who, (await withdrawalSeen(ctx, key.withdrawal_id)).amount)
      await approveAlone(ctx, soleOf(input), key.withdrawal_id)
    },
  }),
  decided({
    name: 'withdrawals refuse',
    usage: '<withdrawal> [--cause account_mismatch|review_failed]',
    about: 'refuse before the payout; the credit returns at once',
    said: 'refused: the credit was returned',
    decide: (ctx, input, key) => refuseWithdrawal(ctx, input, key, causeOf(input.options.cause)),
  }),
  decided({
    name: 'withdrawals hold',
    about: 'hold it: it is not paid until the hold is lifted, and stays in the list',
    said: 'held',
    decide: holdWithdrawal,
  }),
  decided({
    name: 'withdrawals lift',
    step_up: true,
    about: 'lift the hold; it waits for an operator again',
    said: 'lifted: it waits for an operator',
    decide: liftHold,
  }),
  {
    name: 'payouts stop',
    permission: 'money.settle',
    step_up: true,
    usage: '',
    about:
      'close the switch of payouts at once, as after a restore; two people open it: switches open payout',
    changes: true,
    run: async (ctx, input, print) => {
      await stopPayouts(ctx, input)
      print('payouts stay stopped until two people open the switch: switches open payout')
      return undefined
    },
  },
  {
    name: 'withdrawals settle',
    permission: 'money.settle',
    step_up: true,
    usage: '<withdrawal> paid|not_paid --evidence <the bank’s own record>',
    about:
      "propose the end of a payout without an answer of the bank, or of a held withdrawal, by the bank's record",
    changes: true,
    run: async (ctx, input, print) => {
      const { withdrawal_id } = await keyOf(ctx, input)
      return proposeEnd(ctx, input, print, withdrawal_id)
    },
  },
  {
    name: 'returns settle',
    permission: 'money.settle',
    step_up: true,
    usage: '<return> paid|not_paid --evidence <the bank’s own record>',
    about: "propose the end of a return without an answer of the bank, by the bank's record",
    changes: true,
    run: (ctx, input, print) => {
      const id = argument(input, 0, 'return')
      if (!idPattern('ret').test(id)) throw new UsageError('<return> is an id that begins with ret_')
      return proposeEnd(ctx, input, print, id as ReturnId)
    },
  },
  {
    name: 'withdrawals propose',
    permission: 'withdrawals.decide',
    step_up: true,
    usage: '<withdrawal>',
    about: 'propose to approve a withdrawal above the amount of one operator',
    changes: true,
    run: async (ctx, input, print) => {
      const { withdrawal_id: withdrawal } = await keyOf(ctx, input)
      return propose(ctx, input, print, { kind: 'large_withdrawal', payload: { withdrawal } })
    },
  },
  {
    name: 'movements settle',
    permission: 'money.settle',
    step_up: true,
    usage: '<phone> <movement> done|refused --evidence <the site’s own record> [--amount <baht left there>]',
    about: "propose the end of an open movement at the game site, by the site's record",
    changes: true,
    run: async (ctx, input, print) => {
      const { id: member } = await memberByPhone(ctx.db, argument(input, 0, 'phone'))
      const movement = argument(input, 1, 'movement')
      if (!idPattern('mov').test(movement)) throw new UsageError('<movement> is an id that begins with mov_')
      const { amount } = input.options
      const payload = {
        member,
        movement: movement as MovementId,
        outcome: oneOf(argument(input, 2, 'outcome'), ['done', 'refused']),
        record: option(input, 'evidence'),
        ...(amount === undefined ? {} : { balance: amount === '0' ? 0 : bahtOf(amount) }),
      }
      return propose(ctx, input, print, { kind: 'movement_evidence', payload })
    },
  },
]
