import { PartnerConfused } from '../../adapter-kit/partner-http.ts'
import { readRows } from '../../adapter-kit/partner-values.ts'
import type { RoundsPage } from '../../ports/game-site.ts'
import { type Ask, done, PARTNER } from './api-calls.ts'
import { history, round } from './wire-format.ts'

const ROUNDS_PAGE = 500

/** Cursor before the first game round. The agent numbers rounds from 1, in the order in which they are decided. */
export const FIRST_CURSOR = '0'

export const roundsBehind = async (ask: Ask, username: string, after: string): Promise<RoundsPage> => {
  const words = { username: username, last_history_id: Number(after), limit: ROUNDS_PAGE }
  const answer = await ask('getBetHistoryById', words)
  const page = done(answer, history)
  const { rows, unreadable } = readRows(page.data, round)
  // A page with rounds of another account is refused, because reading on from its cursor could skip rounds of this account.
  if (rows.some(({ user_code }) => user_code !== username)) throw new PartnerConfused(PARTNER, answer)
  const own = rows
    .filter(({ history_id }) => history_id > Number(after))
    .sort((a, b) => a.history_id - b.history_id)
  const is_last = page.data.length < ROUNDS_PAGE
  const further = is_last ? Number(after) : Math.max(page.last_history_id, Number(after))
  return {
    rounds: own.map(({ txn_id, game_code, bet, valid_bet, win, created_at }) => ({
      round_id: txn_id,
      game_id: game_code,
      stake: bet,
      valid_stake: valid_bet ?? bet,
      win,
      played_at: created_at,
    })),
    unreadable,
    next: String(own.at(-1)?.history_id ?? further),
    is_last,
  }
}
