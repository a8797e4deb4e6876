import { type APIRequestContext, expect } from '@playwright/test'
import { memberWithCredit } from './cashier-steps.ts'
import { bearer, codeSentTo, type Member } from './test-member.ts'

/** Returns a member with this credit, who has verified the phone by a one-time code. */
export const memberWithProvedPhone = async (request: APIRequestContext, credit: number): Promise<Member> => {
  const member = await memberWithCredit(request, credit)
  const headers = bearer(member.session.access_token)
  const send = async (path: string, data: object) => {
    const answer = await request.post(`/lobby/api/customers/phone-proof/${path}`, { headers, data })
    expect(answer.status(), path).toBe(200)
  }
  await send('start', {})
  await send('confirm', { otp: await codeSentTo(request, member.phone) })
  return member
}
