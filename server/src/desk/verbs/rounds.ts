import { formatSatang, satang } from '@sala/contract/wire/money.ts'
import { memberByPhone } from '../../account/members/members.ts'
import { openSeamlessRounds } from '../../games/rounds/seamless-rounds.ts'
import { switchModeByOperator } from '../../games/seamless/by-operator.ts'
import { bangkokTime } from '../../platform/calendar.ts'
import { argument, Misuse, table, type Verb } from '../command.ts'

export const roundVerbs: readonly Verb[] = [
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
