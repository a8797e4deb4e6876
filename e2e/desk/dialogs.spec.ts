import { expect, type Locator, type Page } from '@playwright/test'
import { usableBehindDialog } from '../browser/controls-behind-dialog.ts'
import { ADMIN, atDesk, memberIdOf, NO_SCREEN } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'
import { memberWithBonus } from './member-with-bonus-setup.ts'
import { WALKS, type Walk } from './screens-with-dialogs.ts'

/** Maximum number of Tab presses in a dialog. It is more than the controls of any dialog. */
const TABS_MAX = 40

const dialog = (page: Page) => page.getByRole('dialog')

const isFocusInside = (page: Page) =>
  dialog(page).evaluate(shown => shown.contains(document.activeElement) || shown === document.activeElement)

/** Runs in the page. Marks the focused element, and returns whether it was marked before. */
const isFocusAgain = (): boolean => {
  const was = document.activeElement?.hasAttribute('data-walked') ?? true
  document.activeElement?.setAttribute('data-walked', '')
  return was
}

/** Presses Tab until the focus has moved around the dialog once. Expects that the focus never leaves the dialog. */
const expectFocusStays = async (page: Page): Promise<void> => {
  await expect.poll(() => isFocusInside(page)).toBe(true)
  let isAround = await page.evaluate(isFocusAgain)
  let presses = 0
  for (; !isAround && presses < TABS_MAX; presses += 1) {
    await page.keyboard.press('Tab')
    await expect.poll(() => isFocusInside(page)).toBe(true)
    isAround = await page.evaluate(isFocusAgain)
  }
  expect(presses, 'the focus comes back to where it was').toBeLessThan(TABS_MAX)
}

/** Presses Enter in the dialog's empty reason field, if it has one. The form must be sent, and mark the empty field as invalid. */
const sendByEnter = async (page: Page): Promise<void> => {
  const reason = dialog(page).getByLabel(/^เหตุผล/)
  if ((await reason.count()) === 0) return
  await reason.fill('')
  await reason.press('Enter')
  await expect(dialog(page).locator('[aria-invalid=true]').first()).toBeVisible()
}

/**
 * Opens a dialog by keyboard. Expects that the focus stays in it, that nothing behind it can be used, and that Enter sends its form. Then closes it
 * and expects the focus on the button that opened it.
 */
const goThrough = async (page: Page, opener: Locator): Promise<void> => {
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeVisible()
  await expect.poll(() => usableBehindDialog(page)).toEqual([])
  await expectFocusStays(page)
  await sendByEnter(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(opener).toBeFocused()
}

/** Walks that need a member. One test goes through all of them, because to make such a member takes seconds. */
const isOfMember = ({ path, after_play }: Walk) => path.includes('MEMBER') || after_play === true

const goThroughAll = async (page: Page, { at_least, openers }: Walk): Promise<void> => {
  const all = openers(page)
  await expect.poll(() => all.count()).toBeGreaterThanOrEqual(at_least)
  const count = await all.count()
  for (let at = 0; at < count; at += 1) await goThrough(page, all.nth(at))
}

test.describe('the dialogs of a screen, by the keyboard alone', { tag: '@desktop' }, () => {
  for (const walk of WALKS.filter(one => !isOfMember(one)))
    test(walk.drawn_in, async ({ page }) => {
      await atDesk(page, ADMIN, walk.path)
      await goThroughAll(page, walk)
    })

  test('of a member who has played with a bonus', async ({ page, request }) => {
    test.slow()
    const { phone } = await memberWithBonus(request)
    await atDesk(page, ADMIN, NO_SCREEN)
    const id = await memberIdOf(page, phone)
    for (const walk of WALKS.filter(isOfMember))
      await test.step(walk.drawn_in, async () => {
        await page.goto(walk.path.replace('MEMBER', id))
        await goThroughAll(page, walk)
      })
  })
})

test('on a phone the menu is opened and closed by keys too, and gives the focus back', {
  tag: '@phone',
}, async ({ page }) => {
  await atDesk(page, ADMIN, '/desk/work')
  await goThrough(page, page.getByRole('button', { name: 'เปิดเมนู' }))
})
