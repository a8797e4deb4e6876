import { expect, type Page, test } from '@playwright/test'
import { hasRing } from './browser/focus-ring-check.ts'
import { openSearch } from './browser/search-dialog-steps.ts'
import { BOTH_SIZES, sizesFor } from './browser/window-sizes.ts'
import { signedInWithCredit } from './cashier-steps.ts'
import { openVisitorsHome } from './layout/visitor-home-steps.ts'
import { screens, walksOver } from './screen-list.ts'
import type { Screen } from './screens/screen.ts'
import { emptyWindow, expectSound } from './screens/screen-accessibility.ts'
import { newMember, newPerson, PASSWORD, signedIn } from './test-member.ts'

/** Index of April in the list of birth months. Index 0 is the placeholder, which is no month. */
const APRIL = 4
/** Maximum number of Tab presses in the search for an element. It is more than the controls of any page, so that the search ends. */
const TABS_MOST = 60
/** Time limit of one screen in ms. A test with a walk of screens has as many of them. */
const SCREEN_LIMIT_MS = 60_000

/** Checks the screen of a walk. `place` is its place in the walk: only the first screen is opened, the others are reached from the one before. */
const expectScreenSound = (page: Page, walk: readonly Screen[], place: number, screen: Screen) => {
  const { name, below, open, next = open } = screen
  const reach = place === 0 ? open : next
  const leavesScreen = place === walk.length - 1
  // A screen that exists on small windows only is checked at both sizes.
  const sizes = below === undefined ? sizesFor(name) : BOTH_SIZES
  return expectSound(page, () => reach(page), { below, sizes, withLargeText: true, leavesScreen })
}

// With LIVES_ALL a screen is opened at desktop size, checked, resized to phone size, and checked again.
test.describe('accessible, quiet, and as wide as the window', { tag: '@desktop' }, () => {
  // The checks include dark colours, fonts and breakpoints (L08). A page must also send no request to another origin, such as one for analytics
  // (B07).
  for (const walk of walksOver(screens))
    test(walk.map(({ name }) => name).join(', then '), async ({ browser, baseURL }) => {
      test.setTimeout(walk.length * SCREEN_LIMIT_MS)
      const page = await emptyWindow(browser, `${baseURL}`)
      for (const [place, screen] of walk.entries())
        await test.step(screen.name, () => expectScreenSound(page, walk, place, screen))
    })
})

/** Presses Tab until the named element has the focus. Fails if Tab does not reach it. */
const tabTo = async (page: Page, role: Parameters<Page['getByRole']>[0], name: string, exact = true) => {
  const wanted = page.getByRole(role, { name, exact })
  // Waits until the element is visible, because Tab cannot reach it while the page is loading.
  await expect(wanted.first()).toBeVisible()
  const target = wanted.and(page.locator(':focus'))
  for (let presses = 0; presses < TABS_MOST; presses += 1) {
    if ((await target.count()) > 0) {
      await expect.poll(() => page.evaluate(hasRing), `a ring is drawn around ${name}`).toBe(true)
      return
    }
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${name}`)
}

test.describe('with the keyboard alone', { tag: '@desktop' }, () => {
  test('a member signs in', async ({ page, request }) => {
    const { phone } = await newMember(request)
    await page.goto('/lobby/login')
    await tabTo(page, 'textbox', 'เบอร์โทรศัพท์')
    await page.keyboard.type(phone)
    await tabTo(page, 'textbox', 'รหัสผ่าน')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/lobby\/$/)
  })

  test('a visitor registers', async ({ page }) => {
    const person = newPerson()
    await page.goto('/lobby/register')
    await tabTo(page, 'textbox', 'เบอร์โทรศัพท์มือถือ')
    await page.keyboard.type(person.phone)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'ตั้งรหัสผ่าน' })).toBeVisible()
    await tabTo(page, 'textbox', 'รหัสผ่าน')
    await page.keyboard.type(PASSWORD)
    await tabTo(page, 'textbox', 'ยืนยันรหัสผ่าน')
    await page.keyboard.type(PASSWORD)
    await tabTo(page, 'button', 'ถัดไป')
    await page.keyboard.press('Space')
    await expect(page.getByRole('heading', { name: 'คุณเกิดวันไหน' })).toBeVisible()
    await tabTo(page, 'combobox', 'วัน')
    await page.keyboard.type('13')
    await tabTo(page, 'combobox', 'เดือน')
    for (let month = 0; month < APRIL; month += 1) await page.keyboard.press('ArrowDown')
    await tabTo(page, 'combobox', 'ปี พ.ศ.')
    await page.keyboard.type('2533')
    await tabTo(page, 'button', 'ถัดไป')
    await page.keyboard.press('Space')
    await expect(page.getByRole('heading', { name: 'บัญชีธนาคารของคุณ' })).toBeVisible()
    await tabTo(page, 'radio', 'กสิกรไทย')
    await page.keyboard.press('Space')
    await tabTo(page, 'textbox', 'เลขที่บัญชี')
    await page.keyboard.type(person.account)
    await tabTo(page, 'textbox', 'ชื่อและนามสกุลตามบัญชีธนาคาร')
    await page.keyboard.type(person.name)
    await tabTo(page, 'button', 'บันทึกและสมัครสมาชิก')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'สมัครสมาชิกสำเร็จ' })).toBeVisible()
    await tabTo(page, 'button', 'เริ่มใช้งาน')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/lobby\/$/)
  })

  test('a member who paid in before opens a deposit and takes a promotion with it', async ({
    page,
    request,
  }) => {
    await signedInWithCredit(page, request, 500)
    await tabTo(page, 'link', 'ฝากเงิน')
    await page.keyboard.press('Enter')
    // Waits until the form is shown, because Tab skips elements that are hidden.
    await expect(page.getByRole('button', { name: 'ฝาก ฿500' })).toBeVisible()
    await tabTo(page, 'button', 'โปรโมชั่น', false)
    const closedRow = page.locator(':focus')
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: 'โปรโมชั่นสำหรับยอดฝากนี้' })
    await expect(sheet).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
    await expect(closedRow).toHaveAttribute('aria-haspopup')
    await tabTo(page, 'button', 'ฝาก ฿500')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('img', { name: 'คิวอาร์โค้ดสำหรับชำระเงินฝาก' })).toBeVisible()
  })

  test('a member sets a limit, and the focus is back at its button', async ({ page, request }) => {
    await signedIn(page, request, '/lobby/protection')
    await tabTo(page, 'radio', 'ต่อวัน', false)
    await page.keyboard.press('ArrowRight')
    const button = 'ตั้งขีดจำกัด การฝากต่อสัปดาห์'
    await tabTo(page, 'button', button)
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'ขีดจำกัดการฝากต่อสัปดาห์' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: button })).toBeFocused()
  })

  test('the search over everything opens by its key, leads on by arrows, and gives the focus back', async ({
    page,
  }) => {
    await page.goto('/lobby/terms')
    const home = page.getByRole('banner').getByRole('link').first()
    await home.focus()
    const dialog = page.getByRole('dialog', { name: 'ค้นหา' })
    await openSearch(page)
    await page.keyboard.type('พยัคฆ์')
    await expect(dialog.getByRole('link').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('link').first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(home).toBeFocused()
  })

  test('Escape closes a dialog and the focus is back where it was', async ({ page }) => {
    await openVisitorsHome(page)
    const game = page.getByRole('list', { name: 'เกมฮิต' }).getByRole('button').first()
    await game.focus()
    await page.keyboard.press('Enter')
    const prompt = page.getByRole('dialog', { name: 'เข้าสู่ระบบก่อนเล่น' })
    await expect(prompt).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(prompt).toBeHidden()
    await expect(game).toBeFocused()
  })
})
