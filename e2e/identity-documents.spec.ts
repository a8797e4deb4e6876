import { expect, test } from '@playwright/test'
import { newMember, notices, signIn } from './test-member.ts'

/** The smallest PNG: one pixel. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: PIXEL })

test('a member chooses the pictures of an identity document, sends them, and reads that it is checked', async ({
  page,
}) => {
  const member = await newMember(page.request)
  await signIn(page, member, '/lobby/identity')
  await expect(page.getByText('ยังไม่ได้ส่ง')).toBeVisible()
  await page.getByRole('button', { name: 'ส่งเอกสาร' }).click()
  await expect(page.getByText('กรุณาเลือกรูปนี้')).toBeVisible()
  await page.getByRole('radio', { name: 'หนังสือเดินทาง' }).check()
  await page.getByLabel('หน้าที่มีรูปและชื่อ').first().setInputFiles(picture('front.png'))
  await page.getByLabel('รูปคุณถือหนังสือเดินทาง').first().setInputFiles(picture('selfie.png'))
  await page.getByRole('button', { name: 'ส่งเอกสาร' }).click()
  await expect(notices(page).getByText('ส่งเอกสารแล้ว')).toBeVisible()
  await expect(page.getByText('เจ้าหน้าที่สองคนกำลังตรวจ')).toBeVisible()
  await expect(page.getByRole('button', { name: 'ส่งเอกสาร' })).toHaveCount(0)
})
