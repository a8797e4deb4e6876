import { expect, type Page, test } from '@playwright/test'
import { usableBehindDialog } from './browser/controls-behind-dialog.ts'
import { openSearch } from './browser/search-dialog-steps.ts'
import { openDeposit, payDeposit } from './cashier-steps.ts'
import { BLANK_PAGE, newMember, signIn } from './test-member.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const inertElements = (page: Page) => page.locator('#root [inert]:not(li)')

/** Presses Tab several times and expects that the focus never reaches the page behind the dialog. */
const expectTabsInside = async (page: Page): Promise<void> => {
  for (let press = 0; press < 8; press += 1) {
    await page.keyboard.press('Tab')
    const isOutside = await page.evaluate(() => {
      const focused = document.activeElement
      return focused !== document.body && focused?.closest('main') !== null
    })
    expect(isOutside).toBe(false)
  }
}

test('the page behind the dialog of arrived money is inert, and usable after it', async ({
  page,
  request,
}) => {
  const member = await newMember(request)
  await signIn(page, member, BLANK_PAGE)
  const deposit = await openDeposit(page, 500)
  await payDeposit(request, member, deposit)
  await expect(dialog(page)).toBeVisible({ timeout: 30_000 })
  // The home page replaces the page of the paid deposit, and loads while the dialog is open.
  await expect(page).toHaveURL(/\/lobby\/$/)
  await expect(page.locator('main a').first()).toBeAttached()
  await expect.poll(() => usableBehindDialog(page)).toEqual([])
  await expectTabsInside(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(inertElements(page)).toHaveCount(0)
  await page.getByRole('link', { name: /ฝาก/ }).first().click()
  await expect(page).toHaveURL(/\/lobby\/deposit/)
})

test('elements that a page adds behind an open dialog are inert, and usable after it closes', async ({
  page,
  request,
}) => {
  await signIn(page, await newMember(request), '/lobby/fish')
  await openSearch(page)
  await expect(dialog(page)).toBeVisible()
  await page.evaluate(() => {
    const added = document.createElement('button')
    added.textContent = 'added'
    document.querySelector('main')?.parentElement?.append(added)
    document.querySelector('main')?.removeAttribute('inert')
  })
  await expect.poll(() => usableBehindDialog(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(inertElements(page)).toHaveCount(0)
})
