import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { memberWithCredit, pay, prepareDeposit } from '../cashier-steps.ts'
import { bearer, type Member, newMember, profileFor } from '../test-member.ts'
import { ADMIN, atDesk, CHECKER, NEUTRAL_SCREEN } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'

/** Amount of a withdrawal in baht. It is so large that an operator must approve a member's first withdrawal. */
const LARGE = 6_000

const queue = (page: Page) => page.getByRole('region', { name: 'รายการที่รอ' })
const open = (page: Page) => page.getByRole('region', { name: 'รายการที่เปิด' })

const withdrawalThatWaits = async (
  request: APIRequestContext,
): Promise<{ member: Member; id: string; ref: string }> => {
  const member = await memberWithCredit(request, LARGE + 1_000)
  const answer = await request.post('/lobby/api/requests/withdraw', {
    data: { phone: member.phone, amount: LARGE },
    headers: bearer(member.session.access_token),
  })
  expect(answer.status()).toBe(200)
  return { member, ...(await answer.json()) }
}

/** Pays less than the amount of the member's open deposit. The payment fits no deposit, so it becomes a case of the suspense account. */
const moneyThatMatchesNothing = async (
  request: APIRequestContext,
): Promise<{ member: Member; line: string }> => {
  const member = await newMember(request)
  const { to_account_number } = await prepareDeposit(request, member.session.access_token, { amount: 500 })
  const { id } = await pay(request, member, { to_account: to_account_number, amount: 451.25 })
  return { member, line: id }
}

/** Resolves when the server has confirmed that the operator of this page claimed the case. */
const claimOf = (page: Page, id: string) =>
  page.waitForResponse(
    answer =>
      answer.url().endsWith('/work/claim') && answer.request().postDataJSON().id === id && answer.ok(),
  )

const caseOf = (kind: string, id: string) => `/desk/work?kind=${kind}&id=${encodeURIComponent(id)}`

test('a visitor without a session sees no screen and signs in with two factors', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/desk/work')
  await page.getByLabel('ชื่อผู้ใช้หรืออีเมล').fill('demo-nobody')
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'ต่อไป' }).click()
  await expect(page.getByRole('alert')).toContainText('ไม่ถูกต้อง')
  await expect(page.getByRole('navigation', { name: 'หน้าจอ' })).toHaveCount(0)
})

test('a withdrawal is approved from the keyboard, and the other operator sees who approved it', {
  tag: '@desktop',
}, async ({ page, browser, request }) => {
  test.slow()
  const { id, ref } = await withdrawalThatWaits(request)
  const other = await (await browser.newContext()).newPage()
  const isTaken = claimOf(other, id)
  await atDesk(other, CHECKER, caseOf('withdrawal', id))
  await expect(open(other).getByRole('heading', { name: `ถอนเงิน ${ref}` })).toBeVisible()
  await open(other).getByRole('button', { name: 'ปฏิเสธ' }).click()
  await other.getByLabel('เหตุผล (เก็บในบันทึก)').fill('ขอดูอีกครั้ง')
  await isTaken

  await atDesk(page, ADMIN, caseOf('withdrawal', id))
  await expect(open(page)).toContainText('ถอนครั้งแรกและยอดสูง')
  await expect(open(page).getByText('กำลังทำรายการนี้อยู่')).toContainText('demo-checker')
  await other.getByRole('button', { name: 'ยกเลิก' }).click()
  await other.goto(NEUTRAL_SCREEN)

  await page.reload()
  await expect(open(page).getByRole('button', { name: /^อนุมัติ/ })).toBeEnabled()
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await expect(page.getByText('อนุมัติแล้ว ระบบกำลังโอน')).toBeVisible()
  await expect(queue(page)).not.toContainText(ref)

  await expect(async () => {
    await other.goto(caseOf('withdrawal', id))
    await expect(open(other)).toContainText('รายการนี้ไม่รอแล้ว')
  }).toPass()
})

test('an operator who leaves before the claim is confirmed releases the case', {
  tag: '@desktop',
}, async ({ page, browser, request }) => {
  const { line } = await moneyThatMatchesNothing(request)
  const other = await (await browser.newContext()).newPage()
  const isTaken = new Promise<void>(taken =>
    other.route('**/work/claim', async route => {
      // The call reaches the server, but its response arrives only after the test has left the page.
      await route.fetch()
      taken()
    }),
  )
  await atDesk(other, CHECKER, caseOf('suspense', `bank:${line}`))
  await isTaken
  await other.goto(NEUTRAL_SCREEN)

  const claimed = page.waitForResponse('**/work/claim')
  await atDesk(page, ADMIN, caseOf('suspense', `bank:${line}`))
  expect((await claimed).status()).toBe(200)
})

test('a case that another operator releases can be decided without a reload', {
  tag: '@desktop',
}, async ({ page, browser, request }) => {
  const { id } = await withdrawalThatWaits(request)
  const other = await (await browser.newContext()).newPage()
  const isTaken = claimOf(other, id)
  await atDesk(other, CHECKER, caseOf('withdrawal', id))
  await isTaken

  await atDesk(page, ADMIN, caseOf('withdrawal', id))
  await expect(open(page).getByRole('button', { name: /^อนุมัติ/ })).toBeDisabled()
  await other.goto(NEUTRAL_SCREEN)
  await expect(open(page).getByRole('button', { name: /^อนุมัติ/ })).toBeEnabled()
})

test('unmatched money is given to its owner, who is listed first with the reason', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const { member, line } = await moneyThatMatchesNothing(request)
  await atDesk(page, ADMIN, caseOf('suspense', `bank:${line}`))
  const first = open(page).getByRole('radio').first()
  await expect(first).toBeChecked()
  await expect(open(page).locator('label').first()).toContainText('โอนจากบัญชีของสมาชิกเอง')
  await expect(open(page).locator('label').first()).toContainText('โอนมา ฿451.25')
  await page.keyboard.press('a')
  await page.keyboard.press('Enter')
  await expect(page.getByText('ให้สมาชิกแล้ว เครดิตกำลังเข้า')).toBeVisible()
  await expect
    .poll(async () => (await profileFor(request, member.session.access_token)).ufabet_credit)
    .toBe(451.25)
})

test('money is assigned to a member whom the operator found by search', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const { line } = await moneyThatMatchesNothing(request)
  const other = await newMember(request)
  await atDesk(page, ADMIN, caseOf('suspense', `bank:${line}`))
  await page.getByLabel('ให้สมาชิกคนอื่น').fill(other.phone)
  await page.keyboard.press('Enter')
  await open(page)
    .getByRole('button', { name: /^เลือก / })
    .click()
  await expect(open(page).getByRole('radio').last()).toBeChecked()
  await open(page).getByRole('button', { name: /^ให้ / }).click()
  await page.getByRole('button', { name: /^ยืนยันให้/ }).click()
  await expect(page.getByText('ให้สมาชิกแล้ว เครดิตกำลังเข้า')).toBeVisible()
  await expect
    .poll(async () => (await profileFor(request, other.session.access_token)).ufabet_credit)
    .toBe(451.25)
})

test('on a phone the queue is a list and a case is a separate page', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const { line } = await moneyThatMatchesNothing(request)
  await atDesk(page, ADMIN, caseOf('suspense', `bank:${line}`))
  await expect(open(page).getByText('451.25').first()).toBeVisible()
  await expect(queue(page)).toBeHidden()
  await open(page).getByRole('button', { name: 'กลับไปที่รายการ' }).click()
  await expect(open(page)).toBeHidden()
  await queue(page).getByRole('listitem').first().getByRole('button').click()
  await expect(open(page)).toBeVisible()
})

test('typed text is kept when the connection returns', { tag: '@desktop' }, async ({
  page,
  context,
  request,
}) => {
  const { line } = await moneyThatMatchesNothing(request)
  await atDesk(page, ADMIN, caseOf('suspense', `bank:${line}`))
  await page.getByRole('button', { name: 'โอนคืนผู้โอน' }).click()
  await page.getByLabel('เหตุผล (เก็บในบันทึก)').fill('สมาชิกขอคืน')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'ยืนยันโอนคืนผู้โอน' }).click()
  await expect(page.getByText('ขาดการเชื่อมต่อ')).toBeVisible()
  await expect(page.getByLabel('เหตุผล (เก็บในบันทึก)')).toHaveValue('สมาชิกขอคืน')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'ยืนยันโอนคืนผู้โอน' }).click()
  await expect(page.getByText('สั่งโอนคืนแล้ว').first()).toBeVisible()
  await expect(page.getByText('ขาดการเชื่อมต่อ')).toBeHidden()
})
