import type { FactorPurpose } from '@sala/contract/account/second-factor/second-factor-values.ts'
import type { SessionId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readSettings } from '../../platform/settings.ts'
import type { Member } from '../members/members.ts'
import { accountSettings } from '../settings.ts'
import { hasProof, takeProof } from './sql.ts'

export { writeProof } from './sql.ts'

type Owner = Pick<Member, 'id' | 'second_factor_at'>
/** The action that needs a second factor. `session_id` is null for a caller without a session, who cannot have shown a factor. */
type Act = { readonly session_id: SessionId | null; readonly purpose: FactorPurpose; readonly now: Date }

const keyOf = (member: Owner, session_id: SessionId, { purpose }: Act) => ({
  member_id: member.id,
  session_id,
  purpose,
})

/**
 * Returns whether the action is allowed, because the member has no second factor or showed one in this session. This check does not use the factor
 * up.
 */
export const isFactorShown = async (db: Db | Tx, member: Owner, act: Act): Promise<boolean> =>
  member.second_factor_at === null ||
  (act.session_id !== null && (await hasProof(db, keyOf(member, act.session_id, act), act.now)))

/**
 * Uses up the second factor that the member showed, in the transaction of the action. If the action is rolled back, the factor stays usable for a
 * retry. Throws Refusal `second_factor_needed` if the member has a factor and did not show it in this session.
 */
export const spendShownFactor = async (tx: Tx, member: Owner, act: Act): Promise<void> => {
  if (member.second_factor_at === null) return
  if (act.session_id === null || !(await takeProof(tx, keyOf(member, act.session_id, act), act.now)))
    throw new Refusal('second_factor_needed')
}

/** Returns whether a withdrawal needs a factor. `dayTotal` is the sum of the member's withdrawals of the Bangkok day, including this one. */
export const needsFactorFor = async (db: Db | Tx, member: Owner, dayTotal: Satang): Promise<boolean> =>
  member.second_factor_at !== null &&
  dayTotal > (await readSettings(db, accountSettings)).factor_withdrawal_above
