import { expect, type Page } from '@playwright/test'
import { newMember } from '../test-member.ts'
import { ADMIN, atDesk, memberIdOf, NO_SCREEN } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'

/** A name that no other test member has. The test puts it on a sanctions list, which must not stop withdrawals of other members. */
const LISTED = 'เฌอฟ้า ฟอกทดสอบ'
const HEAD = 'reference,name,aliases,birth_date\n'

const panelOf = (page: Page) => page.getByRole('region', { name: 'รายการที่เปิด' })

test('a list is loaded after its preview, and the case of a listed name is escalated and proposed to be closed', {
  tag: '@desktop',
}, async ({ page }) => {
  await newMember(page.request, { name: LISTED })
  await atDesk(page, ADMIN, NO_SCREEN)
  await page.goto('/desk/aml?view=lists&open=new')
  const panel = panelOf(page)
  const name = `รายชื่อทดสอบ ${Date.now()}`
  await panel.getByLabel('ชื่อรายชื่อ').fill(name)
  await panel.getByLabel('ที่มาของไฟล์').fill('ไฟล์ของการทดสอบ')
  const choose = (rows: string) =>
    panel
      .locator('input[type=file]')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(HEAD + rows) })
  await choose('E-1,ทดสอบ สมมุติ,,\nE-2,,,\n')
  await expect(panel.getByText('แถวที่ 3')).toBeVisible()
  await choose(`E-1,นางสาว ${LISTED},,\n`)
  await expect(panel.getByRole('list', { name: 'ตัวอย่างจากไฟล์' })).toContainText(LISTED)
  await panel.getByLabel('เหตุผล').fill('ไฟล์ใหม่ของการทดสอบ')
  await panel.getByRole('button', { name: 'โหลดและเทียบชื่อ' }).click()
  await expect(panel.getByRole('heading', { name })).toBeVisible()
  await panel.getByRole('button', { name: 'เสนอเลิกใช้รายชื่อ' }).click()
  await expect(page.getByRole('dialog', { name: 'เลิกใช้รายชื่อ' })).toBeVisible()
  await page.keyboard.press('Escape')

  const row = page.getByRole('row').filter({ hasText: 'ชื่อคล้ายในรายชื่อ' }).first()
  await expect(async () => {
    await page.goto('/desk/aml')
    await expect(row).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await row.getByRole('button').first().click()
  await expect(panel.getByText('กฎหมายห้ามบอกสมาชิกว่ามีเรื่องนี้')).toBeVisible()
  await panel.getByRole('button', { name: /^ส่งต่อ/ }).click()
  await panel.getByLabel('เหตุผล').fill('ชื่อเหมือน รอเอกสาร')
  await panel.getByRole('button', { name: 'ยืนยันส่งต่อ' }).click()
  await expect(panel.getByText('รายการถอนของสมาชิกรอให้คนตรวจ')).toBeVisible()
  await panel.getByRole('button', { name: 'เสนอปิดเรื่อง' }).click()
  await expect(page.getByRole('dialog', { name: 'ปิดเรื่อง' })).toBeVisible()
})

test('staff open a case by hand at the member, and it waits for two to close it', {
  tag: '@desktop',
}, async ({ page }) => {
  const member = await newMember(page.request)
  await atDesk(page, ADMIN, NO_SCREEN)
  const id = await memberIdOf(page, member.phone)
  await page.goto(`/desk/members/${id}`)
  await page.getByRole('button', { name: 'เปิดเรื่องฟอกเงิน' }).click()
  const dialog = page.getByRole('dialog', { name: 'เปิดเรื่องฟอกเงิน' })
  await dialog.getByLabel('เหตุผล').fill('ฝากจากหลายบัญชีในวันเดียว')
  await dialog.getByRole('button', { name: 'เปิดเรื่อง', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await page.goto('/desk/aml')
  const row = page.getByRole('row').filter({ hasText: 'พนักงานเปิดเรื่อง' }).first()
  await row.getByRole('button').first().click()
  await expect(panelOf(page).getByText('ฝากจากหลายบัญชีในวันเดียว').first()).toBeVisible()
  await expect(panelOf(page).getByRole('button', { name: 'เสนอปิดเรื่อง' })).toBeVisible()
  await expect(panelOf(page).getByRole('button', { name: /^ปิดเรื่อง/ })).toHaveCount(0)
})
