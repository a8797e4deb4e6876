import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { writeMessage } from '../../messages/messages.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { noteSecurity } from '../../platform/security/security-events.ts'
import { lockMember, memberOf } from '../members/members.ts'
import { endEverySession, forgetSessions } from '../sessions/sessions.ts'
import { refuseCommonPassword } from './common-passwords.ts'
import { countTryAsFailed, resetTries, runCountedTry } from './login-delays.ts'
import { hashPassword, verifyPassword } from './password-hash.ts'
import { deleteResetsOf } from './password-resets-sql.ts'
import type { DelaySubject } from './sql.ts'
import { findPasswordHash, lockPasswordHash, updatePasswordHash } from './sql.ts'

/**
 * Verifies the password before a sensitive action, because a stolen session alone must not be enough. Returns the verified hash. Throws
 * Refusal `old_password_wrong` for a wrong password, and `password_delayed` after several wrong passwords.
 */
export const proveByPassword = async (ctx: Context, memberId: MemberId, given: string): Promise<string> => {
  const now = ctx.clock.now()
  const subjects: DelaySubject[] = [{ kind: 'member', subject: memberId }]
  await countTryAsFailed(ctx.db, subjects, now, 'password_delayed')
  const stored = await findPasswordHash(ctx.db, memberId)
  const right = await runCountedTry(ctx.db, subjects, now, () =>
    verifyPassword({ who: memberId, known: true }, given, stored),
  )
  if (stored === null || !right) throw new Refusal('old_password_wrong')
  await inTransaction(ctx.db, tx => resetTries(tx, subjects, now))
  return stored
}

/**
 * Changes the password (C04, E03) and ends every session, including this one. Throws Refusal `password_common`, `old_password_wrong`,
 * `password_same` (the new one equals the old one) or `password_delayed` (after several wrong passwords).
 */
export const changePassword = async (
  ctx: Context,
  memberId: MemberId,
  given: { old_password: string; password: string },
): Promise<void> => {
  refuseCommonPassword(given.password, (await memberOf(ctx.db, memberId)).phone)
  const now = ctx.clock.now()
  const stored = await proveByPassword(ctx, memberId, given.old_password)
  if (given.old_password === given.password) throw new Refusal('password_same')
  const hash = await hashPassword({ who: memberId, known: true }, given.password)
  await inTransaction(ctx.db, async tx => {
    await lockMember(tx, memberId)
    if (!(await lockPasswordHash(tx, memberId, stored))) throw new Refusal('old_password_wrong')
    await updatePasswordHash(tx, memberId, hash)
    await deleteResetsOf(tx, memberId)
    const ended = await endEverySession(tx, memberId, now)
    await noteSecurity(tx, { kind: 'password_changed', member_id: memberId }, now)
    await writeMessage(tx, memberId, { kind: 'password_changed' }, now.toISOString(), now)
    const details = { sessions_ended: String(ended) }
    await audit(
      tx,
      { actor: `member:${memberId}`, action: 'password.changed', subject: memberId, details },
      now,
    )
  })
  forgetSessions(ctx, memberId)
}
