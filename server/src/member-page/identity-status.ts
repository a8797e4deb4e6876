import type { identityEndpoints } from '@sala/contract/account/identity/endpoints.ts'
import type { ParsedOf } from '@sala/contract/wire/endpoint.ts'
import type { MemberId } from '@sala/contract/wire/ids.ts'
import { isOfAge } from '../account/identity/minimum-age.ts'
import { memberOf } from '../account/members/members.ts'
import { paidFromOwnAccount } from '../cashier/bank/own-account-check.ts'
import type { Context } from '../context.ts'

type IdentityStatus = ParsedOf<typeof identityEndpoints.identity>['response']

/**
 * Returns which personal data the member has stated, and which of them are verified (R12). A deposit from the member's own bank account verifies the
 * name.
 */
export const identityStatusOf = async (ctx: Context, memberId: MemberId): Promise<IdentityStatus> => {
  const member = await memberOf(ctx.db, memberId)
  const { bank, account_number, birth_date, phone_proved } = member
  const paid =
    bank !== null &&
    account_number !== null &&
    (await paidFromOwnAccount(ctx.db, memberId, { bank, account_number }))
  return {
    name: member.name === null ? 'missing' : paid ? 'proved' : 'stated',
    of_age: birth_date === null ? null : isOfAge(birth_date, ctx.clock.now()),
    phone_proved,
    phone_proof_needed: ctx.config.registration_otp === 'sms',
  }
}
