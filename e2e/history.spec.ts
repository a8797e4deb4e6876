import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { sizeOr } from '../server/test/simulation/simulation-seeds.ts'
import {
  memberWithCredit,
  openDeposit,
  prepareDeposit,
  signedInWithCredit,
  withdraw,
} from './cashier-steps.ts'
import { slipField } from './payment-slips/slip-payment-steps.ts'
import { plays, relative } from './referral/invited-members-setup.ts'
import { BLANK_PAGE, bearer, profileOf, signedIn, signIn } from './test-member.ts'

test('R10: the tab follows the address both ways, and an unknown one is the first', async ({
  page,
  request,
}) => {
  const person = await signedIn(page, request, BLANK_PAGE)
  const account = page.getByRole('tab', { name: 'ข้อมูลบัญชี' })
  const requests = page.getByRole('tab', { name: 'ฝาก-ถอน' })
  const panel = page.getByRole('tabpanel')
  await page.goto('/lobby/history?tab=2')
  await expect(requests).toHaveAttribute('aria-selected', 'true')
  await account.click()
  await expect(page).toHaveURL(/\/lobby\/history\?tab=0$/)
  await expect(panel).toContainText('ข้อมูลสมาชิก')
  await page.goBack()
  await expect(page).toHaveURL(/\/lobby\/history\?tab=2$/)
  await expect(requests).toHaveAttribute('aria-selected', 'true')
  await expect(panel).toContainText('ยังไม่มีรายการ')
  for (const unknown of sizeOr(['abc'], ['9', '-1', 'abc'])) {
    await page.goto(`/lobby/history?tab=${unknown}`)
    await expect(account).toHaveAttribute('aria-selected', 'true')
  }
  await test.step('R10: members edit their own data in place', async () => {
    await panel.getByRole('button', { name: 'แก้ไขข้อมูล' }).click()
    const line = panel.getByLabel('ไลน์ไอดี')
    await line.fill('')
    await panel.getByRole('button', { name: 'บันทึก', exact: true }).click()
    await expect(panel).toContainText('กรุณากรอกไลน์ไอดี ไม่เกิน 60 ตัวอักษร')
    await line.fill('sala-line')
    await panel.getByRole('button', { name: 'บันทึก', exact: true }).click()
    await expect(line).toHaveCount(0)
    await expect(panel).toContainText('sala-line')
  })
  await test.step('R10: the account tab says who is signed in, where, and leads to the password and the limits', async () => {
    await expect(panel).toContainText(person.name)
    await expect(panel).toContainText(`•••• ${person.account.slice(-4)}`)
    await expect(panel).not.toContainText(person.account)
    await expect(panel).toContainText('เครื่องนี้')
    await expect(panel.getByRole('link', { name: 'เปลี่ยนรหัสผ่าน' })).toHaveAttribute(
      'href',
      /\/changepassword$/,
    )
    await panel.getByText('ขีดจำกัดและการพัก', { exact: true }).click()
    await expect(page).toHaveURL(/\/lobby\/protection$/)
  })
})

// This is a variant of the test of the statement, which opens the same list and filters it.
test('R10: deposits and withdrawals show their results, by kind and month', {
  tag: ['@phone', '@variant'],
}, async ({ page, request }) => {
  await signedInWithCredit(page, request, 500, '/lobby/withdraw')
  await withdraw(page, '200')
  // Waits for the success dialog, because after a payout the page navigates automatically and would interrupt the test's navigation.
  await expect(page.getByRole('dialog', { name: 'ถอนเงินสำเร็จ' })).toBeVisible()
  await page.goto('/lobby/history?tab=2')
  const rows = page.getByRole('table', { name: 'รายการฝาก-ถอน' }).getByRole('row')
  await expect(rows.filter({ hasText: 'สำเร็จ' })).toHaveCount(2)
  await page.getByLabel('ประเภท', { exact: true }).selectOption({ label: 'ถอนเงิน' })
  await expect(rows.filter({ hasText: 'ฝากเงิน' })).toHaveCount(0)
  await expect(rows.filter({ hasText: '200.00' })).toHaveCount(1)
  await page.getByLabel('เดือน', { exact: true }).selectOption({ index: 2 })
  await expect(page).toHaveURL(/tab=2&month=20\d\d-\d\d&kind=withdraw$/)
  await expect(page.getByText('ไม่พบรายการ')).toBeVisible()
})

test('R10: four requests are read in the first screenful of a phone', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const member = await memberWithCredit(request, 500)
  const { access_token } = member.session
  for (const amount of [300, 400, 500]) {
    const { id } = await prepareDeposit(request, access_token, { amount })
    await request.post(`/lobby/api/requests/deposit/${id}/cancel`, {
      headers: bearer(access_token),
      data: {},
    })
  }
  await signIn(page, member, '/lobby/history?tab=2')
  const opening = page.getByRole('table', { name: 'รายการฝาก-ถอน' }).getByRole('button')
  await expect(opening).toHaveCount(4)
  const time = page.getByRole('table', { name: 'รายการฝาก-ถอน' }).getByText(/^\d\d:\d\d น\.$/)
  const last = await time.last().boundingBox()
  const foot = await page.getByRole('navigation', { name: 'เมนูลัด' }).boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
})

test('R10: a history row opens the money’s location with every state, its time and the usual duration', {
  tag: '@phone',
}, async ({ page, request }) => {
  await signedIn(page, request, BLANK_PAGE)
  const { ref } = await openDeposit(page, 300)
  await page.getByText('ลำดับเหตุการณ์ และเวลาที่ใช้จริง').click()
  // The page shows how long a deposit usually takes, or says that there were too few deposits to compute it. Both texts contain these words.
  await expect(page.getByText('ใน 7 วันที่ผ่านมา')).toBeVisible()
  await page.getByRole('button', { name: 'ยกเลิกรายการ' }).click()
  await expect.poll(async () => (await profileOf(page)).pending_request).toBeNull()
  await page.goto('/lobby/history?tab=2')
  await page.getByRole('button', { name: 'ฝากเงิน' }).click()
  const dialog = page.getByRole('dialog', { name: 'เงินของคุณอยู่ที่ไหน' })
  const states = dialog.getByRole('list', { name: 'สถานะรายการ' }).getByRole('listitem')
  await expect(states).toHaveCount(2)
  await expect(states.nth(0)).toContainText('รอการโอนเงิน เสร็จแล้ว')
  await expect(states.nth(1)).toContainText('คุณยกเลิกรายการ')
  await expect(dialog).toContainText(ref)
  await test.step('the ended deposit leads to the slip page for its transfer', async () => {
    await dialog.getByRole('link', { name: 'แนบสลิป' }).click()
    await expect(slipField(page)).toBeVisible()
    await expect(dialog).toBeHidden()
    await page.getByRole('link', { name: 'กลับ', exact: true }).click()
    await expect(page).toHaveURL(/\/lobby\/history\?tab=2$/)
  })
})

test('C21: the statement says what the credit was after each line, and its file has the same lines', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await signedInWithCredit(page, request, 500, '/lobby/withdraw')
  await withdraw(page, '200')
  // Waits for the success dialog, because after a payout the page navigates automatically and would interrupt the test's navigation.
  await expect(page.getByRole('dialog', { name: 'ถอนเงินสำเร็จ' })).toBeVisible()
  await page.goto('/lobby/history?tab=2')
  const requests = page.getByRole('table', { name: 'รายการฝาก-ถอน' }).getByRole('row')
  await expect(requests.filter({ hasText: 'สำเร็จ' })).toHaveCount(2)
  await page.getByRole('button', { name: 'เดินเครดิต' }).click()
  await expect(page).toHaveURL(/\?tab=2&view=statement$/)
  // The left menu must mark the current page, whatever query its URL has.
  await expect(page.locator('[aria-current=page]', { hasText: 'ข้อมูลฝาก-ถอน' })).toHaveCount(1)
  const lines = page.getByRole('table', { name: 'รายการเดินเครดิต' }).getByRole('row')
  await expect(lines.nth(1)).toContainText('โอนเงินเข้าบัญชีของคุณ')
  await expect(lines.nth(1)).toContainText('300.00')
  // A transfer of credit to or from the game is shown together with the deposit or withdrawal that caused it.
  await expect(lines.nth(1)).toContainText('นำเครดิตออกจากเกม')
  await expect(lines.nth(2)).toContainText('ฝากเงิน')
  await expect(lines.nth(2)).toContainText('เครดิตเข้าเกมแล้ว')
  await expect(lines).toHaveCount(3)
  await page.getByLabel('ประเภท', { exact: true }).selectOption({ label: 'ฝากเงิน' })
  await expect(lines).toHaveCount(2)
  await expect(lines.nth(1)).toContainText('+฿500.00')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'ดาวน์โหลด CSV' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toBe('sala-statement-deposit.csv')
  const file = await readFile(await download.path(), 'utf8')
  expect(file.trimEnd().split('\r\n')).toHaveLength(2)
  expect(file).toMatch(/^\uFEFFเวลา,.*\r\n.*,ฝากเงิน,500\.00,500\.00,500\.00,\d{12}\r\n$/)
})

// `npm test` plays this on a phone. Only a heading differs on a desktop.
test('R10: play is listed by day and by game, and the address keeps the filters', async ({
  page,
  request,
  isMobile,
}) => {
  const member = await relative(request)
  await plays(request, member, 500, 120)
  await signIn(page, member, '/lobby/history?tab=2')
  const panel = page.getByRole('tabpanel')
  const title = isMobile ? 'เงินของเดือนนี้ไปไหน' : /^ผลการเล่น/
  await expect(panel.getByRole('heading', { name: title })).toBeVisible()
  await expect(panel.getByText('380.00').filter({ visible: true }).first()).toBeVisible()
  await panel.getByRole('link', { name: 'ดูรายเกม' }).click()
  const day = panel.getByRole('link', { name: /เสีย 380.00 บาท 1 รอบ/ })
  await expect(panel.getByText(/1 รอบ · เดิมพัน 500.00 · ได้คืน 120.00/)).toBeVisible()
  await day.click()
  await expect(page).toHaveURL(/tab=3&day=20\d\d-\d\d-\d\d$/)
  await expect(day).toHaveAttribute('aria-current', 'page')
  await page.reload()
  await expect(panel.getByText(/1 รอบ · เดิมพัน 500.00 · ได้คืน 120.00/)).toBeVisible()
  await panel.getByRole('link', { name: 'ดูทั้งเดือน' }).click()
  await expect(page).toHaveURL(/tab=3&month=20\d\d-\d\d$/)
})
