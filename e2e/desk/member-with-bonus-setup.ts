import { type APIRequestContext, expect } from '@playwright/test'
import { payDeposit, prepareDeposit, waitForCredit } from '../cashier-steps.ts'
import { bearer, type Member, newMember } from '../test-member.ts'

/** Id of the seeded promotion "deposit 100, get 100". */
const WELCOME = 2
const DEPOSIT = 100
export const BONUS = 100

/** Creates a member with a bonus by API calls only. The member has played some rounds and won each stake back. */
export const memberWithBonus = async (
  request: APIRequestContext,
  {
    rounds = 2,
    stake = 10,
    ...registered
  }: { rounds?: number; stake?: number; name?: string; ip?: string } = {},
): Promise<Member> => {
  const member = await newMember(request, registered)
  const { access_token } = member.session
  await payDeposit(
    request,
    member,
    await prepareDeposit(request, access_token, { amount: DEPOSIT, promotion_id: WELCOME }),
  )
  await waitForCredit(request, access_token, DEPOSIT + BONUS)
  const headers = bearer(access_token)
  const { url } = await (await request.get('/lobby/api/customers/login-game', { headers })).json()
  const token = new URL(url).searchParams.get('token')
  for (let round = 0; round < rounds; round++) {
    const data = { token, stake, win: stake }
    expect((await request.post('/sandbox/game-site/rounds', { data })).status()).toBe(201)
  }
  // When the turnover is requested, the product imports the played rounds from the game site.
  expect((await request.get('/lobby/api/customers/check-turnover', { headers })).ok()).toBe(true)
  return member
}
