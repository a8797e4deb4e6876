import type { MemberId } from '@sala/contract/wire/ids.ts'
import { findMemberAnywhere } from '../../account/members/members.ts'
import { membersIn } from '../../account/members/personal-data-masking.ts'
import { factorsOf } from '../../account/second-factor-changes/factor-verification.ts'
import { listSessions } from '../../account/sessions/sessions.ts'
import type { Context } from '../../context.ts'
import { hiddenLines } from '../../operators/proposals/hidden-proposal-kinds.ts'
import { auditLines } from '../../platform/audit.ts'
import type { Operator } from '../../platform/http/desk/signed-in-operator.ts'
import { Refusal } from '../../platform/refusal.ts'
import { memberCardOf } from './member-card.ts'

const ACTS_SHOWN = 50

/**
 * Returns the data of a member's page: money, risk marks, sessions, and those decisions of operators that the reader may see. Throws Refusal
 * `not_found` if there is no such member.
 */
export const memberPage = async (ctx: Context, operator: Operator, memberId: MemberId) => {
  const found = await findMemberAnywhere(ctx.db, memberId)
  if (found === null) throw new Refusal('not_found')
  const { payment_gateway_status, suspended_at, closed_at, erased_at } = found
  const [member, sessions, acts, factors] = await Promise.all([
    memberCardOf(ctx, memberId),
    listSessions(ctx, memberId),
    auditLines(ctx.db, memberId, ACTS_SHOWN, hiddenLines(operator)),
    factorsOf(ctx, { member_id: memberId }),
  ])
  const texts = acts.flatMap(({ subject, details }) => [subject, ...Object.values(details)])
  return {
    member,
    standing: { payment_gateway_status, suspended_at, closed_at, erased_at },
    sessions: sessions.map(({ device, created_at, seen_at }) => ({
      device,
      opened_at: created_at,
      seen_at,
    })),
    factors: {
      since: factors.since,
      passkeys: factors.passkeys.length,
      authenticator: factors.authenticator_since !== null,
      recovery_codes_left: factors.recovery_codes_left,
      recovery: factors.recovery,
    },
    acts: acts.map(({ at, actor, action, subject, details }) => ({ at, actor, action, subject, details })),
    act_members: await membersIn(ctx.db, texts),
  }
}
