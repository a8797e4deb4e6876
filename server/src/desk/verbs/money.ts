import { idPattern, type WithdrawalId } from '@sala/contract/wire/ids.ts'
import { formatSatang } from '@sala/contract/wire/money.ts'
import { maskPhone, memberByPhone, memberOf } from '../../account/members/members.ts'
import {
  approveWithdrawal,
  assignSuspense,
  type OperatorCause,
  openSuspense,
  refuseWithdrawal,
  withdrawalOwner,
  withdrawalsToReview,
} from '../../cashier/operator.ts'
import { returnToPayer } from '../../cashier/returns/returns.ts'
import type { Context } from '../../context.ts'
import { TWO_ARE_NEEDED } from '../../platform/operator.ts'
import { Refusal } from '../../platform/refusal.ts'
import { argument, type Input, Misuse, option, table, type Verb } from '../command.ts'

const CAUSES: readonly OperatorCause[] = ['account_mismatch', 'review_failed']

const sourceOf = (text: string): 'bank' | 'gateway' => {
  if (text === 'bank' || text === 'gateway') return text
  throw new Misuse('<source> is bank or gateway')
}

const causeOf = (text: string | undefined): OperatorCause => {
  const cause = CAUSES.find(known => known === (text ?? 'review_failed'))
  if (cause === undefined) throw new Misuse(`--cause is one of ${CAUSES.join(', ')}`)
  return cause
}

/** Refuses: not_found. */
const keyOf = async (ctx: Context, input: Input) => {
  const id = argument(input, 0, 'withdrawal')
  if (!idPattern('wdr').test(id)) throw new Misuse('<withdrawal> is an id that begins with wdr_')
  const withdrawal_id = id as WithdrawalId
  const member_id = await withdrawalOwner(ctx, withdrawal_id)
  if (member_id === null) throw new Refusal('not_found')
  return { member_id, withdrawal_id }
}

export const moneyVerbs: readonly Verb[] = [
  {
    name: 'suspense list',
    usage: '',
    about: 'money that came and belongs to nobody yet, oldest first',
    changes: false,
    run: async (ctx, _input, print) => {
      const items = await openSuspense(ctx)
      const rows = await Promise.all(
        items.map(async item => [
          item.source,
          item.source_id,
          formatSatang(item.amount),
          item.reason,
          item.received_at.toISOString(),
          item.hint_member_id === null ? '-' : maskPhone((await memberOf(ctx.db, item.hint_member_id)).phone),
        ]),
      )
      for (const line of table(['source', 'id', 'baht', 'reason', 'received', 'perhaps of'], rows))
        print(line)
      return undefined
    },
  },
  {
    name: 'suspense assign',
    usage: '<bank|gateway> <id> --to <phone>',
    about: 'give that money to the member it belongs to, once',
    changes: true,
    run: async (ctx, input, print) => {
      const item = { source: sourceOf(argument(input, 0, 'source')), source_id: argument(input, 1, 'id') }
      const { id } = await memberByPhone(ctx.db, option(input, 'to'))
      await assignSuspense(ctx, input, item, id)
      print(`assigned to ${id}`)
      return undefined
    },
  },
  {
    name: 'suspense return',
    usage: '<bank line>',
    about: 'send that money back to the account it came from, once; a deposit that is held for it ends',
    changes: true,
    run: async (ctx, input, print) => {
      print(`ordered as ${await returnToPayer(ctx, input, argument(input, 0, 'bank line'))}`)
      return undefined
    },
  },
  {
    name: 'withdrawals list',
    usage: '',
    about: 'withdrawals that wait for an operator, oldest first',
    changes: false,
    run: async (ctx, _input, print) => {
      const rows = (await withdrawalsToReview(ctx)).map(withdrawal => [
        withdrawal.id,
        withdrawal.ref,
        formatSatang(withdrawal.amount),
        withdrawal.review ?? '-',
        withdrawal.created_at.toISOString(),
      ])
      for (const line of table(['id', 'ref', 'baht', 'why', 'asked'], rows)) print(line)
      return undefined
    },
  },
  {
    name: 'withdrawals approve',
    usage: '<withdrawal>',
    about: 'approve; the payout follows by itself',
    changes: true,
    run: async (ctx, input, print) => {
      await approveWithdrawal(ctx, input, await keyOf(ctx, input))
      print('approved')
      return undefined
    },
  },
  {
    name: 'withdrawals refuse',
    usage: '<withdrawal> [--cause account_mismatch|review_failed]',
    about: 'refuse before it is paid; the credit goes back at once',
    changes: true,
    run: async (ctx, input, print) => {
      await refuseWithdrawal(ctx, input, await keyOf(ctx, input), causeOf(input.options.cause))
      print('refused, the credit is back')
      return undefined
    },
  },
  {
    name: 'withdrawals settle',
    usage: '<withdrawal> paid|not_paid',
    about:
      "end a payout the bank does not tell of, by the bank's own record: two signed-in people, so not from here yet",
    changes: true,
    run: async () => {
      throw new Misuse(TWO_ARE_NEEDED)
    },
  },
  {
    name: 'movements settle',
    usage: '<movement> done|refused',
    about:
      "end a movement the game site left open, by the site's own record: two signed-in people, so not from here yet",
    changes: true,
    run: async () => {
      throw new Misuse(TWO_ARE_NEEDED)
    },
  },
]
