import type { MemberId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

/** A request to remove lost factors. It is open until it is cancelled or carried out. */
export type Recovery = {
  readonly asked_at: Date
  /** Earliest time at which operators may remove the lost factors. */
  readonly due_at: Date
  readonly device: string
  readonly network: string
}

export const findOpenRecovery = async (db: Db | Tx, memberId: MemberId): Promise<Recovery | null> => {
  const { rows } = await sql<Recovery>`
    select asked_at, due_at, device, network from factor_recoveries
     where member_id = ${memberId} and ended_at is null`.execute(db)
  return rows[0] ?? null
}

/**
 * Number of open requests to remove lost factors, and the earliest time from which operators may decide one of them. `due_since` is null if none may
 * be decided yet.
 */
type RecoveryGauge = { readonly open: number; readonly due_since: Date | null }

export const recoveryGauge = async (db: Db, now: Date): Promise<RecoveryGauge> => {
  const { rows } = await sql<RecoveryGauge>`
    select count(*)::integer as open, min(due_at) filter (where due_at <= ${now}) as due_since
      from factor_recoveries where ended_at is null`.execute(db)
  return rows[0] ?? { open: 0, due_since: null }
}

/** Stores a member's request to remove lost factors. Returns false if the member has an open one. */
export const insertRecovery = async (
  tx: Tx,
  memberId: MemberId,
  { asked_at, due_at, device, network }: Recovery,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into factor_recoveries (member_id, asked_at, due_at, device, network)
    values (${memberId}, ${asked_at}, ${due_at}, ${device}, ${network})
    on conflict (member_id) where ended_at is null do nothing returning no`.execute(tx)
  return rows.length === 1
}

/** Ends the member's open request to remove lost factors. Returns false if there is none. */
export const endRecovery = async (
  tx: Tx,
  memberId: MemberId,
  outcome: 'cancelled' | 'recovered',
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    update factor_recoveries set ended_at = ${at}, outcome = ${outcome}
     where member_id = ${memberId} and ended_at is null returning no`.execute(tx)
  return rows.length === 1
}
