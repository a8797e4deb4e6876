import type { ChallengePurpose } from '@sala/contract/account/second-factor/second-factor-values.ts'
import type { MemberId, SessionId } from '@sala/contract/wire/ids.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db.ts'

/** The use of a challenge: a sign-in, or an action of one member in one session. */
export type ChallengeUse = {
  readonly purpose: ChallengePurpose
  readonly member_id: MemberId | null
  readonly session_id: SessionId | null
}

export const insertChallenge = async (
  db: Db,
  challenge_hash: Buffer,
  use: ChallengeUse,
  expiresAt: Date,
): Promise<void> => {
  await sql`
    insert into member_passkey_challenges (challenge_hash, member_id, session_id, purpose, expires_at)
    values (${challenge_hash}, ${use.member_id}, ${use.session_id}, ${use.purpose}, ${expiresAt})`.execute(db)
}

/** Deletes the challenge, so that it is valid once. Returns false if it was used or expired, or was issued for another use. */
export const takeChallenge = async (
  db: Db,
  challenge_hash: Buffer,
  use: ChallengeUse,
  now: Date,
): Promise<boolean> => {
  const { rows } = await sql`
    delete from member_passkey_challenges
     where challenge_hash = ${challenge_hash} and purpose = ${use.purpose} and expires_at > ${now}
       and member_id is not distinct from ${use.member_id}::text
       and session_id is not distinct from ${use.session_id}::text
    returning challenge_hash`.execute(db)
  return rows.length === 1
}
