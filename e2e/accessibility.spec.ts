import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { openVisitorsHome } from './layout/home.ts'
import { newMember, newPerson, PASSWORD } from './member.ts'
import { test } from './own-product.ts'
import { sandboxScreens } from './sandbox-screens.ts'
import { lobbyScreens } from './screen-list.ts'
import { settled } from './settled.ts'

const WIDTHS_PX = [390, 768, 970, 1440]
/** Its place in the list of months. */
const APRIL = 4
/** More than any page of ours has places for the focus. */
const TABS_MOST = 60

/** What a page must not do: err, break its own content policy, ask another company for anything. */
const watchedFor = (page: Page, origin: string): string[] => {
  const wrong: string[] = []
  page.on('pageerror', error => wrong.push(`threw ${error.message}`))
  page.on('console', message => {
    // A refusal of the server is an answer, and the browser's own note of it no fault of the page; so is a page's own 404.
    const { url } = message.location()
    const refusal =
      message.text().startsWith('Failed to load resource') && (url.includes('/api/') || url === page.url())
    if (message.type() === 'error' && !refusal) wrong.push(message.text())
  })
  page.on('request', request => {
    const url = new URL(request.url())
    if (url.origin !== origin && !['data:', 'blob:'].includes(url.protocol)) wrong.push(`asked ${url.origin}`)
  })
  return wrong
}

const overflowOf = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const violationsOf = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

test.describe('accessible, quiet, and as wide as the window', () => {
  test.use({ reducedMotion: 'reduce' })
  for (const screen of [...lobbyScreens, ...sandboxScreens]) {
    // L08, B07
    test(screen.name, async ({ page, product, isMobile }) => {
      const below = screen.below ?? Number.POSITIVE_INFINITY
      const size = page.viewportSize() ?? { width: 0, height: 0 }
      if (size.width >= below) await page.setViewportSize({ ...size, width: below - 1 })
      const wrong = watchedFor(page, new URL(product.url).origin)
      await screen.open(page)
      await settled(page)
      expect(await violationsOf(page)).toEqual([])
      for (const width of isMobile ? [size.width] : WIDTHS_PX.filter(each => each < below)) {
        await page.setViewportSize({ ...size, width })
        await expect.poll(() => overflowOf(page), `pixels too wide at ${width}`).toBeLessThanOrEqual(0)
      }
      expect(wrong).toEqual([])
    })
  }
})

/** Tabs on until something has the focus; fails when it cannot be reached. */
const tabTo = async (page: Page, role: Parameters<Page['getByRole']>[0], name: string, exact = true) => {
  const wanted = page.getByRole(role, { name, exact })
  // The page may still be on its way: tabs on nothing reach nothing.
  await expect(wanted.first()).toBeVisible()
  const target = wanted.and(page.locator(':focus'))
  for (let presses = 0; presses < TABS_MOST; presses += 1) {
    if ((await target.count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${name}`)
}

test.describe('with the keyboard alone', () => {
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
    await expect(page.getByRole('dialog', { name: 'ตั้งรหัสผ่าน' })).toBeVisible()
    await tabTo(page, 'textbox', 'รหัสผ่าน')
    await page.keyboard.type(PASSWORD)
    await tabTo(page, 'textbox', 'ยืนยันรหัสผ่าน')
    await page.keyboard.type(PASSWORD)
    await tabTo(page, 'button', 'ถัดไป')
    await page.keyboard.press('Space')
    await expect(page.getByRole('dialog', { name: 'บัญชีธนาคารของคุณ' })).toBeVisible()
    await tabTo(page, 'radio', 'กรุงเทพ', false)
    await page.keyboard.press('Space')
    await tabTo(page, 'textbox', 'เลขที่บัญชี')
    await page.keyboard.type(person.account)
    await tabTo(page, 'textbox', 'ชื่อและนามสกุลตามบัญชีธนาคาร')
    await page.keyboard.type(person.name)
    await tabTo(page, 'combobox', 'วัน')
    await page.keyboard.type('13')
    await tabTo(page, 'combobox', 'เดือน')
    for (let month = 0; month < APRIL; month += 1) await page.keyboard.press('ArrowDown')
    await tabTo(page, 'combobox', 'ปี พ.ศ.')
    await page.keyboard.type('2533')
    await tabTo(page, 'button', 'บันทึกและสมัครสมาชิก')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'สมัครสมาชิกสำเร็จ' })).toBeVisible()
    await tabTo(page, 'button', 'เริ่มใช้งาน')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/lobby\/$/)
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
