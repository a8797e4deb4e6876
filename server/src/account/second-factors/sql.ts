import type { FactorPurpose } from '@sala/contract/account/second-factor/second-factor-values.ts'
import type { MemberId, SessionId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

export type PasskeyRow = {
  readonly id: string
  readonly member_id: MemberId
  readonly name: string
  readonly public_key: Buffer
  readonly counter: bigint
  readonly transports: string[]
  readonly created_at: Date
  readonly used_at: Date | null
}

export const passkeysOf = async (db: Db | Tx, memberId: MemberId): Promise<PasskeyRow[]> => {
  const { rows } = await sql<PasskeyRow>`
    select id, member_id, name, public_key, counter, transports, created_at, used_at from member_passkeys
     where member_id = ${memberId} order by created_at, id`.execute(db)
  return rows
}

export const findPasskey = async (db: Db | Tx, id: string): Promise<PasskeyRow | null> => {
  const { rows } = await sql<PasskeyRow>`
    select id, member_id, name, public_key, counter, transports, created_at, used_at from member_passkeys
     where id = ${id}`.execute(db)
  return rows[0] ?? null
}

/** Stores a passkey. Returns false if this passkey is already stored. */
export const insertPasskey = async (tx: Tx, passkey: Omit<PasskeyRow, 'used_at'>): Promise<boolean> => {
  const { rows } = await sql`
    insert into member_passkeys (id, member_id, name, public_key, counter, transports, created_at)
    values (${passkey.id}, ${passkey.member_id}, ${passkey.name}, ${passkey.public_key}, ${passkey.counter},
      ${passkey.transports}::text[], ${passkey.created_at})
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

/** Stores a passkey's counter. Returns false if the counter is not greater than the stored one, which is a sign of a copied passkey. */
export const markPasskeyUsed = async (tx: Tx, id: string, counter: bigint, at: Date): Promise<boolean> => {
  const { rows } = await sql`
    update member_passkeys set counter = ${counter}, used_at = ${at}
     where id = ${id} and (counter < ${counter} or counter = 0) returning id`.execute(tx)
  return rows.length === 1
}

export const renamePasskey = async (
  tx: Tx,
  memberId: MemberId,
  id: string,
  name: string,
): Promise<boolean> => {
  const { rows } = await sql`
    update member_passkeys set name = ${name} where id = ${id} and member_id = ${memberId} returning id`.execute(
    tx,
  )
  return rows.length === 1
}

export const deletePasskey = async (tx: Tx, memberId: MemberId, id: string): Promise<boolean> => {
  const { rows } = await sql`
    delete from member_passkeys where id = ${id} and member_id = ${memberId} returning id`.execute(tx)
  return rows.length === 1
}

export type AuthenticatorRow = {
  readonly secret: Buffer
  readonly created_at: Date
  readonly confirmed_at: Date | null
}

export const findAuthenticator = async (
  db: Db | Tx,
  memberId: MemberId,
): Promise<AuthenticatorRow | null> => {
  const { rows } = await sql<AuthenticatorRow>`
    select secret, created_at, confirmed_at from member_authenticators where member_id = ${memberId}`.execute(
    db,
  )
  return rows[0] ?? null
}

/** Stores the secret of an authenticator that the member has not confirmed yet. Returns false if the member has a confirmed one. */
export const startAuthenticator = async (
  tx: Tx,
  memberId: MemberId,
  secret: Buffer,
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    insert into member_authenticators as a (member_id, secret, created_at) values (${memberId}, ${secret}, ${at})
    on conflict (member_id) do update set secret = excluded.secret, created_at = excluded.created_at, last_step = 0
      where a.confirmed_at is null
    returning member_id`.execute(tx)
  return rows.length === 1
}

export const confirmAuthenticator = async (tx: Tx, memberId: MemberId, at: Date): Promise<void> => {
  await sql`
    update member_authenticators set confirmed_at = ${at} where member_id = ${memberId} and confirmed_at is null`.execute(
    tx,
  )
}

export const deleteAuthenticator = async (tx: Tx, memberId: MemberId): Promise<boolean> => {
  const { rows } = await sql`
    delete from member_authenticators where member_id = ${memberId} and confirmed_at is not null returning member_id`.execute(
    tx,
  )
  return rows.length === 1
}

/** Uses up the time step of an authenticator code. Returns false if a code of this step or a later one was used before. */
export const spendTimeStep = async (tx: Tx, memberId: MemberId, step: bigint): Promise<boolean> => {
  const { rows } = await sql`
    update member_authenticators set last_step = ${step}
     where member_id = ${memberId} and last_step < ${step} returning member_id`.execute(tx)
  return rows.length === 1
}

export const insertRecoveryCodes = async (
  tx: Tx,
  memberId: MemberId,
  hashes: readonly Buffer[],
  at: Date,
): Promise<void> => {
  await sql`
    insert into member_recovery_codes (code_hash, member_id, created_at)
    select decode(h, 'hex'), ${memberId}::text, ${at}::timestamptz
      from unnest(${hashes.map(hash => hash.toString('hex'))}::text[]) as h`.execute(tx)
}

export const deleteRecoveryCodes = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`delete from member_recovery_codes where member_id = ${memberId}`.execute(tx)
}

/** Uses up a recovery code. Returns false if the code is wrong or used. */
export const spendRecoveryCode = async (
  tx: Tx,
  memberId: MemberId,
  hash: Buffer,
  at: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    update member_recovery_codes set used_at = ${at}
     where code_hash = ${hash} and member_id = ${memberId} and used_at is null returning code_hash`.execute(
    tx,
  )
  return rows.length === 1
}

export const countRecoveryCodes = async (db: Db | Tx, memberId: MemberId): Promise<number> => {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from member_recovery_codes where member_id = ${memberId} and used_at is null`.execute(
    db,
  )
  return rows[0]?.left ?? 0
}

/** Stores that the member showed a factor in this session for one purpose. */
export const writeProof = async (
  tx: Tx,
  proof: { member_id: MemberId; session_id: SessionId; purpose: FactorPurpose; expires_at: Date },
): Promise<void> => {
  await sql`
    insert into member_factor_proofs (member_id, session_id, purpose, expires_at)
    values (${proof.member_id}, ${proof.session_id}, ${proof.purpose}, ${proof.expires_at})
    on conflict (member_id, session_id, purpose) do update set expires_at = excluded.expires_at`.execute(tx)
}

type ProofKey = { member_id: MemberId; session_id: SessionId; purpose: FactorPurpose }

export const hasProof = async (db: Db | Tx, key: ProofKey, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from member_factor_proofs
     where member_id = ${key.member_id} and session_id = ${key.session_id} and purpose = ${key.purpose}
       and expires_at > ${now}`.execute(db)
  return rows.length === 1
}

/** Uses up the factor that the member showed in this session. Returns false if there is none. */
export const takeProof = async (tx: Tx, key: ProofKey, now: Date): Promise<boolean> => {
  const { rows } = await sql`
    delete from member_factor_proofs
     where member_id = ${key.member_id} and session_id = ${key.session_id} and purpose = ${key.purpose}
       and expires_at > ${now} returning member_id`.execute(tx)
  return rows.length === 1
}

/** Deletes all factors of the member, and their proofs and challenges. */
export const deleteAllFactors = async (tx: Tx, memberId: MemberId): Promise<void> => {
  await sql`delete from member_passkeys where member_id = ${memberId}`.execute(tx)
  await sql`delete from member_authenticators where member_id = ${memberId}`.execute(tx)
  await sql`delete from member_recovery_codes where member_id = ${memberId}`.execute(tx)
  await sql`delete from member_factor_proofs where member_id = ${memberId}`.execute(tx)
  await sql`delete from member_passkey_challenges where member_id = ${memberId}`.execute(tx)
}
