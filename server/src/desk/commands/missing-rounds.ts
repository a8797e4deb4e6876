import { formatSatang, satang } from '@sala/contract/wire/money.ts'
import { memberByPhone } from '../../account/members/members.ts'
import { openSeamlessRounds } from '../../games/rounds/seamless-rounds.ts'
import { switchModeByOperator } from '../../games/seamless-wallet/wallet-mode-switch.ts'
import { settleGapAlone } from '../../operators/single-operator-acts/single-operator-acts.ts'
import { bangkokTime } from '../../platform/calendar.ts'
import { DecisionMistake } from '../../platform/operator-decision.ts'
import { gapOfRounds } from '../../promotions/bonuses/missing-rounds.ts'
import { argument, type Command, option, printLines, soleOf, table, UsageError } from '../command.ts'
import { amountOf, bahtOf } from './ledger-corrections.ts'
import { propose } from './proposal-submission.ts'

const settled = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof DecisionMistake) throw new UsageError(error.message)
    throw error
  }
}

const gapCommands: readonly Command[] = [
  {
    name: 'gap show',
    permission: 'finance.read',
    usage: '<phone>',
    about: 'debits at the game site without a round: open bets, or a debit without a bet',
    changes: false,
    run: async (ctx, input, print) => {
      const { id } = await memberByPhone(ctx.db, argument(input, 0, 'phone'))
      print(`${formatSatang(await settled(gapOfRounds(ctx, id)))} baht`)
      return undefined
    },
  },
  {
    name: 'gap settle',
    permission: 'money.settle',
    usage: '<phone> --amount <baht> [--evidence <the site’s own record>]',
    about:
      "write the debit off when the site reports no open bet: no round is awaited, no credit moves; by the site's record two people decide any amount",
    changes: true,
    run: async (ctx, input, print) => {
      const { id } = await memberByPhone(ctx.db, argument(input, 0, 'phone'))
      const { evidence: record } = input.options
      if (record !== undefined) {
        const payload = { member: id, amount: bahtOf(option(input, 'amount')), record }
        return propose(ctx, input, print, { kind: 'round_gap', payload })
      }
      const amount = amountOf(option(input, 'amount'))
      await settled(settleGapAlone(ctx, soleOf(input), id, amount))
      print(`${formatSatang(amount)} baht settled`)
      return undefined
    },
  },
]

export const roundCommands: readonly Command[] = [
  ...gapCommands,
  {
    name: 'rounds list',
    permission: 'finance.read',
    usage: '',
    about:
      'undecided rounds of the seamless wallet, oldest first; they end automatically (settings games open_rounds_hours)',
    changes: false,
    run: printLines(async ctx => {
      const rows = (await openSeamlessRounds(ctx)).map(
        ({ member_id, round, game_id, stake, win, opened_at }) => [
          member_id,
          round,
          game_id,
          formatSatang(satang(stake)),
          formatSatang(satang(win)),
          bangkokTime(opened_at),
        ],
      )
      return table(['member', 'round', 'game', 'staked', 'won', 'since (Bangkok)'], rows)
    }),
  },
  {
    name: 'member mode',
    permission: 'members.edit',
    step_up: true,
    usage: '<phone> transfer|seamless',
    about:
      'switch a member between transfer wallet and seamless wallet; only without open movements and rounds',
    changes: true,
    run: async (ctx, input, print) => {
      const member = await memberByPhone(ctx.db, argument(input, 0, 'phone'))
      const mode = argument(input, 1, 'mode')
      if (mode !== 'transfer' && mode !== 'seamless') throw new UsageError('the mode is transfer or seamless')
      await switchModeByOperator(ctx, input, member.id, mode)
      print(`plays by ${mode} from now on`)
      return undefined
    },
  },
]
