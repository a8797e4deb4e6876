import { expect, test } from '@playwright/test'
import { couponCodes, takeCouponBonus, tryCode } from './coupon-codes-setup.ts'
import { memberWithProvedPhone } from './member-with-verified-phone-setup.ts'
import { loseFirstAnswer } from './response-interception.ts'
import { signIn } from './test-member.ts'

test('a member finds the rewards in one tap, reads what a code gives, and uses it once', {
  tag: '@phone',
}, async ({ page, request }) => {
  const member = await memberWithProvedPhone(request, 300)
  await signIn(page, member, '/lobby/')
  const [code = ''] = await couponCodes(page, `ขอบคุณ ${Date.now()}`)
  await page.getByRole('link', { name: /^สิทธิประโยชน์ คูปอง/ }).click()
  await expect(page).toHaveURL(/\/lobby\/rewards$/)
  for (const kind of ['ระดับสมาชิก', 'เช็กอินและภารกิจ', 'วงล้อสิทธิประโยชน์', 'ทัวร์นาเมนต์'])
    await expect(page.getByRole('main').getByRole('link', { name: new RegExp(`^${kind}`) })).toBeVisible()
  await tryCode(page, code.toLowerCase())
  await expect(page.getByText('฿250')).toBeVisible()
  await test.step('a code whose answer was lost is called unknown, and the next press gets its bonus', async () => {
    await loseFirstAnswer(page, '**/api/rewards/coupons/redeem')
    await page.getByRole('button', { name: 'รับโบนัส 50 บาท' }).click()
    await expect(page.getByText('ยังไม่ทราบผล')).toBeVisible()
    await takeCouponBonus(page)
  })

  await page.goto(`/lobby/rewards?code=${code}`)
  await page.getByRole('button', { name: 'ดูสิทธิ์ของโค้ดนี้' }).click()
  await expect(page.getByText('โค้ดนี้ใช้ไม่ได้')).toBeVisible()
})
