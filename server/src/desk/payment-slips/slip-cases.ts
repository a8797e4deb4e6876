import type { MemberId, SlipId } from '@sala/contract/wire/ids.ts'
import { shownMembers } from '../../account/members/personal-data-masking.ts'
import { type Case, caseOf, lineOfCase } from '../../cashier/payment-slips/slip-review-cases.ts'
import type { Context } from '../../context.ts'
import { nameOfActor } from '../../platform/operator-decision.ts'
import { memberCardOf } from '../members/member-card.ts'
import type { CaseSettlement } from '../sql/case-settlement.ts'

const answerOf = ({ slip: { status, answered_by, answered_at } }: Case): CaseSettlement | null =>
  answered_by === null || answered_at === null
    ? null
    : { by: nameOfActor(answered_by), action: `slip.${status}`, at: answered_at }

/** Returns the operator who settled the slip, and the time. Returns null while the slip is open. Throws Refusal `not_found` if there is no such slip. */
export const answererOf = async (ctx: Context, id: SlipId): Promise<CaseSettlement | null> =>
  answerOf(await caseOf(ctx, id))

/** Returns one slip with its bank statement line and its member. Throws Refusal `not_found` if there is no such slip. */
export const slipCase = async (ctx: Context, id: SlipId) => {
  const found = await caseOf(ctx, id)
  const { slip, lines, rivals } = found
  const named = lines.flatMap(({ owner, payer }) => [owner, payer]).filter(one => one !== null)
  const [member, members] = await Promise.all([
    memberCardOf(ctx, slip.member_id),
    shownMembers(ctx.db, [...named, ...rivals]),
  ])
  const shown = (memberId: MemberId | null) => (memberId === null ? null : (members.get(memberId) ?? null))
  const { status, bank, trans_ref, hold, cause, sent_at, answer_by } = slip
  return {
    ...{ id, status, bank, trans_ref, hold, cause, sent_at, answer_by, member },
    lines: lines.map(
      ({ line_id, amount, paid_at, account, from_bank, from_account, outcome, owner, payer, repeated }) => ({
        ...{ line_id, amount, paid_at, account, from_bank, from_account, outcome },
        owner: shown(owner),
        payer: shown(payer),
        is_repeated: repeated,
      }),
    ),
    rivals: rivals.map(shown).filter(one => one !== null),
    settled: answerOf(found),
  }
}

/** Returns the amount of the bank line that would be credited for this slip. Returns null if there is no such line. */
export const moneyOfSlip = async (ctx: Context, id: SlipId, lineId: string | null) =>
  (await lineOfCase(ctx, id, lineId))?.amount ?? null
