import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { memberWithCredit } from '../cashier-steps.ts'
import { bearer, signIn } from '../test-member.ts'
import { expectSound } from './desk-accessibility-check.ts'
import { ADMIN, atDesk, CHECKER, deskCall, memberIdOf, NO_SCREEN } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'

/** Amount of a withdrawal in baht. It is so large that an operator must approve a member's first withdrawal. */
const LARGE = 6_000

const queue = (page: Page) => page.getByRole('region', { name: 'รายการที่รอ' })
const open = (page: Page) => page.getByRole('region', { name: 'รายการที่เปิด' })
const pathOf = (id: string) => `/desk/work?kind=withdrawal&id=${id}`

const withdrawalThatWaits = async (request: APIRequestContext) => {
  const member = await memberWithCredit(request, LARGE + 1_000)
  const answer = await request.post('/lobby/api/requests/withdraw', {
    data: { phone: member.phone, amount: LARGE },
    headers: bearer(member.session.access_token),
  })
  expect(answer.status()).toBe(200)
  const { id, ref }: { id: string; ref: string } = await answer.json()
  return { member, id, ref }
}

test('a held withdrawal shows its member the reason, and another operator ends the hold by keyboard', {
  tag: '@desktop',
}, async ({ page, browser, request }) => {
  test.slow()
  const { member, id, ref } = await withdrawalThatWaits(request)
  await atDesk(page, ADMIN, pathOf(id))
  await open(page).getByRole('button', { name: 'พักไว้' }).click()
  await page.getByRole('button', { name: 'ยืนยันพักไว้' }).click()
  await expect(open(page).getByText('กรุณากรอกเหตุผล')).toBeVisible()
  await page.getByLabel('เหตุผล (เก็บในบันทึก)').fill('รอเอกสารจากธนาคาร')
  await page.keyboard.press('Enter')
  await expect(page.getByText('พักไว้แล้ว จะไม่โอนจนกว่าจะยกเลิกการพัก')).toBeVisible()

  const other = await (await browser.newContext()).newPage()
  await signIn(other, member, '/lobby/withdraw')
  await expect(other.getByText('พักไว้ตรวจสอบ ยังไม่โอน')).toBeVisible()
  await expect(other.getByText('เงินยังเป็นของคุณและยังไม่ถูกโอนออก', { exact: false })).toBeVisible()
  await expect(other.getByText('ปกติใช้เวลา', { exact: false })).toHaveCount(0)
  await other.context().close()

  // Leaves the open case, so that it is no longer assigned to this operator.
  await page.goto(NO_SCREEN)
  const second = await (await browser.newContext()).newPage()
  await atDesk(second, CHECKER, pathOf(id))
  await expect(open(second).getByRole('heading', { name: `ถอนเงิน ${ref}` })).toBeVisible()
  await expect(open(second).getByText('พักไว้ โดย demo-admin', { exact: false })).toBeVisible()
  await expect(open(second).getByRole('definition').filter({ hasText: 'รอเอกสารจากธนาคาร' })).toBeVisible()
  await expect(queue(second).locator('[aria-current="true"]')).toContainText('พักไว้ตรวจสอบเพิ่ม')
  await expectSound(second)
  await expect(open(second).getByRole('button', { name: 'ยกเลิกการพัก' })).toBeEnabled()
  await second.keyboard.press('a')
  await second.keyboard.press('Enter')
  await expect(second.getByText('ยกเลิกการพักแล้ว รออนุมัติ')).toBeVisible()
  await expect
    .poll(async () => (await deskCall<{ status: string }>(page, `GET /withdrawals/${id}`)).status)
    .toBe('requested')
})

// A variant of the test before it, with another cause of the hold. `withdrawal-holds.pg.test.ts` checks that a suspension holds the withdrawal.
test('suspending a member at the desk holds the withdrawal that waits', {
  tag: ['@desktop', '@variant'],
}, async ({ page, request }) => {
  test.slow()
  const { member, id } = await withdrawalThatWaits(request)
  await atDesk(page, ADMIN, NO_SCREEN)
  const of = await memberIdOf(page, member.phone)
  await deskCall(page, `POST /members/${of}/suspend`, { reason: 'สงสัยว่าใช้บัญชีคนอื่น' })
  await page.goto(pathOf(id))
  await expect(open(page).getByText('พักไว้ โดย demo-admin', { exact: false })).toBeVisible()
  await expect(open(page).getByText('สงสัยว่าใช้บัญชีคนอื่น').first()).toBeVisible()
})
