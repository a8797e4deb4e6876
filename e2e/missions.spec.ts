import { expect, test } from '@playwright/test'
import { memberWithProvedPhone } from './member-with-verified-phone-setup.ts'
import { callAsMember } from './protection-setup.ts'
import { signIn } from './test-member.ts'

test('a member checks in once, sets a limit, and takes its bonus', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const member = await memberWithProvedPhone(request, 300)
  await signIn(page, member, '/lobby/rewards')
  await page.getByRole('link', { name: /^เช็กอินและภารกิจ/ }).click()
  await expect(page).toHaveURL(/\/lobby\/rewards\/missions$/)
  await page.getByRole('button', { name: 'เช็กอินวันนี้' }).click()
  await expect(page.getByRole('button', { name: 'เช็กอินวันนี้แล้ว' })).toBeDisabled()
  await expect(page.getByRole('img', { name: 'เช็กอิน: 1 จาก 5 วัน' })).toBeVisible()
  const mission = page.getByRole('listitem').filter({ hasText: 'ตั้งวงเงินของตัวเอง' })
  await expect(mission.getByText('ยังไม่ครบ')).toBeVisible()
  await callAsMember(page, 'limits', { kind: 'deposit', period: 'day', amount: 5_000 })
  await page.reload()
  await mission.getByRole('button', { name: 'รับโบนัส 30 บาท' }).click()
  await page.getByRole('dialog', { name: 'รับโบนัสแล้ว' }).getByRole('button').first().click()
  await expect(mission.getByText('รับแล้ว')).toBeVisible()
  await expect(page.getByText('วันนี้รับได้อีก 70.00 บาท', { exact: false })).toBeVisible()
})
