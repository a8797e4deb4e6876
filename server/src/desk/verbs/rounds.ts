import { formatSatang, satang } from '@sala/contract/wire/money.ts'
import { memberByPhone } from '../../account/members/members.ts'
import { openSeamlessRounds } from '../../games/rounds/seamless-rounds.ts'
import { switchModeByOperator } from '../../games/seamless/by-operator.ts'
import { settleGapAlone } from '../../operators/sole/acts.ts'
import { bangkokTime } from '../../platform/calendar.ts'
import { DecisionMistake } from '../../platform/operator.ts'
import { gapOfRounds } from '../../promotions/bonuses/gaps.ts'
import { argument, Misuse, option, soleOf, table, type Verb } from '../verb.ts'
import { amountOf, bahtOf } from './corrections.ts'
import { propose } from './propose.ts'

const settled = async <T>(work: Promise<T>): Promise<T> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof DecisionMistake) throw new Misuse(error.message)
    throw error
  }
}

const gapVerbs: readonly Verb[] = [
  {
    name: 'gap show',
    permission: 'finance.read',
    usage: '<phone>',
    about:
      'what the game site took of a member without a round so far: bets under way, or a debit that has none',
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
      'take it as lost when the site says that no bet is open: nothing waits for its round any more, no credit moves; with the site’s record two decide any amount',
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

export const roundVerbs: readonly Verb[] = [
  ...gapVerbs,
  {
    name: 'rounds list',
    permission: 'finance.read',
    usage: '',
    about:
      'rounds played from the wallet that the game site has not decided, the oldest first; they end by themselves (settings games open_rounds_hours)',
    changes: false,
    run: async (ctx, _input, print) => {
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
      for (const line of table(['member', 'round', 'game', 'staked', 'won', 'since (Bangkok)'], rows))
        print(line)
      return undefined
    },
  },
  {
    name: 'member mode',
    permission: 'members.edit',
    step_up: true,
    usage: '<phone> transfer|seamless',
    about:
      'how a member plays: with credit at the game site, or from the wallet; only while nothing is under way',
    changes: true,
    run: async (ctx, input, print) => {
      const member = await memberByPhone(ctx.db, argument(input, 0, 'phone'))
      const mode = argument(input, 1, 'mode')
      if (mode !== 'transfer' && mode !== 'seamless') throw new Misuse('the mode is transfer or seamless')
      await switchModeByOperator(ctx, input, member.id, mode)
      print(`plays by ${mode} from now on`)
      return undefined
    },
  },
]
