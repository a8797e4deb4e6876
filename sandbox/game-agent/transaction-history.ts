import { many, type Queryable, run, type Tx } from '../foundation/database.ts'
import type { Satang } from '../foundation/money.ts'
import type { RoundRow } from '../game-site/game-rounds.ts'

const baht = (satang: Satang | bigint): number => Number(satang) / 100

export async function writeTransaction(
  tx: Tx,
  one: { refId: string; username: string; direction: 'in' | 'out'; amount: Satang; after: Satang; at: Date },
): Promise<void> {
  await run(
    tx,
    `insert into sandbox.game_transfer (reference, username, direction, amount, status, balance_after, asked_at)
     values ($1, $2, $3, $4, 'done', $5, $6)`,
    [one.refId, one.username, one.direction, one.amount, one.after, one.at],
  )
}

type Row = {
  reference: string
  direction: 'in' | 'out'
  amount: Satang
  balance_after: Satang
  asked_at: Date
}

/** Returns the transfers of a member's game account on one Bangkok day (`DD-MM-YYYY`), newest first. */
export async function transactionsOn(on: Queryable, username: string, day: string) {
  const rows = await many<Row>(
    on,
    `select reference, direction, amount, balance_after, asked_at from sandbox.game_transfer
     where username = $1 and status = 'done' and (asked_at at time zone 'Asia/Bangkok')::date = to_date($2, 'DD-MM-YYYY')
     order by transfer_no desc`,
    [username, day],
  )
  return rows.map(({ reference, direction, amount, balance_after, asked_at }) => ({
    _id: reference,
    transaction: 'success',
    user: username,
    actionBy: 'API',
    currency: 'THB',
    action: direction === 'in' ? 'DEPOSIT' : 'WITHDRAW',
    amount: baht(amount),
    date: asked_at.toISOString(),
    afterCredit: baht(balance_after),
    beforeCredit: baht(direction === 'in' ? balance_after - amount : balance_after + amount),
  }))
}

/** Returns the member's game rounds after the round `last_history_id`, oldest first. */
export async function roundsBehind(
  on: Queryable,
  asked: { username: string; last_history_id: number; limit: number },
) {
  const rows = await many<RoundRow>(
    on,
    `select round_id, cursor, game_id, stake, valid_stake, win, played_at from sandbox.game_round
     where username = $1 and cursor > $2 order by cursor limit $3`,
    [asked.username, asked.last_history_id, asked.limit],
  )
  const data = rows.map(row => ({
    history_id: Number(row.cursor),
    user_code: asked.username,
    game_code: row.game_id,
    txn_id: row.round_id,
    bet: baht(row.stake),
    valid_bet: baht(row.valid_stake),
    win: baht(row.win),
    created_at: row.played_at.toISOString(),
  }))
  return { last_history_id: data.at(-1)?.history_id ?? asked.last_history_id, data }
}

/** Sums each member's rounds of one Bangkok day. The game site's agent API reports stakes as negative amounts. */
export async function daysOfAll(
  on: Queryable,
  { agentUsername, startDate }: { agentUsername: string; startDate: string },
) {
  const rows = await many<{ username: string; rounds: bigint; stake: string; valid: string; win: string }>(
    on,
    `select username, count(*) as rounds, sum(stake)::text as stake, sum(valid_stake)::text as valid, sum(win)::text as win
       from sandbox.game_round
      where starts_with(username, $1) and (played_at at time zone 'Asia/Bangkok')::date = to_date($2, 'DD-MM-YYYY')
      group by username order by username`,
    [agentUsername, startDate],
  )
  return rows.map(({ username, rounds, stake, valid, win }) => ({
    _id: username,
    betAmt: -baht(BigInt(stake)),
    validAmt: -baht(BigInt(valid)),
    winLose: baht(BigInt(win) - BigInt(stake)),
    stake: Number(rounds),
  }))
}
