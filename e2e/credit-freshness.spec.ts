import { expect, type Page, test } from '@playwright/test'
import { memberWithCredit, withdrawAmount } from './cashier-steps.ts'
import { launched, playRound } from './protection-setup.ts'
import { signIn } from './test-member.ts'

/** Blocks the event stream, so that the page learns of changes only by polling. */
const deaf = (page: Page) => page.route('**/lobby/api/customers/events', route => route.abort())

/** Simulates that the member returns to the page from another window. */
const comeBack = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('focus')))

test('after play in another tab, the page asks for the credit on return and shows the time of the figure', {
  tag: '@phone',
}, async ({ page, request }) => {
  await page.clock.install()
  await deaf(page)
  await signIn(page, await memberWithCredit(request, 500))
  const wallet = page.getByRole('main')
  await expect(wallet.getByText('฿500.00').first()).toBeVisible()
  const url = await launched(page)
  await playRound(page, url, 200)
  // The simulated return is repeated, because the code that reacts to it loads late.
  await expect(async () => {
    await comeBack(page)
    await expect(wallet.getByText('฿300.00').first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(wallet.getByText(/^อัปเดต \d\d:\d\d น\.$/).first()).toBeVisible()
  await test.step('the button for all credit uses the amount that the server reports at that moment', async () => {
    await page.goto('/lobby/withdraw')
    const all = page.getByRole('button', { name: 'ทั้งหมด' })
    await all.click()
    await expect(withdrawAmount(page)).toHaveValue('300.00')
    await playRound(page, url, 100)
    // The click is repeated, because the product asks the game site for a balance at most every five seconds.
    await expect(async () => {
      await all.click()
      await expect(withdrawAmount(page)).toHaveValue('200.00', { timeout: 1_000 })
    }).toPass({ timeout: 15_000 })
  })
})

test('after the game in the frame closes the page shows the remaining credit', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  await deaf(page)
  await signIn(page, await memberWithCredit(request, 500))
  await expect(page.getByRole('main').getByText('฿500.00').first()).toBeVisible()
  const url = await launched(page)
  await page.goto('/lobby/game/index-inc?game_id=pg-tiger-drum')
  await playRound(page, url, 200)
  await page
    .getByRole('link', { name: /กลับ|ออก|หน้าแรก/ })
    .or(page.getByRole('button', { name: /กลับ|ออก|ปิด/ }))
    .first()
    .click()
  await expect(page.getByRole('main').getByText('฿300.00').first()).toBeVisible()
})
