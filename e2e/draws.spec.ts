import { expect, test } from '@playwright/test'
import { memberWithProvedPhone } from './member-with-verified-phone-setup.ts'
import { loseFirstAnswer } from './response-interception.ts'
import { signIn } from './test-member.ts'

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
  // A free draw requires a member with a verified phone.
  await signIn(page, await memberWithProvedPhone(request, 300), '/lobby/rewards/wheel')
  const committed = await page
    .getByText(/^[0-9a-f]{64}$/)
    .first()
    .textContent()
  await page.getByLabel('ค่าของคุณ').fill('my-own-seed')
  await test.step('a draw whose answer was lost is repeated, and no second draw is used', async () => {
    await loseFirstAnswer(page, '**/api/rewards/draws')
    await page.getByRole('button', { name: 'หมุนวงล้อ' }).click()
    await page.getByRole('button', { name: 'ลองใหม่' }).click()
    await expect(page.getByText(/^ผลการหมุนครั้งที่ 1:/)).toBeVisible()
    await expect(page.getByText('เหลือ 2 จาก 3 ครั้งของวันนี้', { exact: false })).toBeVisible()
  })
  await page.getByRole('link', { name: 'ตรวจสอบผลครั้งนี้' }).click()
  await expect(page.getByLabel('ค่าของคุณ')).toHaveValue('my-own-seed')
  await expect(page.getByLabel('ค่ายืนยันที่แสดงก่อนหมุน (SHA-256)')).toHaveValue(committed ?? '')
  await expect(page.getByText('ค่าลับตรงกับค่ายืนยัน')).toBeVisible()
})
