import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import {
  bearer,
  type Member,
  newMember,
  type Person,
  profileFor,
  profileOf,
  signIn,
  tokenOf,
} from './test-member.ts'

export const openDepositForm = async (page: Page): Promise<void> => {
  await page.goto('/lobby/deposit')
}

export const depositAmount = (page: Page): Locator => page.getByLabel('จำนวนเงินที่ต้องการฝาก (บาท)')

/** Opens the list of promotions in the deposit form and selects the promotion with this name. */
export const choosePromotion = async (page: Page, name: string): Promise<void> => {
  await page
    .locator('form')
    .getByRole('button', { name: /^(โปรโมชั่น|ฝาก)/ })
    .and(page.locator('[aria-haspopup]'))
    .click()
  const sheet = page.getByRole('dialog', { name: 'โปรโมชั่นสำหรับยอดฝากนี้' })
  await sheet.getByRole('button', { name }).click()
  await expect(sheet).toBeHidden()
}

export const sendDepositForm = (page: Page): Promise<void> =>
  page.locator('form button[type="submit"]').click()

/** Opens a deposit with the form on the page. Returns the deposit as the server's API describes it. */
export const openDepositByForm = async (page: Page, amount: number) => {
  await openDepositForm(page)
  await depositAmount(page).fill(String(amount))
  await sendDepositForm(page)
  await expect(page.getByRole('region', { name: 'โอนผ่านเลขบัญชี' })).toBeVisible()
  return (await profileOf(page)).pending_request
}

/** Opens a deposit by API calls only and does not pay it. Returns the deposit as the server's API describes it. */
export const prepareDeposit = async (
  request: APIRequestContext,
  token: string,
  order: { amount: number; promotion_id?: number },
) => {
  const headers = bearer(token)
  const opened = await request.post('/lobby/api/requests/deposit/prepare', { headers, data: order })
  expect(opened.status(), await opened.text()).toBe(200)
  return (await profileFor(request, token)).pending_request
}

/** Opens a deposit by API calls, then opens its page as the signed-in member. Returns the deposit as the server's API describes it. */
export const openDeposit = async (page: Page, amount: number) => {
  const deposit = await prepareDeposit(page.request, await tokenOf(page), { amount })
  await page.goto('/lobby/deposit')
  await expect(page.getByRole('region', { name: 'โอนผ่านเลขบัญชี' })).toBeVisible()
  return deposit
}

type Payment = {
  to_account: string
  amount: number
  ref?: string
  late_ms?: number
  from_name?: string
  shown_account?: 'whole' | 'masked' | 'left_out'
}
type Payer = Pick<Person, 'bank' | 'account'>

/** Makes a transfer from the member's account at the sandbox's bank. With `ref` it pays the bill in a QR code. */
export const pay = async (
  request: APIRequestContext,
  payer: Payer,
  payment: Payment,
): Promise<{ id: string }> => {
  const data = { from_bank: payer.bank, from_account: payer.account, ...payment }
  const answer = await request.post('/sandbox/bank/transfers', { data })
  expect(answer.status()).toBe(201)
  return answer.json()
}

type Deposit = { to_account_number: string; transfer_amount: number; ref: string }

/** Pays an open deposit from the member's bank account, by the bill in its QR code. */
export const payDeposit = (request: APIRequestContext, payer: Payer, deposit: Deposit) => {
  const { to_account_number: to_account, transfer_amount: amount, ref } = deposit
  return pay(request, payer, { to_account, amount, ref })
}

/** Waits until the member has this credit and all of it is at the game site. The member cannot withdraw earlier. */
export const waitForCredit = (request: APIRequestContext, token: string, credit: number): Promise<void> => {
  const seen = async () => {
    const { ufabet_credit, games } = await profileFor(request, token)
    return [ufabet_credit, games[0].credit]
  }
  return expect.poll(seen, { intervals: [100] }).toEqual([credit, credit])
}

/** Creates a new member with this credit, by API calls only. */
export const memberWithCredit = async (
  request: APIRequestContext,
  amount: number,
  given: { name?: string } = {},
): Promise<Member> => {
  const member = await newMember(request, given)
  const { access_token } = member.session
  await payDeposit(request, member, await prepareDeposit(request, access_token, { amount }))
  await waitForCredit(request, access_token, amount)
  return member
}

/** Creates a new member with this credit, who is signed in on this page. */
export const signedInWithCredit = async (
  page: Page,
  request: APIRequestContext,
  amount: number,
  path = '/lobby/',
): Promise<Member> => {
  const member = await memberWithCredit(request, amount)
  await signIn(page, member, path)
  return member
}

export const withdrawAmount = (page: Page): Locator => page.getByLabel('จำนวนเงินที่ต้องการถอน (บาท)')

export const withdraw = async (page: Page, amount: string): Promise<void> => {
  await withdrawAmount(page).fill(amount)
  await page.locator('form button[type="submit"]').click()
}

export type Fault = { partner: string; kind: string; operation?: string; count: number; late_ms?: number }

/** Makes the next `count` calls of a simulated partner fail. sandbox/README.md describes the kinds of faults. */
export const fault = async (request: APIRequestContext, order: Fault): Promise<void> => {
  const answer = await request.post('/sandbox/faults', { data: order })
  expect(answer.status()).toBe(201)
}
