import { expect, type Page, test } from '@playwright/test'
import { openDeposit, payDeposit } from './cashier-steps.ts'
import { newMember, signIn } from './test-member.ts'

const dialog = (page: Page) => page.getByRole('dialog')
/** Returns the number of the page's links, buttons and fields that are not inert. Live regions stay usable, so that the browser announces them. */
const usable = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('#root a, #root button, #root input')].filter(
        one => one.closest('[inert], [aria-live], [role=status], [role=alert], [role=dialog]') === null,
      ).length,
  )

test('the page behind the dialog of arrived money is inert, and usable after it', async ({
  page,
  request,
}) => {
  const member = await newMember(request)
  await signIn(page, member)
  const deposit = await openDeposit(page, 500)
  await payDeposit(request, member, deposit)
  await expect(dialog(page)).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => usable(page)).toBe(0)
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(() => {
      const focused = document.activeElement
      return focused !== document.body && focused?.closest('main') !== null
    })
    expect(isOutside).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect.poll(() => usable(page)).toBeGreaterThan(0)
})
