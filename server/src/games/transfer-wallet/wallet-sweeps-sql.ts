import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** Records a refused credit movement into the game site. Returns the number of refusals since the last accepted movement. */
export const countRefusedIn = async (tx: Tx, memberId: MemberId): Promise<number> => {
  const { rows } = await sql<{ refused_in: number }>`
    update game_accounts set refused_in = refused_in + 1 where member_id = ${memberId} returning refused_in`.execute(
    tx,
  )
  return rows[0]?.refused_in ?? 1
}

export const setSweepDue = async (tx: Tx | Db, memberId: MemberId, due: Date | null): Promise<void> => {
  await sql`update game_accounts set sweep_due_at = ${due} where member_id = ${memberId}`.execute(tx)
}

/** Resets the number of the member's refused credit movements into the game site, because a later one was accepted. */
export const forgetRefusedIn = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`
    update game_accounts set refused_in = 0, sweep_due_at = null
     where member_id = ${memberId} and refused_in > 0`.execute(tx)
}

/** Returns members whose wallet money should be moved to the game site again, longest overdue first. */
export const dueSweeps = async (db: Db, at: Date, atMost: number): Promise<MemberId[]> => {
  const { rows } = await sql<{ member_id: MemberId }>`
    select member_id from game_accounts where sweep_due_at <= ${at} order by sweep_due_at limit ${atMost}`.execute(
    db,
  )
  return rows.map(row => row.member_id)
}

/** Claims the next try to move a member's wallet money to the game site. Returns false if another worker claimed it first. */
export const claimDueSweep = async (tx: Tx, memberId: MemberId, at: Date): Promise<boolean> => {
  const { rows } = await sql`
    update game_accounts set sweep_due_at = null
     where member_id = ${memberId} and sweep_due_at <= ${at} returning 1`.execute(tx)
  return rows.length > 0
}

/** Deletes at most `atMost` credit checks without a difference that ended before `before`. Returns their number. */
export const forgetChecks = async (db: Db, before: Date, atMost: number): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from credit_checks where (member_id, id) in (
      select member_id, id from credit_checks
       where state <> 'checking' and difference = 0 and started_at < ${before} limit ${atMost})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
