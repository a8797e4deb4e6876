import { expect } from '@playwright/test'
import { playsAll } from '../../server/test/simulation/simulation-seeds.ts'
import { steppedOff } from '../browser/dialog-history-wait.ts'
import { expectSound } from './desk-accessibility-check.ts'
import { ADMIN, atDesk } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'

/** Longest wait for an operation in ms, on a busy machine. */
const PATIENCE_MS = 60_000

test('an account balance is entered by keyboard at การเงิน and appears in today’s strip', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow()
  await atDesk(page, ADMIN, '/desk/finance')
  const accounts = page.getByRole('region', { name: 'ยอดและเพดานของบัญชี' })
  const paying = accounts.getByRole('row').filter({ hasText: 'จ่ายเงิน' })
  await expect(paying).toBeVisible({ timeout: PATIENCE_MS })
  await paying.getByRole('button', { name: /บอกยอด/ }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('ยอดที่ธนาคารแสดง (บาท)').fill('1234567')
  await expectSound(page)
  await dialog.getByRole('button', { name: 'บันทึกยอด' }).press('Enter')
  await expect(dialog).toBeHidden({ timeout: PATIENCE_MS })
  // Only the first digits are checked, because deposits of parallel tests change the others.
  await expect(paying).toContainText(/฿1,2\d\d,\d{3}/, { timeout: PATIENCE_MS })

  await paying.getByRole('button', { name: /เพดาน/ }).press('Enter')
  await dialog.getByLabel('จ่ายได้ต่อวัน (บาท)').fill('900000')
  await dialog.getByLabel('เหตุผล (เก็บในบันทึก)').fill('ธนาคารกำหนด')
  await dialog.getByRole('button', { name: 'บันทึกเพดาน' }).press('Enter')
  await expect(paying).toContainText('เพดาน 900,000.00', { timeout: PATIENCE_MS })
  await page.setViewportSize({ width: 1280, height: 900 })
  await expectSound(page)

  await steppedOff(page)
  await page.goto('/desk/today')
  const float = page.getByRole('list', { name: 'สัญญาณ' }).getByRole('link', { name: /เงินจ่าย/ })
  await expect(float).toContainText(/฿1,2\d\d,\d{3}/, { timeout: PATIENCE_MS })
  if (playsAll()) await expectSound(page)
  await float.press('Enter')
  await expect(page).toHaveURL(/\/desk\/finance/)
})
