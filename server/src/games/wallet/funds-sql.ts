import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** A member's credit by the books, and what play changed in it: by the books, and by the game site's rounds. */
export type Funds = {
  readonly wallet: bigint
  readonly moving: bigint
  readonly game: bigint
  readonly withdrawing: bigint
  readonly game_result: bigint
  readonly play_result: bigint
}

/** Right under the member's lock. */
export const findFunds = async (db: Db | Tx, memberId: MemberId): Promise<Funds> => {
  const { rows } = await sql<Funds>`
    select wallet, moving, game, withdrawing, game_result, play_result
      from member_funds where member_id = ${memberId}`.execute(db)
  const none = { wallet: 0n, moving: 0n, game: 0n, withdrawing: 0n, game_result: 0n, play_result: 0n }
  return rows[0] ?? none
}
