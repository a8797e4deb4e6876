import { expect, type Page } from '@playwright/test'
import { pay, prepareDeposit } from '../cashier-steps.ts'
import { attach, payUnmatched, savedSlip } from '../payment-slips/slip-payment-steps.ts'
import { BLANK_PAGE, bearer, newMember, profileFor, signedIn, tokenOf } from '../test-member.ts'
import { ADMIN, atDesk } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'

/** Longest wait for the bank and the game site in ms, on a busy machine. */
const THERE_WITHIN_MS = 60_000
const STRAY = 777.25
/** Amount of a slip in baht. It is so large that the product does not credit the slip without an operator. */
const LARGE = 25_000
const HOUSE_ACCOUNT = '9000000011'

const open = (page: Page) => page.getByRole('region', { name: 'รายการที่เปิด' })
const caseOf = (kind: string, id: string) => `/desk/work?kind=${kind}&id=${encodeURIComponent(id)}`

test('unassigned money returns to its payer with a reason, and the payer receives it', {
  tag: '@desktop',
}, async ({ page, request }) => {
  test.slow()
  const payer = await newMember(request)
  const { to_account_number } = await prepareDeposit(request, payer.session.access_token, { amount: 800 })
  const { id } = await pay(request, payer, { to_account: to_account_number, amount: STRAY })
  await atDesk(page, ADMIN, caseOf('suspense', `bank:${id}`))
  await expect(open(page).getByRole('button', { name: 'โอนคืนผู้โอน' })).toBeEnabled({
    timeout: THERE_WITHIN_MS,
  })
  await page.keyboard.press('r')
  await page.getByRole('button', { name: 'ยืนยันโอนคืนผู้โอน' }).click()
  await expect(open(page).getByText('กรุณากรอกเหตุผล')).toBeVisible()
  await page.getByLabel('เหตุผล (เก็บในบันทึก)').fill('ไม่พบเจ้าของยอด')
  await page.getByRole('button', { name: 'ยืนยันโอนคืนผู้โอน' }).click()
  await expect(page.getByText('สั่งโอนคืนแล้ว', { exact: true })).toBeVisible()
  await expect
    .poll(async () => (await request.get(`/sandbox/bank/payouts?account=${payer.account}`)).json(), {
      timeout: THERE_WITHIN_MS,
    })
    .toMatchObject([{ amount: STRAY, status: 'paid' }])
  const { ufabet_credit } = await profileFor(request, payer.session.access_token)
  expect(ufabet_credit).toBe(0)
})

test('a slip with a large amount waits for an operator, who settles it with the bank line of its number', {
  tag: '@desktop',
}, async ({ page, request, browser }) => {
  test.slow()
  const member = await signedIn(page, request, BLANK_PAGE)
  const line = await payUnmatched(page, member, { to_account: HOUSE_ACCOUNT, amount: LARGE })
  const picture = await savedSlip(page, line)
  await page.goto('/lobby/slip')
  await attach(page, picture)
  await expect(page.getByRole('heading', { name: 'กำลังตรวจสอบสลิป' })).toBeVisible({
    timeout: THERE_WITHIN_MS,
  })
  const token = await tokenOf(page)
  const { slips } = await (await request.get('/lobby/api/slips', { headers: bearer(token) })).json()
  const context = await browser.newContext()
  const desk = await context.newPage()
  await atDesk(desk, ADMIN, caseOf('slip', slips[0].id))
  await expect(open(desk).getByRole('button', { name: 'เติมเครดิตตามสลิป' })).toBeEnabled({
    timeout: THERE_WITHIN_MS,
  })
  await desk.keyboard.press('a')
  await desk.keyboard.press('Enter')
  await expect(desk.getByText('เติมเครดิตให้สมาชิกแล้ว')).toBeVisible()
  await expect
    .poll(async () => (await profileFor(request, token)).ufabet_credit, { timeout: THERE_WITHIN_MS })
    .toBe(LARGE)
})
