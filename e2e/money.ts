import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { type Member, type Person, profileOf, signedIn } from './member.ts'

/** `/lobby/deposit`, past the notice that stands before each new deposit (F04). */
export const openDepositForm = async (page: Page): Promise<void> => {
  await page.goto('/lobby/deposit')
  await page
    .getByRole('dialog', { name: 'ตรวจสอบเลขบัญชีก่อนโอนทุกครั้ง' })
    .getByRole('button', { name: 'รับทราบ' })
    .click()
}

export const depositAmount = (page: Page): Locator => page.getByLabel('จำนวนเงินที่ต้องการฝาก (บาท)')

export const sendDepositForm = (page: Page): Promise<void> =>
  page.locator('form').getByRole('button', { name: 'ฝากเงิน', exact: true }).click()

/** Opens a deposit in the lobby; answers it as the server has it. */
export const openDeposit = async (page: Page, amount: number) => {
  await openDepositForm(page)
  await depositAmount(page).fill(String(amount))
  await sendDepositForm(page)
  await expect(page.getByRole('region', { name: 'โอนผ่านเลขบัญชี' })).toBeVisible()
  return (await profileOf(page)).pending_request
}

type Payment = { to_account: string; amount: number; ref?: string; late_ms?: number }
type Payer = Pick<Person, 'bank' | 'account'>

/** A transfer at the sandbox's bank from the member's own account; with `ref` it pays the bill of a QR. */
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

/** A member signed in with that much credit, deposited by the calls alone. */
export const signedInWithCredit = async (
  page: Page,
  request: APIRequestContext,
  amount: number,
): Promise<Member> => {
  const person = await signedIn(page, request)
  const headers = { authorization: `Bearer ${person.session.access_token}` }
  const opened = await page.request.post('/lobby/api/requests/deposit/prepare', { headers, data: { amount } })
  expect(opened.status()).toBe(200)
  const { to_account_number, transfer_amount, ref } = (await profileOf(page)).pending_request
  await pay(request, person, { to_account: to_account_number, amount: transfer_amount, ref })
  await expect.poll(async () => (await profileOf(page)).ufabet_credit).toBe(amount)
  return person
}

export const withdrawAmount = (page: Page): Locator => page.getByLabel('จำนวนเงินที่ต้องการถอน (บาท)')

export const withdraw = async (page: Page, amount: string): Promise<void> => {
  await withdrawAmount(page).fill(amount)
  await page.locator('form').getByRole('button', { name: 'ถอนเงิน', exact: true }).click()
}

export type Fault = { partner: string; kind: string; operation?: string; count: number; late_ms?: number }

/** Makes a partner fail the next `count` times; sandbox/README.md says how. */
export const fault = async (request: APIRequestContext, order: Fault): Promise<void> => {
  const answer = await request.post('/sandbox/faults', { data: order })
  expect(answer.status()).toBe(201)
}
