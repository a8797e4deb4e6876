import { expect, test } from '@playwright/test'
import { signedIn } from './test-member.ts'

test('a member switches a channel, and consents to news and withdraws the consent', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await signedIn(page, request, '/lobby/messages')
  await page.getByRole('link', { name: 'การรับข้อความ' }).click()
  await expect(page).toHaveURL(/\/lobby\/messages\/choices$/)
  const bonusPush = page.getByRole('switch', { name: 'โบนัส ทางแจ้งเตือน' })
  await expect(bonusPush).not.toBeChecked()
  await bonusPush.click()
  await expect(bonusPush).toBeChecked()
  const bonusInbox = page.getByRole('switch', { name: 'โบนัส ทางกล่องข้อความ' })
  await bonusInbox.click()
  await expect(bonusPush).toBeDisabled()
  await page.getByRole('button', { name: 'ยินยอมรับข่าว' }).click()
  await expect(page.getByText(/คุณยินยอมรับข่าวเมื่อ/)).toBeVisible()
  await expect(page.getByRole('switch', { name: 'ข่าวและข้อเสนอ ทางแจ้งเตือน' })).not.toBeChecked()
  await page.reload()
  await expect(bonusInbox).not.toBeChecked()
  await page.getByRole('button', { name: 'เลิกรับข่าว' }).click()
  await expect(page.getByText('ปิดอยู่ คุณไม่ได้รับข่าว')).toBeVisible()
})

test('the account page of a phone leads to the choices, where safety cannot be switched off', {
  tag: '@phone',
}, async ({ page, request }) => {
  await signedIn(page, request, '/lobby/history?tab=0')
  await page.getByRole('link', { name: /การรับข้อความ/ }).click()
  const safety = page.getByRole('row', { name: /ความปลอดภัย/ })
  await expect(safety.getByText('เสมอ').first()).toBeVisible()
  await expect(safety.getByRole('switch')).toHaveCount(0)
})
