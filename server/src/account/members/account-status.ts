import type { MemberId } from '@sala/contract/wire/ids.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import type { OperatorDecision } from '../../platform/operator-decision.ts'
import { decideOnMember } from './operator-decisions.ts'
import { type Member, type MemberChange, updateMember } from './sql.ts'

const yesOrNo = z.stringbool({ truthy: ['yes'], falsy: ['no'] })

/**
 * The account status fields that operators set. Each key is a column of the database table `members`. Each value is the schema of the allowed texts.
 */
const standing = {
  /** Whether the member may deposit through the payment gateway (C13). */
  payment_gateway_status: yesOrNo,
} as const satisfies { [K in keyof MemberChange]?: z.ZodType<Member[K], string> }

export const accountStatusNames: readonly string[] = Object.keys(standing)
/** Schema of the request body for a change of status fields. Missing fields stay unchanged. */
export const accountStatusTexts = z.object(standing).partial()
export type AccountStatus = z.output<typeof accountStatusTexts>

/** Sets the given status fields. The audit log records the operator's reason. */
export const setAccountStatus = (
  ctx: Context,
  decision: OperatorDecision,
  memberId: MemberId,
  set: AccountStatus,
): Promise<void> =>
  decideOnMember(ctx, decision, memberId, 'standing.set', async tx => {
    await updateMember(tx, memberId, set)
    return Object.fromEntries(Object.entries(set).map(([name, value]) => [name, String(value)]))
  })
