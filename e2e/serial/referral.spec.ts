import { expect } from '@playwright/test'
import { steppedOff } from '../browser/dialog-history-wait.ts'
import { sizesFor } from '../browser/window-sizes.ts'
import { daysLater, plays, relative, weekEnds } from '../referral/invited-members-setup.ts'
import { expectSound } from '../screens/screen-accessibility.ts'
import { test } from '../separate-lobby-fixture.ts'
import { fillLogin, PASSWORD, signInAgain } from '../test-member.ts'

const HOLD_DAYS = 4

test('B06, R11: losses on three levels pay a commission into credit after the week ends', async ({
  page,
  request,
}) => {
  const head = await relative(request)
  const child = await relative(request, head)
  const grandchild = await relative(request, child)
  const great = await relative(request, grandchild)
  await plays(request, child, 1_000)
  await plays(request, grandchild, 2_000)
  await plays(request, great, 3_000)
  const wednesday = await weekEnds(request)
  await signInAgain(page, head, '/lobby/referral')
  // Commissions of the three referral levels, in baht: 5 % of 1,000, 3 % of 2,000 and 2 % of 3,000.
  const lines = page.getByRole('table', { name: 'รายการค่าแนะนำ' }).locator('tbody').getByRole('row')
  await expect(lines).toHaveCount(3)
  await expect(lines.filter({ hasText: `xxx-xxx-${great.phone.slice(-4)}` })).toContainText('60.00')
  await expect(lines.first()).toContainText('รอยืนยัน')
  await expect(page.getByRole('button', { name: 'ถอนเข้าเครดิต' })).toBeDisabled()

  // Leaves the page, because moving the clock has ended the session and an open page would sign out. A new page checks its session first.
  await page.goto('about:blank')
  await daysLater(request, wednesday, HOLD_DAYS)
  await page.goto('/lobby/referral')
  await expect(page).toHaveURL(/\/lobby\/login$/)
  await fillLogin(page, head.phone, PASSWORD)
  await expect(page).toHaveURL(/\/lobby\/referral/)
  await expect(lines.first()).toContainText('ถอนได้')
  for (const tab of [1, 0]) {
    const path = `/lobby/referral?tab=${tab}`
    await expectSound(page, () => page.goto(path), { sizes: sizesFor(path) })
  }
  await page.getByRole('button', { name: 'ถอนเข้าเครดิต' }).click()
  const dialog = page.getByRole('dialog', { name: 'ถอนเข้าเครดิตสำเร็จ' })
  await expect(dialog).toContainText('170.00 บาท')
  await dialog.getByRole('button').last().click()
  await expect(lines.first()).toContainText('ถอนแล้ว')
  await steppedOff(page)
  await page.goto('/lobby/')
  await expect(page.getByText('170.00').first()).toBeVisible()
})
