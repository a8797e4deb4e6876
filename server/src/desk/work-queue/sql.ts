import { sql } from 'kysely'
import { columns, type Row } from '../../platform/database/column-lists.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { WorkClaims } from '../database/tables.ts'

const CLAIM = ['kind', 'id', 'claimed_by', 'claimed_until'] as const satisfies readonly (keyof WorkClaims)[]

export type Claim = Row<WorkClaims, typeof CLAIM>
type Key = Pick<Claim, 'kind' | 'id'>

/** Stores a claim on a case. Returns false if another operator holds a claim on it. */
export const takeClaim = async (tx: Tx, claim: Claim, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    insert into work_claims (${columns(CLAIM)})
    values (${claim.kind}, ${claim.id}, ${claim.claimed_by}, ${claim.claimed_until})
    on conflict (kind, id) do update
       set claimed_by = excluded.claimed_by, claimed_until = excluded.claimed_until
     where work_claims.claimed_by = excluded.claimed_by or work_claims.claimed_until <= ${now}
    returning kind`.execute(tx)
  return rows.length === 1
}

export const dropClaim = async (tx: Tx, { kind, id }: Key, by: string): Promise<void> => {
  await sql`delete from work_claims where kind = ${kind} and id = ${id} and claimed_by = ${by}`.execute(tx)
}

export const dropClaimsOf = async (tx: Tx, by: string): Promise<void> => {
  await sql`delete from work_claims where claimed_by = ${by}`.execute(tx)
}

export const findClaims = async (db: Db, now: Date): Promise<Claim[]> => {
  const { rows } = await sql<Claim>`
    select ${columns(CLAIM)} from work_claims where claimed_until > ${now}`.execute(db)
  return rows
}

export const findClaim = async (db: Db | Tx, { kind, id }: Key, now: Date): Promise<Claim | null> => {
  const { rows } = await sql<Claim>`
    select ${columns(CLAIM)} from work_claims
     where kind = ${kind} and id = ${id} and claimed_until > ${now}`.execute(db)
  return rows[0] ?? null
}

/** Deletes claims that ended before `before`, because an ended claim has no effect. */
export const forgetClaims = async (tx: Tx, before: Date): Promise<void> => {
  await sql`delete from work_claims where claimed_until < ${before}`.execute(tx)
}

/** Locks an object that operators edit, so that other edits of it wait until the transaction ends. */
export const holdEditing = async (tx: Tx, subject: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('desk.edit ' || ${subject}::text, 0))`.execute(tx)
}
