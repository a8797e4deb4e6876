import { expect, type Page } from '@playwright/test'
import { ADMIN, atDesk } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'
import { conflictNotice, openCheckerDesk } from './maker-and-checker-steps.ts'

const reason = (page: Page) => page.getByLabel('เหตุผล (เก็บในบันทึก)')

test('two operators change one setting: the later one sees the earlier change, keeps the typed value and saves by a second press', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  test.slow()
  const path = '/desk/system?tab=settings'
  const fill = async (desk: Page, value: string) => {
    await desk.getByLabel('หาการตั้งค่า').fill('starts_kept_days')
    await desk.getByRole('button', { name: /^เปลี่ยน เก็บประวัติเปิดเกม/ }).press('Enter')
    await desk.getByRole('dialog').getByLabel('ค่าใหม่').fill(value)
    await reason(desk).fill(`ให้เป็น ${value}`)
  }
  const send = (desk: Page) =>
    desk.getByRole('dialog').getByRole('button', { name: 'เปลี่ยนค่า' }).press('Enter')
  await atDesk(page, ADMIN, path)
  const other = await openCheckerDesk(browser, path)
  await fill(page, '51')
  await fill(other, '52')
  await send(other)
  await expect(other.getByRole('dialog')).toBeHidden()
  await send(page)
  const dialog = page.getByRole('dialog')
  await expect(conflictNotice(page)).toBeVisible()
  await expect(dialog.getByLabel('ค่าใหม่')).toHaveValue('51')
  await expect(reason(page)).toHaveValue('ให้เป็น 51')
  await send(page)
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'starts_kept_days' })).toContainText('51 วัน')
})

// A variant of the test before it.
test('two operators write one notice: the later one sees the earlier text, keeps the typed words and saves by a second press', {
  tag: ['@desktop', '@variant'],
}, async ({ page, browser }) => {
  test.slow()
  const path = '/desk/content?tab=notices'
  const id = `both-${Date.now()}`
  const write = async (desk: Page, text: string) => {
    await desk.getByLabel('รหัส').fill(id)
    await desk.getByLabel('ข้อความ', { exact: true }).fill(text)
    await desk.getByLabel('แสดงตั้งแต่ (เวลาไทย)').fill('2090-02-01T01:00')
    await desk.getByLabel('ถึง (เวลาไทย)').fill('2090-02-01T02:00')
    await reason(desk).first().fill('แจ้งล่วงหน้า')
  }
  const send = (desk: Page) => desk.getByRole('button', { name: 'ประกาศ', exact: true }).press('Enter')
  await atDesk(page, ADMIN, path)
  const other = await openCheckerDesk(browser, path)
  await write(page, 'ถ้อยคำของคนช้า')
  await write(other, 'ถ้อยคำของคนเร็ว')
  await send(other)
  await expect(other.getByRole('row').filter({ hasText: id })).toContainText('ถ้อยคำของคนเร็ว')
  await send(page)
  await expect(conflictNotice(page)).toBeVisible()
  await expect(page.getByLabel('ข้อความ', { exact: true })).toHaveValue('ถ้อยคำของคนช้า')
  await send(page)
  await expect(page.getByRole('row').filter({ hasText: id })).toContainText('ถ้อยคำของคนช้า')
})
