import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { sizesFor } from '../browser/window-sizes.ts'
import { signedInWithCredit } from '../cashier-steps.ts'
import { tryCode, tryExpiredCode } from '../coupon-codes-setup.ts'
import { ADMIN, memberIdOf } from '../desk/desk-operator-steps.ts'
import { proveByCode } from '../desk/one-time-code-form-steps.ts'
import { expectSound } from '../screens/screen-accessibility.ts'
import { passMinutes, test } from '../separate-lobby-fixture.ts'
import { BLANK_PAGE, fillLogin, PASSWORD, profileOf, tokenOf } from '../test-member.ts'

const WEEK_MINUTES = 7 * 24 * 60
/** Minutes by which the test moves the clock forward, so that the hourly job that offers refunds runs. */
const HOUR_MINUTES = 65

const lose = async (page: Page, stake: number) => {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const { url } = await (await page.request.get('/lobby/api/customers/login-game', { headers })).json()
  const data = { token: new URL(url).searchParams.get('token'), stake, win: 0 }
  expect((await page.request.post('/sandbox/game-site/rounds', { data })).status()).toBe(201)
}

/** Deposits 1,000 baht and loses 400 of them. For this week the member gets a refund of 20 baht. */
const loseAWeek = async (page: Page, request: APIRequestContext) => {
  const person = await signedInWithCredit(page, request, 1000, BLANK_PAGE)
  await lose(page, 400)
  await page.goto('/lobby/')
  await page.getByRole('button', { name: 'เช็คเครดิต', exact: true }).first().click()
  await expect.poll(async () => (await profileOf(page)).ufabet_credit).toBe(600)
  // Leaves the page before the clock moves, because the session then ends and an open page would sign out.
  await page.goto('about:blank')
  return person
}

/**
 * Signs in at the desk (the staff's website) with a one-time code of the real time instead of the moved clock. The server accepts codes only in
 * rising order, so after a code of the moved clock it would refuse all codes of the real time.
 */
const signInAtDesk = async (page: Page, path: string): Promise<void> => {
  await page.goto(path)
  await page.getByLabel('ชื่อผู้ใช้หรืออีเมล').fill(ADMIN.name)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(ADMIN.password)
  await page.getByRole('button', { name: 'ต่อไป' }).click()
  await proveByCode(page, ADMIN.secret, page.getByRole('heading', { name: 'สมาชิก', level: 1 }))
}

test("C16, E10: last week's refund is claimed once, and a second claim says why not in a dialog; an offer that the desk took back is not claimed", async ({
  page,
  request,
  browser,
}) => {
  test.slow()
  const person = await loseAWeek(page, request)
  const unlucky = await (await browser.newContext()).newPage()
  const other = await loseAWeek(unlucky, request)
  await passMinutes(request, WEEK_MINUTES)
  await passMinutes(request, HOUR_MINUTES)
  await page.goto('/lobby/history?tab=1')
  await expect(page).toHaveURL(/\/lobby\/login$/)
  await fillLogin(page, person.phone, PASSWORD)
  await expect(page).toHaveURL(/\/lobby\/history\?tab=1$/)
  const claim = page.getByRole('button', { name: 'รับโบนัส' })
  await expect(claim).toBeVisible()
  await expect(page.getByRole('tabpanel')).toContainText('20.00')
  // Opens a second page of the same member without events, so that it does not learn of the claim on the first page.
  const second = await page.context().newPage()
  await second.route('**/lobby/api/customers/events', route => route.abort())
  await second.goto('/lobby/history?tab=1')
  const late = second.getByRole('button', { name: 'รับโบนัส' })
  await expect(late).toBeVisible()
  await claim.click()
  await expect(page.getByRole('dialog', { name: 'รับโบนัสสำเร็จ' })).toContainText('รับโบนัส 20.00 บาท')
  await late.click()
  await expect(second.getByRole('dialog', { name: 'รับโบนัสไม่ได้' })).toBeVisible()
  await expect.poll(async () => (await profileOf(page)).ufabet_credit).toBe(620)
  // An operator withdraws the offered bonus at the desk (the staff's website) before the member claims it, so the claim must fail.
  const desk = await (await browser.newContext()).newPage()
  await signInAtDesk(desk, '/desk/members')
  await desk.goto(`/desk/members/${await memberIdOf(desk, other.phone)}?tab=bonuses`)
  const offers = desk.getByRole('tabpanel')
  await expect(offers).toContainText('รอกดรับ')
  await desk.getByRole('button', { name: 'ยกเลิกข้อเสนอ' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByLabel('เหตุผล (เก็บในบันทึก)').fill('เสนอให้ผิดคน')
  await dialog.getByRole('button', { name: 'ยกเลิกข้อเสนอ' }).click()
  await expect(desk.getByText('ยกเลิกข้อเสนอแล้ว')).toBeVisible()
  await expect(offers).not.toContainText('รอกดรับ')
  await unlucky.goto('/lobby/history?tab=1')
  await expect(unlucky).toHaveURL(/\/lobby\/login$/)
  await fillLogin(unlucky, other.phone, PASSWORD)
  await expect(unlucky.getByRole('tabpanel')).toBeVisible()
  await expect(unlucky.getByRole('button', { name: 'รับโบนัส' })).toHaveCount(0)
  await expect.poll(async () => (await profileOf(unlucky)).ufabet_credit).toBe(600)
  await Promise.all([unlucky.context().close(), desk.context().close()])
})

test('an expired code gets the sentence of a wrong one, and the list of used coupons names the expired bonus', async ({
  page,
}) => {
  test.slow()
  await tryExpiredCode(page)
  const refusal = page.getByText('โค้ดนี้ใช้ไม่ได้')
  await expectSound(page, () => expect(refusal).toBeVisible(), { sizes: sizesFor('expired-code') })
  const text = await refusal.textContent()
  const answered = page.waitForResponse('**/api/rewards/coupons/check')
  await tryCode(page, '7KQ2M-9XTD4')
  await answered
  await expect(refusal).toHaveText(`${text}`)
})
