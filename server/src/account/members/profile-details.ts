import { detailNames, type MemberDetail } from '@sala/contract/account/profile-details.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Context } from '../../context.ts'
import { writeMessage } from '../../messages/messages.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction } from '../../platform/db.ts'
import { requireWithin } from '../../platform/rate-limits.ts'
import { Refusal } from '../../platform/refusal.ts'
import { limits } from '../rate-limits.ts'
import { lockMember, type Member } from './members.ts'
import { updateMember } from './sql.ts'

type Details = { readonly [name in MemberDetail]?: string | undefined }

/** Returns only the profile fields of a member row, for example for the profile response. */
export const detailsOf = (member: Pick<Member, MemberDetail>): Record<MemberDetail, string | null> =>
  Object.fromEntries(detailNames.map(name => [name, member[name]])) as Record<MemberDetail, string | null>

/**
 * Changes profile fields. Fields that are not given stay unchanged. The audit log has the names of the fields, not the values. Throws Refusal
 * `bank_account_missing` if the bank account is not set yet, and `too_many_requests` if the rate limit is exceeded.
 */
export const changeDetails = async (ctx: Context, memberId: MemberId, changes: Details): Promise<void> => {
  const now = ctx.clock.now()
  await requireWithin(ctx.db, limits.details_per_member, memberId, now)
  await inTransaction(ctx.db, async tx => {
    const member = await lockMember(tx, memberId)
    if (member.bank_set_at === null) throw new Refusal('bank_account_missing')
    const names = detailNames.filter(name => changes[name] !== undefined && changes[name] !== member[name])
    if (names.length === 0) return
    await updateMember(tx, memberId, Object.fromEntries(names.map(name => [name, changes[name]])))
    await writeMessage(tx, memberId, { kind: 'details_changed', fields: names }, now.toISOString(), now)
    const details = { changed: names.join(' ') }
    await audit(
      tx,
      { actor: `member:${memberId}`, action: 'details.change', subject: memberId, details },
      now,
    )
  })
}
