import type { MemberCard } from '@sala/contract/desk/members/masked-member.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import type { Satang } from '@sala/contract/wire/money.ts'
import { findDeviceSharers } from '../../account/devices/attributes-shared-by-members.ts'
import { maskPhone, memberOf } from '../../account/members/members.ts'
import { maskAccount, maskName, shownMembers } from '../../account/members/personal-data-masking.ts'
import { riskMarksOf } from '../../cashier/operator-actions.ts'
import type { Context } from '../../context.ts'
import { tierOf } from '../../rewards/tiers/member-tiers.ts'
import { findMoneyFacts } from './sql.ts'

/** Returns the summary of a member that is shown next to a case: masked identity, age of the account, totals. */
export const memberCardOf = async (ctx: Context, memberId: MemberId): Promise<MemberCard> => {
  const [member, money, marks, sharers, tier] = await Promise.all([
    memberOf(ctx.db, memberId),
    findMoneyFacts(ctx.db, memberId),
    riskMarksOf(ctx, memberId),
    findDeviceSharers(ctx.db, memberId),
    tierOf(ctx.db, memberId),
  ])
  const shown = await shownMembers(ctx.db, sharers)
  return {
    id: member.id,
    phone: maskPhone(member.phone),
    name: maskName(member.name),
    bank: member.bank,
    account_number: member.account_number === null ? null : maskAccount(member.account_number),
    registered_at: member.created_at,
    bank_set_at: member.bank_set_at,
    ...money,
    tier: tier?.name ?? null,
    net: (money.paid_in - money.paid_out) as Satang,
    risk_marks: marks.map(({ reason, marked_by, marked_at }) => ({ reason, by: marked_by, at: marked_at })),
    shares_device_with: [...shown.values()],
  }
}
