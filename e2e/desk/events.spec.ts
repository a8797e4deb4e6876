import { expect, type Page } from '@playwright/test'
import { ADMIN, atDesk, NEUTRAL_SCREEN } from './desk-operator.ts'
import { test } from './desk-test.ts'

const reason = (page: Page) => page.getByLabel('เหตุผล')

test('a receiver of events is proposed with its address and kinds, and a wrong address is refused beside its field', {
  tag: '@desktop',
}, async ({ page }) => {
  await atDesk(page, ADMIN, NEUTRAL_SCREEN)
  await page.goto('/desk/events')
  await page.getByRole('button', { name: 'เพิ่มปลายทาง' }).click()
  const dialog = page.getByRole('dialog', { name: 'เสนอเพิ่มปลายทาง' })
  await dialog.getByLabel('ชื่อปลายทาง').fill(`ระบบรายงาน ${Date.now()}`)
  await dialog.getByLabel('ที่อยู่เว็บฮุก (https)').fill('https://user:secret@events.example.com/')
  await dialog.getByRole('button', { name: 'ดูผลก่อนเสนอ' }).click()
  await expect(dialog.getByText('ที่อยู่ต้องเป็น https')).toBeVisible()
  await dialog.getByLabel('ที่อยู่เว็บฮุก (https)').fill('https://events.example.com/sala')
  await dialog.getByRole('button', { name: 'ดูผลก่อนเสนอ' }).click()
  await expect(dialog.getByText('https://events.example.com/sala')).toBeVisible()
  await reason(page).fill('ฝ่ายรายงานต้องใช้')
  await dialog.getByRole('button', { name: 'เสนอให้ผู้อื่นอนุมัติ' }).click()
  await expect(page.getByText('เสนอแล้ว รออีกคนอนุมัติที่งานรอ')).toBeVisible()
})
