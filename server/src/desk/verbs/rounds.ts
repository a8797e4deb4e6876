import { formatSatang, satang } from '@sala/contract/wire/money.ts'
import { openSeamlessRounds } from '../../games/rounds/seamless-rounds.ts'
import { bangkokTime } from '../../platform/calendar.ts'
import { table, type Verb } from '../command.ts'

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
]
