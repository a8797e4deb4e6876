import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { signedInWithCredit } from './cashier-steps.ts'
import { loseFirstAnswer } from './response-interception.ts'
import { codeSentTo, notices } from './test-member.ts'

/** Verifies the member's phone by a one-time code, which a free bonus requires. */
const provePhone = async (page: Page, request: APIRequestContext, phone: string): Promise<void> => {
  await page.getByRole('button', { name: 'ยืนยันเบอร์โทรศัพท์' }).click()
  const dialog = page.getByRole('dialog', { name: 'ยืนยันเบอร์โทรศัพท์' })
  await dialog.getByRole('button', { name: 'ส่งรหัส OTP' }).click()
  await dialog.getByLabel('รหัส OTP').fill(await codeSentTo(request, phone))
  await expect(notices(page)).toContainText('ยืนยันเบอร์โทรศัพท์แล้ว')
}

test('a visitor reads the chances and the average before anyone draws, and no login is needed to verify', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/lobby/rewards/wheel')
  await expect(page.getByRole('row', { name: /โบนัส 100.00 บาท 1% 10 ใน 1,000/ })).toBeVisible()
  await expect(page.getByText('ค่าเฉลี่ยต่อการหมุนหนึ่งครั้ง')).toBeVisible()
  await expect(page.getByRole('button', { name: 'หมุนวงล้อ' })).toHaveCount(0)
  await page.getByRole('link', { name: 'วิธีตรวจสอบ และหน้าคำนวณผล' }).click()
  await expect(page.getByRole('heading', { name: 'ตรวจสอบผลการหมุน' })).toBeVisible()
})

test('a member draws, reads the result, and verifies it with the seed that was committed before', {
  tag: '@desktop',
}, async ({ page, request }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { phone } = await signedInWithCredit(page, request, 300, '/lobby/authentication')
  await provePhone(page, request, phone)
  await page.goto('/lobby/rewards/wheel')
  const committed = await page
    .getByText(/^[0-9a-f]{64}$/)
    .first()
    .textContent()
  await page.getByLabel('ค่าของคุณ').fill('my-own-seed')
  await page.getByRole('button', { name: 'หมุนวงล้อ' }).click()
  await expect(page.getByText(/^ผลการหมุนครั้งที่ 1:/)).toBeVisible()
  await expect(page.getByText('เหลือ 2 จาก 3 ครั้งของวันนี้', { exact: false })).toBeVisible()
  await page.getByRole('link', { name: 'ตรวจสอบผลครั้งนี้' }).click()
  await expect(page.getByLabel('ค่าของคุณ')).toHaveValue('my-own-seed')
  await expect(page.getByLabel('ค่ายืนยันที่แสดงก่อนหมุน (SHA-256)')).toHaveValue(committed ?? '')
  await expect(page.getByText('ค่าลับตรงกับค่ายืนยัน')).toBeVisible()
})

test('a draw whose answer was lost is repeated, and no second draw is used', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { phone } = await signedInWithCredit(page, request, 300, '/lobby/authentication')
  await provePhone(page, request, phone)
  await page.goto('/lobby/rewards/wheel')
  await loseFirstAnswer(page, '**/api/rewards/draws')
  await page.getByRole('button', { name: 'หมุนวงล้อ' }).click()
  await page.getByRole('button', { name: 'ลองใหม่' }).click()
  await expect(page.getByText(/^ผลการหมุนครั้งที่ 1:/)).toBeVisible()
  await expect(page.getByText('เหลือ 2 จาก 3 ครั้งของวันนี้', { exact: false })).toBeVisible()
})
