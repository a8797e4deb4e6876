import { expect, type Page } from '@playwright/test'
import { playsAll } from '../../server/test/simulation/simulation-seeds.ts'
import { PHONE } from '../browser/browser-settings.ts'
import { expectSound, pixelsTooWide } from './desk-accessibility-check.ts'
import { ADMIN, atDesk } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'

/** Longest wait for an operation in ms, on a busy machine. */
const PATIENCE_MS = 60_000

/** Days of the past over which most settings are tried. The score of the comparison with sanctions lists is tried over more days. */
const USUAL_DAYS = 30
const MATCH_SCORE_DAYS = 90

/** Opens a setting's form, types a value and previews its effect on the last days, all by keyboard. The value is not saved. */
const tryValue = async (page: Page, setting: string, button: string, value: string, days = USUAL_DAYS) => {
  await page.getByLabel('หาการตั้งค่า').fill(setting)
  await page.getByRole('button', { name: button }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('ค่าใหม่').fill(value)
  await dialog.getByRole('button', { name: `ลองกับ ${String(days)} วันที่ผ่านมา` }).press('Enter')
  return dialog
}

test('a rule of approval, a rule of risk and a rate of referral are tried before they are changed', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow()
  await atDesk(page, ADMIN, '/desk/system?tab=settings')
  const tries = [
    ['approval_maximum', 'เสนอ จ่ายเองได้ถึง ต่อครั้ง', '6000', 'ต้องให้คนดู'],
    ['device_members', 'เปลี่ยน เครื่องเดียวกี่คนจึงเตือน', '5', 'สัญญาณเตือน'],
    ['level_1_percent', 'เปลี่ยน ส่วนแบ่งชั้นที่ 1', '9', 'ค่าแนะนำที่ต้องจ่าย'],
  ] as const
  for (const [key, button, value, rowName] of tries) {
    const dialog = await tryValue(page, key, button, value)
    await expect(dialog.getByRole('rowheader', { name: rowName }).first()).toBeVisible({
      timeout: PATIENCE_MS,
    })
    await expect(dialog.getByRole('columnheader', { name: 'ค่าใหม่' })).toBeVisible()
    if (playsAll() || key === 'device_members') await expectSound(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  const dialog = await tryValue(page, 'level_1_percent', 'เปลี่ยน ส่วนแบ่งชั้นที่ 1', '99')
  await expect(dialog.getByRole('alert')).toBeVisible({ timeout: PATIENCE_MS })
})

test('the score of the comparison with sanctions lists is tried over 90 days', {
  tag: '@desktop',
}, async ({ page }) => {
  await atDesk(page, ADMIN, '/desk/system?tab=settings')
  const button = 'เปลี่ยน ชื่อคล้ายรายชื่อ ตั้งแต่คะแนน'
  const dialog = await tryValue(page, 'match_score', button, '80', MATCH_SCORE_DAYS)
  for (const rowName of ['สมาชิกที่ชื่อคล้ายในรายชื่อ', 'สองคนเคยยืนยันว่าใช่ และยังพบ'])
    await expect(dialog.getByRole('rowheader', { name: rowName })).toBeVisible({ timeout: PATIENCE_MS })
  await expectSound(page)
  await page.setViewportSize(PHONE.viewport)
  await expect.poll(() => pixelsTooWide(page)).toBeLessThanOrEqual(0)
  await dialog.getByLabel('ค่าใหม่').fill('60')
  await dialog.getByRole('button', { name: 'ลองกับ 90 วันที่ผ่านมา' }).press('Enter')
  await expect(dialog.getByRole('alert')).toBeVisible({ timeout: PATIENCE_MS })
})

// A variant of the test before it, which ends at the width of a phone.
test('on a phone a trial stays within the window', { tag: ['@phone', '@variant'] }, async ({ page }) => {
  await atDesk(page, ADMIN, '/desk/system?tab=settings')
  const dialog = await tryValue(page, 'velocity_per_hour', 'เปลี่ยน ฝากถอนต่อชั่วโมงตั้งแต่ (ครั้ง)', '20')
  await expect(dialog.getByRole('rowheader', { name: 'สัญญาณเตือน' })).toBeVisible({ timeout: PATIENCE_MS })
  await expectSound(page)
})
