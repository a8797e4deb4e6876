import { expect, type Locator, type Page } from '@playwright/test'
import { usableBehindDialog } from '../browser/controls-behind-dialog.ts'
import { ADMIN, atDesk, memberIdOf, NO_SCREEN } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'
import { memberWithBonus } from './member-with-bonus-setup.ts'
import { WALKS } from './screens-with-dialogs.ts'

/** Number of Tab presses in a dialog. It is more than the controls of any dialog, so that the focus moves around the dialog at least once. */
const TABS = 12

const dialog = (page: Page) => page.getByRole('dialog')

const isFocusInside = (page: Page) =>
  dialog(page).evaluate(shown => shown.contains(document.activeElement) || shown === document.activeElement)

/**
 * Opens a dialog by keyboard. Expects that the focus stays in it and that nothing behind it can be used. Then closes it and expects the focus on the
 * button that opened it.
 */
const goThrough = async (page: Page, opener: Locator): Promise<void> => {
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await expect.poll(() => isFocusInside(page)).toBe(true)
  await expect.poll(() => usableBehindDialog(page)).toEqual([])
  for (let at = 0; at < TABS; at += 1) {
    await page.keyboard.press('Tab')
    await expect.poll(() => isFocusInside(page)).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(opener).toBeFocused()
}

/** Presses Enter in the dialog's empty reason field. The form must be sent, and mark the empty field as invalid. */
const sendByEnter = async (page: Page, opener: Locator): Promise<void> => {
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  const reason = dialog(page).getByLabel(/^เหตุผล/)
  if ((await reason.count()) > 0) {
    await reason.fill('')
    await reason.press('Enter')
    await expect(dialog(page).locator('[aria-invalid=true]').first()).toBeVisible()
  }
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
}

test.describe('the dialogs of a screen, by the keyboard alone', { tag: '@desktop' }, () => {
  for (const { drawn_in, path, after_play, at_least, openers } of WALKS)
    test(drawn_in, async ({ page, request }) => {
      test.slow()
      const whose = path.includes('MEMBER') || after_play ? await memberWithBonus(request) : null
      await atDesk(page, ADMIN, NO_SCREEN)
      const id = whose === null ? '' : await memberIdOf(page, whose.phone)
      await page.goto(path.replace('MEMBER', id))
      const all = openers(page)
      await expect.poll(() => all.count()).toBeGreaterThanOrEqual(at_least)
      const count = await all.count()
      for (let at = 0; at < count; at += 1) {
        await goThrough(page, all.nth(at))
        await sendByEnter(page, all.nth(at))
      }
    })
})

test('on a phone the menu is opened and closed by keys too, and gives the focus back', {
  tag: '@phone',
}, async ({ page }) => {
  await atDesk(page, ADMIN, '/desk/work')
  await goThrough(page, page.getByRole('button', { name: 'เปิดเมนู' }))
})
