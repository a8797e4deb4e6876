import { expect } from '@playwright/test'
import { ADMIN, atDesk } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'

test('game earnings are read by game, provider and section, each leading to the next', {
  tag: '@desktop',
}, async ({ page }) => {
  await atDesk(page, ADMIN, '/desk/games')
  await expect(page.getByRole('heading', { name: 'เกม', exact: true, level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: /^เครดิตที่กำลังย้าย/ })).toBeVisible()
  await page.getByRole('button', { name: 'ประเภท', exact: true }).click()
  await expect(page).toHaveURL(/by=section/)
  await page.getByLabel('ตั้งแต่').fill('2020-01-01')
  await expect(page.getByText('กรุณาเลือกช่วงไม่เกิน 92 วัน')).toBeVisible()
})
