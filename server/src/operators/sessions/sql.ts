import type { OperatorId, OperatorSessionId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Row } from '../../platform/database/column-lists.ts'
import type { Db, Tx } from '../../platform/db.ts'
import type { OperatorSessions, Operators } from '../database/tables.ts'

const SESSION = [
  'id',
  'operator_id',
  'token_hash',
  'cookie_hash',
  'device',
  'network',
  'opened_at',
  'factor_at',
  'expires_at',
] as const satisfies readonly (keyof OperatorSessions)[]

export const insertDeskSession = async (
  tx: Tx,
  session: Row<OperatorSessions, typeof SESSION>,
): Promise<void> => {
  await sql`
    insert into operator_sessions
      (id, operator_id, token_hash, cookie_hash, device, network, opened_at, seen_at, factor_at, expires_at)
    values (${session.id}, ${session.operator_id}, ${session.token_hash}, ${session.cookie_hash}, ${session.device},
      ${session.network}, ${session.opened_at}, ${session.opened_at}, ${session.factor_at}, ${session.expires_at})`.execute(
    tx,
  )
}

export type FoundSession = Pick<
  OperatorSessions,
  'id' | 'cookie_hash' | 'seen_at' | 'factor_at' | 'expires_at'
> & {
  readonly operator_id: OperatorId
  readonly name: string
  readonly roles: string[]
}

/**
 * Finds the open session of a token by the half of it in the Authorization header. Returns null if there is none, or if the operator is suspended.
 */
export const findDeskSession = async (
  db: Db,
  tokenHash: Buffer,
  at: { readonly now: Date; readonly idle_since: Date },
): Promise<FoundSession | null> => {
  const { rows } = await sql<FoundSession>`
    select s.id, s.cookie_hash, s.seen_at, s.factor_at, s.expires_at, o.id as operator_id, o.name, o.roles
      from operator_sessions s join operators o on o.id = s.operator_id
     where s.token_hash = ${tokenHash} and s.ended_at is null and s.expires_at > ${at.now}
       and s.seen_at > ${at.idle_since} and o.state = 'active'`.execute(db)
  return rows[0] ?? null
}

export const markDeskSessionSeen = async (db: Db, id: OperatorSessionId, now: Date): Promise<void> => {
  await sql`update operator_sessions set seen_at = ${now} where id = ${id}`.execute(db)
}

export const markFactorShown = async (tx: Tx | Db, id: OperatorSessionId, now: Date): Promise<void> => {
  await sql`update operator_sessions set factor_at = ${now}, challenge = null where id = ${id}`.execute(tx)
}

export const writeChallenge = async (
  db: Db,
  id: OperatorSessionId,
  challenge: string,
  until: Date,
): Promise<void> => {
  await sql`
    update operator_sessions set challenge = ${challenge}, challenge_until = ${until} where id = ${id}`.execute(
    db,
  )
}

/** Returns and deletes the passkey challenge of a session. Returns null if the session has none or if it has expired. */
export const takeChallenge = async (db: Db, id: OperatorSessionId, now: Date): Promise<string | null> => {
  const { rows } = await sql<{ challenge: string | null }>`
    with asked as (select challenge from operator_sessions where id = ${id} and challenge_until > ${now} for update)
    update operator_sessions s set challenge = null from asked where s.id = ${id}
    returning asked.challenge`.execute(db)
  return rows[0]?.challenge ?? null
}

export type OpenDeskSession = Pick<OperatorSessions, 'id' | 'device' | 'network' | 'opened_at' | 'seen_at'>

export const openDeskSessions = async (
  db: Db | Tx,
  operator: OperatorId,
  at: { readonly now: Date; readonly idle_since: Date },
): Promise<OpenDeskSession[]> => {
  const { rows } = await sql<OpenDeskSession>`
    select id, device, network, opened_at, seen_at from operator_sessions
     where operator_id = ${operator} and ended_at is null and expires_at > ${at.now} and seen_at > ${at.idle_since}
     order by opened_at desc, id desc`.execute(db)
  return rows
}

/** Ends a session of the operator. Returns false if the session belongs to another operator or has already ended. */
export const endDeskSession = async (
  tx: Tx,
  operator: OperatorId,
  id: OperatorSessionId,
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    update operator_sessions set ended_at = ${now}
     where operator_id = ${operator} and id = ${id} and ended_at is null returning id`.execute(tx)
  return rows.length === 1
}

/** Ends all sessions of the operator except `kept`. Returns the number of ended sessions. */
export const endDeskSessions = async (
  tx: Tx,
  operator: OperatorId,
  kept: OperatorSessionId | null,
  now: Date,
): Promise<number> => {
  const { rows } = await sql`
    update operator_sessions set ended_at = ${now}
     where operator_id = ${operator} and ended_at is null and id is distinct from ${kept}::text returning id`.execute(
    tx,
  )
  return rows.length
}

/** Ends all sessions of the operator except the newest `keep`. */
export const endOldestDeskSessions = async (
  tx: Tx,
  operator: OperatorId,
  keep: number,
  now: Date,
): Promise<void> => {
  await sql`
    update operator_sessions set ended_at = ${now} where id in (
      select id from operator_sessions where operator_id = ${operator} and ended_at is null
       order by opened_at desc, id desc offset ${keep})`.execute(tx)
}

export const markSignedIn = async (tx: Tx, operator: Operators['id'], at: Date): Promise<void> => {
  await sql`update operators set signed_in_at = ${at} where id = ${operator}`.execute(tx)
}

export const forgetDeskSessions = async (db: Db, before: Date): Promise<void> => {
  await sql`delete from operator_sessions where expires_at < ${before}`.execute(db)
}
