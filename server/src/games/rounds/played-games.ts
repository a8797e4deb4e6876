import type { MemberId } from '@sala/contract/wire/ids.ts'
import { satang } from '@sala/contract/wire/money.ts'
import type { Context } from '../../context.ts'
import { bangkokDate, daysLater, periodOf, writtenMonthSpan } from '../../platform/calendar.ts'
import { findPlayedDays, sumPlayedGames } from './played-games-sql.ts'

/** Maximum number of games in the response. If the member played more games, the response has `more: true`. */
const GAMES_SHOWN = 100
/** Maximum number of entries in the response. Each is for one game on one day. It is enough for a month with a dozen games a day. */
const DAYS_SHOWN = 400

type Asked = { month?: string | undefined; day?: string | undefined }

const daysAsked = ({ month, day }: Asked, now: Date): { from: string; to: string } => {
  if (day !== undefined) return { from: day, to: day }
  const { begins, ends } = month === undefined ? periodOf('month', now) : writtenMonthSpan(month)
  return { from: bangkokDate(begins), to: daysLater(bangkokDate(ends), -1) }
}

/** Returns the member's stakes and wins by game, for a day or a month. */
export const playedGamesOf = async (ctx: Context, memberId: MemberId, asked: Asked) => {
  const days = daysAsked(asked, ctx.clock.now())
  const games = await sumPlayedGames(ctx.db, memberId, days, GAMES_SHOWN + 1)
  return {
    ...days,
    data: games
      .slice(0, GAMES_SHOWN)
      .map(({ stake, win, ...game }) => ({ ...game, stake: satang(stake), win: satang(win) })),
    more: games.length > GAMES_SHOWN,
  }
}

/** Returns the member's stakes and wins by day and game, newest day first, with the names of games. */
export const playedDaysOf = async (ctx: Context, memberId: MemberId, days: { from: string; to: string }) => {
  const found = await findPlayedDays(ctx.db, memberId, days, DAYS_SHOWN + 1)
  const rows = found.slice(0, DAYS_SHOWN).map(({ stake, valid_stake, win, ...day }) => ({
    ...day,
    stake: satang(stake),
    valid_stake: satang(valid_stake),
    win: satang(win),
  }))
  return { rows, more: found.length > DAYS_SHOWN }
}

/** Returns the member's stakes and wins by day and game in one month. The default is the current month. */
export const playedMonthOf = async (ctx: Context, memberId: MemberId, asked: string | undefined) => {
  const days = daysAsked({ month: asked }, ctx.clock.now())
  return { month: days.from.slice(0, 'YYYY-MM'.length), ...(await playedDaysOf(ctx, memberId, days)) }
}
