import { expect, type Page } from '@playwright/test'
import { ADMIN, atDesk } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'

const reason = (page: Page) => page.getByLabel('เหตุผล (เก็บในบันทึก)')

test('banners are ordered from the keyboard and refused in words, without changing what members see', {
  tag: '@desktop',
}, async ({ page }) => {
  await atDesk(page, ADMIN, '/desk/content')
  const items = page.getByRole('main').getByRole('listitem')
  const first = await items.first().getByRole('button').first().innerText()
  await items.first().getByRole('button').first().focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(items.nth(1)).toContainText(first)
  await page.getByLabel('ลิงก์ (หน้าในล็อบบี้ หรือ https)').fill('https://elsewhere.example/')
  await reason(page).fill('ลองลิงก์')
  await page.getByRole('button', { name: 'บันทึกป้าย' }).click()
  await expect(page.getByRole('alert')).toContainText('ป้ายบางใบแสดงไม่ได้')
})

test('a notice for later is announced by Bangkok’s clock, seen in the list, and refused without a time', {
  tag: '@desktop',
}, async ({ page }) => {
  const id = `later-${Date.now()}`
  await atDesk(page, ADMIN, '/desk/content?tab=notices')
  await page.getByLabel('รหัส').fill(id)
  await page.getByLabel('ข้อความ', { exact: true }).fill('ปิดปรับปรุงคืนนี้')
  await reason(page).first().fill('แจ้งล่วงหน้า')
  await page.getByRole('button', { name: 'ประกาศ', exact: true }).click()
  await expect(page.getByText('กรุณาเลือกวันและเวลา').first()).toBeVisible()
  await page.getByLabel('แสดงตั้งแต่ (เวลาไทย)').fill('2090-01-01T01:00')
  await page.getByLabel('ถึง (เวลาไทย)').fill('2090-01-01T02:00')
  await page.getByRole('button', { name: 'ประกาศ', exact: true }).click()
  await expect(page.getByRole('row').filter({ hasText: id })).toContainText('ปิดปรับปรุงคืนนี้')
  await expect(page.getByRole('row').filter({ hasText: id })).toContainText('01:00')
})
