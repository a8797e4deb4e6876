import type { FactorChange } from '@sala/contract/account/second-factor/second-factor-values.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { writeMessage } from '../../messages/messages.ts'
import { audit } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db.ts'
import { newId } from '../../platform/random.ts'

/** Informs the member of a change of the factors, by inbox and SMS, and writes it to the audit log. */
export const noteFactorChange = async (
  tx: Tx,
  memberId: MemberId,
  change: FactorChange,
  codesLeft: number,
  at: Date,
): Promise<void> => {
  const facts = { kind: 'factor_changed', change, codes_left: codesLeft } as const
  await writeMessage(tx, memberId, facts, newId('ses', at), at)
  const actor = `member:${memberId}`
  await audit(tx, { actor, action: `factor.${change}`, subject: memberId, details: {} }, at)
}
