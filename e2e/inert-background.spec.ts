import { expect, type Page, test } from '@playwright/test'
import { openDeposit, payDeposit } from './cashier-steps.ts'
import { newMember, signIn } from './test-member.ts'

const dialog = (page: Page) => page.getByRole('dialog')
/** Whether an element of the page is inside an inert one. */
const isInert = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate(element => element.closest('[inert]') !== null)

test('the page behind the dialog of arrived money is inert, and usable after it', async ({
  page,
  request,
}) => {
  const member = await newMember(request)
  await signIn(page, member)
  const deposit = await openDeposit(page, 500)
  await payDeposit(request, member, deposit)
  await expect(dialog(page)).toBeVisible({ timeout: 30_000 })
  await expect.poll(() => isInert(page, 'main')).toBe(true)
  expect(await isInert(page, '[role=dialog]')).toBe(false)
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
  expect(await isInert(page, 'main')).toBe(false)
})
