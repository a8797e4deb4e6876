import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/**
 * A member's ledger balances, and the member's wins minus losses by two sources: the ledger (`game_result`) and counted rounds (`play_result`). They
 * differ while bets are undecided.
 */
export type Funds = {
  readonly wallet: bigint
  readonly moving: bigint
  readonly game: bigint
  readonly withdrawing: bigint
  readonly game_result: bigint
  readonly play_result: bigint
}

/** Returns the member's balances and results of play. They agree with each other if the member is locked. */
export const findFunds = async (db: Db | Tx, memberId: MemberId): Promise<Funds> => {
  const { rows } = await sql<Funds>`
    select wallet, moving, game, withdrawing, game_result, play_result
      from member_funds where member_id = ${memberId}`.execute(db)
  const none = { wallet: 0n, moving: 0n, game: 0n, withdrawing: 0n, game_result: 0n, play_result: 0n }
  return rows[0] ?? none
}

/** Returns the time at which a credit check or credit movement last read the member's balance at the game site. */
export const findComparedAt = async (tx: Tx, memberId: MemberId): Promise<Date | null> => {
  const { rows } = await sql<{ compared_at: Date | null }>`
    select greatest(
      (select ended_at from credit_checks
        where member_id = ${memberId} and state = 'done' and site_balance is not null order by id desc limit 1),
      (select ended_at from game_movements
        where member_id = ${memberId} and direction = 'out' and status = 'done' order by id desc limit 1)) as compared_at`.execute(
    tx,
  )
  return rows[0]?.compared_at ?? null
}

/** Inserts an amount that an operator writes off, because the game site deducted it without a game round. */
export const insertRoundGap = async (
  tx: Tx,
  memberId: MemberId,
  gap: { amount: Satang; reason: string; settled_by: string; at: Date },
): Promise<void> => {
  await sql`
    insert into round_gaps (member_id, amount, reason, settled_by, at)
    values (${memberId}, ${gap.amount}, ${gap.reason}, ${gap.settled_by}, ${gap.at})`.execute(tx)
}
