import { satang } from '@sala/contract/wire/money.ts'
import { readShownMembers } from '../../account/members/personal-data-masking.ts'
import type { Context } from '../../context.ts'
import { openSeamlessRounds } from '../../games/rounds/seamless-rounds.ts'
import { movementsUnderWay } from '../../games/transfer-wallet/credit-movements-in-flight.ts'
import { openReceivables } from '../../games/transfer-wallet/receivables.ts'

/** Returns what is in progress with the game sites: transfers of credit, undecided rounds and receivables, with masked members. */
export const underWay = async (ctx: Context) => {
  const [movements, rounds, receivables] = await Promise.all([
    movementsUnderWay(ctx),
    openSeamlessRounds(ctx),
    openReceivables(ctx.db),
  ])
  const memberOf = await readShownMembers(
    ctx.db,
    [...movements, ...rounds, ...receivables].map(({ member_id }) => member_id),
  )
  return {
    movements: movements.map(({ member_id, ...movement }) => ({ ...movement, member: memberOf(member_id) })),
    rounds: rounds.map(({ member_id, round, game_id, stake, win, opened_at }) => ({
      ...{ round, game_id, opened_at, member: memberOf(member_id) },
      stake: satang(stake),
      win: satang(win),
    })),
    receivables: receivables.map(({ member_id, id, amount, settled, opened_at }) => ({
      ...{ id, opened_at, member: memberOf(member_id) },
      amount: satang(amount),
      settled: satang(settled),
    })),
  }
}
