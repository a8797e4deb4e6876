import { expect, type Page, test } from '@playwright/test'
import { openVisitorsHome } from './layout/home.ts'
import { newMember, newPerson, PASSWORD } from './member.ts'
import { screens } from './screen-list.ts'
import { emptyWindow, expectSound } from './screens/sound.ts'

/** Its place in the list of months. */
const APRIL = 4
/** More than any page of ours has places for the focus. */
const TABS_MOST = 60

// Each screen is opened once, and looked at in both sizes.
test.describe('accessible, quiet, and as wide as the window', { tag: '@desktop' }, () => {
  // L08, B07
  for (const screen of screens.filter(({ alone }) => !alone))
    test(screen.name, async ({ browser, baseURL }) => {
      const page = await emptyWindow(browser, `${baseURL}`)
      await expectSound(page, () => screen.open(page), screen.below)
    })
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
