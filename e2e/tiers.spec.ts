import { type APIRequestContext, expect, test } from '@playwright/test'
import { inBangkok } from '@sala/contract/wire/calendar.ts'
import { payDeposit, prepareDeposit } from './cashier-steps.ts'
import { plays } from './referral/invited-members-setup.ts'
import { bearer, codeSentTo, newMember, signIn } from './test-member.ts'

/** Valid stakes in baht with which a member reaches the lowest tier of the seed data. */
const STAKE = 600

/** Returns a member with the lowest tier, a verified phone and a birthday in this month. The product computes the tier when it credits a deposit. */
const memberWithTier = async (request: APIRequestContext) => {
  const month = inBangkok(new Date()).toISOString().slice(5, 7)
  const member = await newMember(request, { birth_date: `1991-${month}-15` })
  const token = member.session.access_token
  const headers = bearer(token)
  await plays(request, { ...member, token, key: '' }, STAKE, STAKE)
  await request.post('/lobby/api/customers/phone-proof/start', { headers, data: {} })
  const otp = await codeSentTo(request, member.phone)
  await request.post('/lobby/api/customers/phone-proof/confirm', { headers, data: { otp } })
  await payDeposit(request, member, await prepareDeposit(request, token, { amount: 100 }))
  return member
}

test('a member reads the points of each day, and takes the birthday gift once', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const member = await memberWithTier(request)
  await signIn(page, member, '/lobby/rewards')
  await page.getByRole('link', { name: /^ระดับสมาชิก/ }).click()
  await expect(page).toHaveURL(/\/lobby\/rewards\/tier$/)
  await expect(page.getByRole('img', { name: /คะแนน: 600\.00 คะแนน ระดับ ทองแดง/ })).toBeVisible()
  await expect(page.getByText(/^ถ้าไม่มีเดิมพันเพิ่ม ระดับนี้ใช้ได้ถึงก่อนวันที่/)).toBeVisible()
  await expect(page.getByRole('row', { name: 'รวม 600.00' })).toBeVisible()
  await page.getByRole('button', { name: 'รับโบนัส 50 บาท' }).click()
  await page.getByRole('dialog', { name: 'รับของขวัญแล้ว' }).getByRole('button').first().click()
  await expect(page.getByText('รับแล้ว 50.00 บาท')).toBeVisible()
  await expect(page.getByRole('button', { name: 'รับโบนัส 50 บาท' })).toHaveCount(0)
  await page.goto('/lobby/history?tab=0')
  await page.getByRole('link', { name: 'ระดับสมาชิก ทองแดง' }).click()
  await expect(page).toHaveURL(/\/lobby\/rewards\/tier$/)
})
