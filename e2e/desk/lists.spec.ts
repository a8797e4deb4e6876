import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { sizeOr } from '../../server/test/simulation/simulation-seeds.ts'
import { memberWithCredit, prepareDeposit } from '../cashier-steps.ts'
import { bearer, newMember, profileFor } from '../test-member.ts'
import { pixelsTooWide } from './desk-accessibility-check.ts'
import { ADMIN, atDesk, NO_SCREEN } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'

const LARGE = 6_000

const open = (page: Page) => page.getByRole('region', { name: 'รายการที่เปิด' })

const askToWithdraw = async (request: APIRequestContext) => {
  const member = await memberWithCredit(request, LARGE + 1_000)
  const answer = await request.post('/lobby/api/requests/withdraw', {
    data: { phone: member.phone, amount: LARGE },
    headers: bearer(member.session.access_token),
  })
  expect(answer.status()).toBe(200)
  return { member, ...((await answer.json()) as { id: string; ref: string }) }
}

test('a withdrawal is found in the list, refused with what the member reads, and the credit is back', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const { member, id, ref } = await askToWithdraw(request)
  await atDesk(page, ADMIN, '/desk/withdrawals?status=requested')
  await page.getByRole('row').filter({ hasText: ref }).getByRole('button').click()
  await expect(page).toHaveURL(new RegExp(`open=${id}`))
  await expect(open(page).getByRole('button', { name: 'ปฏิเสธ' })).toBeEnabled()
  await page.keyboard.press('r')
  await page.getByRole('button', { name: 'ยืนยันปฏิเสธ' }).click()
  await expect(open(page).getByText('กรุณากรอกเหตุผล')).toBeVisible()
  await page.getByLabel('เหตุผล (เก็บในบันทึก)').fill('บัญชีไม่ตรง')
  await page.getByRole('button', { name: 'ยืนยันปฏิเสธ' }).click()
  await expect(open(page).getByText('ปฏิเสธแล้ว โดย demo-admin')).toBeVisible()
  await expect
    .poll(async () => (await profileFor(request, member.session.access_token)).ufabet_credit)
    .toBe(LARGE + 1_000)
  await page.keyboard.press('Escape')
  await expect(open(page)).toBeHidden()
  await page.getByRole('button', { name: 'ปฏิเสธ', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: ref })).toContainText('ปฏิเสธ')
})

test('a deposit opens next to its list with its member, and the chosen columns are kept', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const member = await newMember(request)
  const { ref } = await prepareDeposit(request, member.session.access_token, { amount: 740 })
  await atDesk(page, ADMIN, '/desk/deposits?status=waiting')
  await page.getByRole('row').filter({ hasText: ref }).getByRole('button').click()
  await expect(open(page).getByRole('heading', { name: `ฝากเงิน ${ref}` })).toBeVisible()
  await expect(open(page)).not.toContainText(member.phone)
  await page.getByText('คอลัมน์').click()
  await page.getByLabel('เลขอ้างอิง').uncheck()
  const heads = page.getByRole('columnheader')
  await expect(heads.filter({ hasText: 'เลขอ้างอิง' })).toHaveCount(0)
  // Next to an open case the list has space for few columns, so this column is hidden until the operator chooses it.
  await expect(heads.filter({ hasText: 'วิธี' })).toBeHidden()
  await page.getByLabel('วิธี', { exact: true }).uncheck()
  await page.getByLabel('วิธี', { exact: true }).check()
  await expect(heads.filter({ hasText: 'วิธี' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('วิธี', { exact: true })).toBeHidden()
  await expect(open(page)).toBeVisible()
  await page.reload()
  await expect(heads.filter({ hasText: 'วิธี' })).toBeVisible()
  await expect(heads.filter({ hasText: 'เลขอ้างอิง' })).toHaveCount(0)
})

test('a member is found from any screen, unmasked for a reason, and marked', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  const member = await newMember(request)
  await atDesk(page, ADMIN, '/desk/work?only=trouble')
  await expect(page.getByRole('heading', { name: 'งานรอ' })).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(member.phone.slice(-8))
  await page.keyboard.press('Enter')
  await page
    .getByRole('row')
    .filter({ hasText: 'เบอร์โทร' })
    .filter({ hasText: member.phone.slice(-4) })
    .getByRole('link')
    .click()
  await expect(page.getByText(member.account)).toHaveCount(0)
  await page.getByRole('button', { name: 'แสดงข้อมูลเต็ม' }).click()
  await page.getByRole('dialog').getByLabel('เหตุผล').fill('สมาชิกโทรเข้ามา')
  await page.getByRole('dialog').getByRole('button', { name: 'แสดง', exact: true }).click()
  await expect(page.getByText(member.account)).toBeVisible()
  await page.getByRole('button', { name: 'ทำเครื่องหมายเสี่ยง' }).click()
  await page.getByLabel('เหตุผล (เก็บในบันทึก)').fill('ฝากแล้วถอนทันที')
  await page.getByRole('button', { name: 'ยืนยันทำเครื่องหมายเสี่ยง' }).click()
  await expect(page.getByText('เสี่ยง: ฝากแล้วถอนทันที')).toBeVisible()
  await page.getByRole('tab', { name: 'บันทึก' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'ทำเครื่องหมายเสี่ยง' })).toContainText(
    `${ADMIN.name}เหตุผล ฝากแล้วถอนทันที`,
  )
})

test('on a phone the lists fit the window, and an opened item replaces the list', {
  tag: '@phone',
}, async ({ page, request }) => {
  await askToWithdraw(request)
  await atDesk(page, ADMIN, NO_SCREEN)
  // `accessibility.spec.ts` checks these lists at the width of a phone too, mostly without rows.
  for (const path of sizeOr([], ['/desk/deposits', '/desk/members', '/desk/work'])) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => pixelsTooWide(page), path).toBeLessThanOrEqual(0)
  }
  await page.goto('/desk/withdrawals')
  const first = page.getByRole('row').nth(1).getByRole('button')
  await expect(first).toBeVisible()
  await expect.poll(() => pixelsTooWide(page)).toBeLessThanOrEqual(0)
  await first.click()
  await expect(open(page)).toBeVisible()
  await open(page).getByRole('button', { name: 'กลับไปที่รายการ' }).click()
  await expect(page.getByRole('table')).toBeVisible()
})

test('an exported list is saved under a name with its day', { tag: '@desktop' }, async ({ page }) => {
  await atDesk(page, ADMIN, '/desk/work')
  await page.getByText('ส่งออก', { exact: true }).first().click()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV', exact: true }).first().click()
  expect((await saved).suggestedFilename()).toMatch(/^[a-z]+-\d{4}-\d\d-\d\d\.csv$/)
})
