import { expect, type Page, test } from '@playwright/test'
import { sizesFor } from '../browser/window-sizes.ts'
import { emptyWindow, expectSound } from '../screens/screen-accessibility.ts'
import { newMember } from '../test-member.ts'
import { ADMIN, atDesk, goToScreen, memberIdOf, NO_SCREEN } from './desk-operator-steps.ts'
import { checkedDeskScreens } from './desk-screen-list.ts'

/** Number of screens of one test. A test loads the desk once, and then goes from screen to screen. */
const SCREENS = 7
/** Time limit of one screen in ms. */
const SCREEN_LIMIT_MS = 30_000

const screens = checkedDeskScreens()
const groups = Array.from({ length: Math.ceil(screens.length / SCREENS) }, (_, group) =>
  screens.slice(group * SCREENS, (group + 1) * SCREENS),
)

type Target = { path: string; heading: string; isFirst: boolean }

/** Loads the first screen of a test. Goes to the other ones within the page, as a press on a link of the menu does. */
const openScreen = async (page: Page, { path, heading, isFirst }: Target) => {
  if (isFirst) await page.goto(path)
  else await goToScreen(page, path)
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
}

test.describe('accessible, quiet, and as wide as the window at every size', { tag: '@desktop' }, () => {
  for (const group of groups)
    test(group.map(([path]) => path).join(', '), async ({ browser, baseURL, request }) => {
      test.setTimeout(group.length * SCREEN_LIMIT_MS)
      const page = await emptyWindow(browser, `${baseURL}`)
      await atDesk(page, ADMIN, NO_SCREEN)
      const hasMember = group.some(([path]) => path.includes('$member'))
      const id = hasMember ? await memberIdOf(page, (await newMember(request)).phone) : ''
      for (const [place, [path, heading]] of group.entries()) {
        const target = { path: path.replace('$member', id), heading, isFirst: place === 0 }
        const audit = { sizes: sizesFor(path), leavesScreen: place === group.length - 1 }
        await test.step(path, () => expectSound(page, () => openScreen(page, target), audit))
      }
    })
})

test('the tabs of the system page work by keyboard alone', { tag: '@desktop' }, async ({ page }) => {
  await atDesk(page, ADMIN, '/desk/system')
  await page.getByRole('tab', { name: 'เจ้าหน้าที่' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'บทบาท' })).toBeFocused()
  await expect(page).toHaveURL(/tab=roles/)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByLabel('หาการตั้งค่า')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('หาการตั้งค่า')).toBeFocused()
})
