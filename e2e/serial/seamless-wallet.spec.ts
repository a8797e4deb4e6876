import { expect } from '@playwright/test'
import { signedInWithCredit, withdraw } from '../cashier-steps.ts'
import { OTHER_PARTNERS, test } from '../separate-lobby-fixture.ts'
import { profileOf } from '../test-member.ts'

test.use({ said: OTHER_PARTNERS })

test('with a game site that holds no credit a member plays from the wallet, sees each bet in the statement, and withdraws', async ({
  page,
  context,
  request,
}) => {
  await signedInWithCredit(page, request, 500)
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Chilli Alley' }).first().click()
  const game = await opened
  await game.waitForURL(/\/sandbox\/game-site\//)
  await game.getByRole('button', { name: 'เล่น', exact: true }).click()
  await expect(game.getByRole('list', { name: 'ผลล่าสุด' }).getByRole('listitem')).toHaveCount(1)
  await game.close()

  await page.goto('/lobby/history?tab=2&view=statement')
  await expect(page.getByText('วางเดิมพัน').first()).toBeVisible()
  const { ufabet_credit: credit } = await profileOf(page)
  await page.goto('/lobby/withdraw')
  await withdraw(page, '100')
  await expect(page.getByRole('dialog', { name: 'ถอนเงินสำเร็จ' })).toContainText('โอนเงินจำนวน 100.00 บาท')
  expect(credit).not.toBe(500)
  await expect
    .poll(async () => (await profileOf(page)).ufabet_credit)
    .toBe(Math.round((credit - 100) * 100) / 100)
})
