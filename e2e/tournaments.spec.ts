import { expect, test } from '@playwright/test'
import { memberWithProvedPhone } from './member-with-verified-phone-setup.ts'
import { loseFirstAnswer } from './response-interception.ts'
import { signIn } from './test-member.ts'
import { openTournament } from './tournament-setup.ts'

test('a member reads the rules, enters with a masked name, and a lost answer enters once', {
  tag: '@phone',
}, async ({ page, request }) => {
  const member = await memberWithProvedPhone(request, 300)
  await signIn(page, member, '/lobby/rewards')
  const title = `แข่งสล็อต ${Date.now()}`
  await openTournament(page, title)
  await page.getByRole('link', { name: /^ทัวร์นาเมนต์ เข้าร่วมฟรี/ }).click()
  await page.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText('ยอดเสีย จำนวนเงิน และจำนวนรอบไม่มีผลต่อคะแนน')).toBeVisible()
  const enter = page.getByRole('button', { name: 'เข้าร่วมทัวร์นาเมนต์' })
  await expect(enter).toBeDisabled()
  await page.getByLabel(/^ยินยอมให้สมาชิกอื่นเห็นชื่อ/).check()
  await loseFirstAnswer(page, '**/api/rewards/tournaments/*/join')
  await enter.click()
  await expect(page.getByText('ยังไม่มีอันดับ')).toBeVisible()
  await expect(page.getByText('เข้าร่วม 1 คน')).toBeVisible()
})
