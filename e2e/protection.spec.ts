import { expect, test } from '@playwright/test'
import { profileOf, tokenOf } from './member.ts'
import { depositAmount, openDepositForm, sendDepositForm, signedInWithCredit, withdraw } from './money.ts'
import { confirmBreak, setLimit } from './protection.ts'

// safety, B08
test('safety: a deposit limit counts at once, says what is left, and is raised only after 24 hours', async ({
  page,
  request,
}) => {
  await signedInWithCredit(page, request, 300)
  await setLimit(page, 'การฝากต่อวัน', '500')
  await openDepositForm(page)
  await expect(page.getByText('วันนี้ฝากได้อีก 200.00 บาท')).toBeVisible()
  await depositAmount(page).fill('300')
  await sendDepositForm(page)
  await expect(page.getByText('คุณตั้งขีดจำกัดการฝากต่อวันไว้ 500.00 บาท วันนี้ฝากได้อีก 200.00 บาท')).toBeVisible()
  expect((await profileOf(page)).pending_request).toBeNull()

  await setLimit(page, 'การฝากต่อวัน', '900')
  await expect(page.getByText('จะเปลี่ยนเป็น 900.00 บาท')).toBeVisible()
  await expect(page.getByText('เหลือ 200.00 บาท')).toBeVisible()
})

test('safety: a break stops deposits and play, shows its end, and leaves withdrawing open', async ({
  page,
  request,
}) => {
  await signedInWithCredit(page, request, 500)
  await page.goto('/lobby/protection')
  await confirmBreak(page, '7 วัน')
  await expect(page.getByText('คุณพักการเล่นไว้ถึง')).toBeVisible()

  await page.goto('/lobby/deposit')
  await expect(page.getByText('คุณพักการเล่นไว้ถึง')).toBeVisible()
  await expect(depositAmount(page)).toHaveCount(0)
  await page.goto('/lobby/game')
  await expect(page.getByText('คุณพักการเล่นไว้ถึง').first()).toBeVisible()

  await page.goto('/lobby/withdraw')
  await withdraw(page, '500')
  await expect(page.getByRole('dialog', { name: 'ถอนเงินสำเร็จ' })).toBeVisible()
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const shorter = { headers, data: { length: '1d' } }
  expect((await page.request.post('/lobby/api/protection/breaks', shorter)).status()).toBe(409)
})
