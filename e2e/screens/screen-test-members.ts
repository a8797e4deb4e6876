import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { memberWithCredit, payDeposit, prepareDeposit, waitForCredit } from '../cashier-steps.ts'
import { callFor } from '../protection-setup.ts'
import { plays, relative } from '../referral/invited-members-setup.ts'
import { ask } from '../support-steps.ts'
import { bearer, type Member, newMember, profileFor, signIn } from '../test-member.ts'

/** Id of the seeded promotion "deposit 100, get 100". */
const WELCOME = 2

type Make = (request: APIRequestContext) => Promise<Member>

/**
 * Returns a function that creates a member when it is first called, and returns the same member later. Only screens that change nothing may share a
 * member.
 */
const shared = (make: Make) => {
  let made: Promise<Member> | undefined
  return async (page: Page, path: string): Promise<Member> => {
    made ??= make(page.request)
    const member = await made
    await signIn(page, member, path)
    return member
  }
}

export const asNewcomer = shared(newMember)

export const asUnknownAge = shared(request => newMember(request, { says_birth_date: false }))

/** Signs in as a shared member with 12,500 baht of credit. A larger amount is rare, so the text is as wide as it usually gets. */
export const asRich = shared(request => memberWithCredit(request, 12_500))

/** Signs in as a shared member with an open deposit of 10,000 baht. */
export const asDepositor = shared(async request => {
  const member = await newMember(request)
  await prepareDeposit(request, member.session.access_token, { amount: 10_000 })
  return member
})

/** Opens a deposit of 500 baht that the member pays with TrueMoney Wallet. */
export const openAppDeposit = async (request: APIRequestContext, { session }: Member) => {
  const opened = await request.post('/lobby/api/requests/deposit/payment-gateway', {
    headers: bearer(session.access_token),
    data: { amount: 500, channel: 'truemoney' },
  })
  expect(opened.status(), await opened.text()).toBe(200)
  return opened.json()
}

/** Signs in as a shared member with an open deposit that is to be paid with TrueMoney Wallet. */
export const asAppPayer = shared(async request => {
  const member = await newMember(request)
  await openAppDeposit(request, member)
  return member
})

/** Signs in as a shared member with a bonus that cannot be withdrawn until 2,000 baht have been staked. */
export const asBonusTaker = shared(async request => {
  const member = await newMember(request)
  const { access_token } = member.session
  const order = { amount: 100, promotion_id: WELCOME }
  await payDeposit(request, member, await prepareDeposit(request, access_token, order))
  await waitForCredit(request, access_token, 200)
  return member
})

/** Signs in as a shared member with play limits. One of them is to rise later. */
export const asLimited = shared(async request => {
  const member = await memberWithCredit(request, 1250)
  await setLimits(request, member)
  return member
})

export const setLimits = async (request: APIRequestContext, { session }: Member): Promise<void> => {
  for (const [kind, period, amount] of [
    ['loss', 'week', 2000],
    ['deposit', 'month', 10000],
    ['deposit', 'day', 2000],
    ['deposit', 'day', 5000],
  ])
    await callFor(request, session.access_token, 'limits', { kind, period, amount })
}

/** Signs in as a shared member with completed, cancelled and pending deposits and withdrawals. */
export const asBusy = shared(async request => {
  const member = await memberWithCredit(request, 1250)
  const { access_token } = member.session
  const headers = bearer(access_token)
  const send = async (path: string, data: object) => {
    const answer = await request.post(`/lobby/api/requests/${path}`, { headers, data })
    expect(answer.status(), path).toBe(200)
  }
  await send('withdraw', { phone: member.phone, amount: 500 })
  await expect
    .poll(async () => (await profileFor(request, access_token)).completed_requests.length, {
      intervals: [100],
    })
    .toBe(2)
  const { id } = await prepareDeposit(request, access_token, { amount: 300 })
  await send(`deposit/${id}/cancel`, {})
  await prepareDeposit(request, access_token, { amount: 500 })
  return member
})

/**
 * Signs in as a shared member who lost a little in one game round. Creating this member takes seconds, because credit checks are five seconds apart.
 */
export const asPlayer = shared(async request => {
  const member = await relative(request)
  await plays(request, member, 500, 120)
  return member
})

const asker = shared(async request => {
  const member = await memberWithCredit(request, 500)
  await ask(request, member, { text: 'ฝากไปแล้ว อยากได้ใบยืนยันการฝากครับ', picture: null })
  await ask(request, member, {
    text: 'ถอนเมื่อวานยังไม่เข้าบัญชี ขอให้ตรวจด้วยครับ',
    picture: null,
    complaint: 'payment',
  })
  return member
})

/** Opens the newest of a member's two conversations with the staff. */
export const asAsker = async (page: Page): Promise<void> => {
  await asker(page, '/lobby/support')
  await page.getByRole('button', { name: /ขอให้ตรวจด้วยครับ/ }).click()
  await expect(page.getByRole('list', { name: 'ข้อความ', exact: true })).toBeVisible()
}
