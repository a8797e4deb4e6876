import type { accountEndpoints } from '@sala/contract/account/endpoints.ts'
import type { ParsedOf } from '@sala/contract/wire/endpoint.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { detailsOf } from '../account/members/details.ts'
import { memberOf } from '../account/members/members.ts'
import { heldDepositsOf, openRequestOf, recentRequestsOf } from '../cashier/history/requests.ts'
import type { Context } from '../context.ts'
import { creditStateOf } from '../games/wallet/credit.ts'
import { asideOf } from '../protection/aside/aside.ts'

export type Profile = ParsedOf<typeof accountEndpoints.profile>['response']['data']

/** C02: the member as the screens know one, put together from the account, the cashier and the games. */
export const profileOf = async (ctx: Context, memberId: MemberId): Promise<Profile> => {
  const now = ctx.clock.now()
  const [member, open, held, recent, credit, aside] = await Promise.all([
    memberOf(ctx.db, memberId),
    openRequestOf(ctx.db, memberId, now),
    heldDepositsOf(ctx.db, memberId, now),
    recentRequestsOf(ctx.db, memberId, now),
    creditStateOf(ctx.db, memberId),
    asideOf(ctx.db, memberId),
  ])
  const receiver = open?.type === 'deposit' ? open : null
  return {
    phone: member.phone,
    name: member.name,
    bank: member.bank,
    account_number: member.account_number,
    ...detailsOf(member),
    birth_date: member.birth_date,
    to_bank: receiver?.to_bank ?? null,
    to_account_number: receiver?.to_account_number ?? null,
    to_name: receiver?.to_name ?? null,
    ufabet_credit: credit.credit,
    ufabet_credit_checking: credit.checking,
    set_aside: aside,
    games: [{ credit: credit.game_credit }],
    events: [],
    completed_requests: recent,
    pending_request: open,
    held_deposits: held,
    payment_gateway_status: member.payment_gateway_status,
    scope: member.scope,
  }
}
