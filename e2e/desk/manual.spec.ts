import { expect, type Page } from '@playwright/test'
import { playsAll, sizeOr } from '../../server/test/simulation/simulation-seeds.ts'
import { newMember } from '../test-member.ts'
import { expectSound } from './desk-accessibility-check.ts'
import { ADMIN, atDesk, goToScreen, memberIdOf, NEUTRAL_SCREEN, NO_SCREEN } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'

/** Title of the page in the manual, by the path of the screen that it describes. The test replaces `MEMBER` by a new member's id. */
const PAGES: Readonly<Record<string, string>> = {
  '/desk/today': 'วันนี้',
  '/desk/work': 'งานรอ',
  '/desk/withdrawals': 'ถอนเงิน',
  '/desk/deposits': 'ฝากเงิน',
  '/desk/files': 'ไฟล์ธนาคาร',
  '/desk/members': 'สมาชิก',
  '/desk/members/MEMBER': 'ข้อมูลของสมาชิก',
  '/desk/risk': 'ความเสี่ยง',
  '/desk/aml': 'ฟอกเงิน',
  '/desk/care': 'ดูแลสมาชิก',
  '/desk/documents': 'เอกสารยืนยันตัวตน',
  '/desk/promotions': 'โปรโมชั่น',
  '/desk/support': 'ข้อความ',
  '/desk/rewards': 'สิทธิประโยชน์',
  '/desk/campaigns': 'แคมเปญ',
  '/desk/affiliates': 'พันธมิตร',
  '/desk/draws': 'วงล้อ',
  '/desk/tournaments': 'ทัวร์นาเมนต์',
  '/desk/content': 'เนื้อหา',
  '/desk/finance': 'การเงิน',
  '/desk/games': 'เกม',
  '/desk/reports': 'รายงาน',
  '/desk/flows': 'สวิตช์ระบบ',
  '/desk/events': 'เหตุการณ์ขาออก',
  '/desk/system': 'ระบบ',
  '/desk/me': 'บัญชีของฉัน',
  '/desk/alerts': 'การแจ้งเตือน',
  '/desk/nothing': 'โต๊ะทำงาน',
}

/** Window sizes at which the manual is checked. Without LIVES_ALL there is one for each of its three layouts. */
const MANUAL_SIZES = sizeOr(
  [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const,
  [
    [1920, 1080],
    [1440, 900],
    [1280, 800],
    [1024, 768],
    [390, 844],
  ] as const,
)

const manual = (page: Page) => page.getByRole('complementary', { name: 'คู่มือ' })
const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'คู่มือ' })
const titleOf = (page: Page, title: string) =>
  manual(page).getByRole('heading', { name: title, level: 2, exact: true })

/** Opens the page of a new member, then the dialog of a decision, and types `text` as the reason. */
const withReason = async (page: Page, text: string) => {
  const { phone } = await newMember(page.request)
  await atDesk(page, ADMIN, NO_SCREEN)
  await page.goto(`/desk/members/${await memberIdOf(page, phone)}`)
  await page.getByRole('button', { name: 'ทำเครื่องหมายเสี่ยง' }).click()
  const reason = page.getByLabel('เหตุผล (เก็บในบันทึก)')
  await reason.fill(text)
  return reason
}

/** Without LIVES_ALL, the manual is opened on every fourth of the screens. Which page belongs to which screen is checked by a unit test too. */
const OPENED = Object.entries(PAGES).filter((_, place) => playsAll() || place % 4 === 3)

test('? on each screen opens its page with its picture, and Escape returns the focus', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow()
  const { phone } = await newMember(page.request)
  await atDesk(page, ADMIN, NO_SCREEN)
  const member = await memberIdOf(page, phone)
  await page.goto(NEUTRAL_SCREEN)
  const link = page.getByRole('link', { name: /^บัญชีของฉัน/ })
  await expect(link).toBeVisible()
  for (const [path, title] of OPENED) {
    await goToScreen(page, path.replace('MEMBER', member))
    await link.focus()
    await page.keyboard.press('Shift+Slash')
    await expect(titleOf(page, title), path).toBeVisible()
    await expect(manual(page), path).toBeFocused()
    const picture = manual(page).getByRole('img', { name: title })
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), path)
      .toBeGreaterThan(0)
    await page.keyboard.press('Escape')
    await expect(manual(page), path).toHaveCount(0)
    await expect(link, path).toBeFocused()
  }
})

test('the manual opens beside a form without losing its text, and Escape closes the manual first', {
  tag: '@desktop',
}, async ({ page }) => {
  const reason = await withReason(page, 'โทรถามแล้ว')
  await reason.press('Shift+Slash')
  await expect(reason).toHaveValue('โทรถามแล้ว?')
  await expect(manual(page)).toHaveCount(0)
  await opener(page).click()
  await expect(titleOf(page, 'ข้อมูลของสมาชิก')).toBeVisible()
  await expect(reason).toBeVisible()
  await reason.focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' ตามคู่มือ')
  await page.keyboard.press('Escape')
  await expect(manual(page)).toHaveCount(0)
  await expect(reason).toHaveValue('โทรถามแล้ว? ตามคู่มือ')
  await expect(reason).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(reason).toHaveCount(0)
})

test('shortcuts of the screen do nothing while the manual has the focus', { tag: '@desktop' }, async ({
  page,
}) => {
  await atDesk(page, ADMIN, NEUTRAL_SCREEN)
  await opener(page).click()
  await expect(manual(page)).toBeFocused()
  await page.keyboard.press('Slash')
  await expect(manual(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener(page)).toBeFocused()
  await page.keyboard.press('Slash')
  await expect(page.getByLabel('ค้นหาสมาชิก')).toBeFocused()
})

test('the search finds a sentence of another page and opens it there', { tag: '@desktop' }, async ({
  page,
}) => {
  await atDesk(page, ADMIN, NEUTRAL_SCREEN)
  await opener(page).click()
  const field = manual(page).getByLabel('ค้นหาในคู่มือ')
  await field.fill('ไม่มีคำนี้แน่นอน')
  await expect(manual(page).getByRole('status')).toContainText('ไม่พบในคู่มือ')
  await field.fill('ปิดยอดของเมื่อวาน')
  await expect(manual(page).getByRole('status')).toHaveText('พบ 1 แห่ง')
  await manual(page).getByRole('button', { name: 'การเงิน › ขั้นตอน' }).click()
  await expect(titleOf(page, 'การเงิน')).toBeAttached()
  await expect(manual(page).getByRole('heading', { name: 'ปิดยอดของเมื่อวาน' })).toBeInViewport()
  await expect(page).toHaveURL(/\/desk\/me$/)
})

test('the contents list every page, and another screen opens its own page', { tag: '@desktop' }, async ({
  page,
}) => {
  await atDesk(page, ADMIN, NEUTRAL_SCREEN)
  await opener(page).click()
  await manual(page).getByRole('button', { name: 'สารบัญ' }).click()
  const contents = manual(page).getByRole('navigation', { name: 'สารบัญของคู่มือ' })
  await expect(contents.getByRole('listitem')).toHaveCount(Object.keys(PAGES).length)
  await contents.getByRole('button', { name: /^ความเสี่ยง/ }).click()
  await expect(titleOf(page, 'ความเสี่ยง')).toBeVisible()
  await page.getByRole('button', { name: 'เปิดเมนู' }).click()
  await page.getByRole('navigation', { name: 'หน้าจอ' }).getByRole('link', { name: 'เกม' }).click()
  await expect(titleOf(page, 'เกม')).toBeVisible()
})

test('the manual is accessible and no wider than the window at every size', { tag: '@desktop' }, async ({
  page,
}) => {
  await atDesk(page, ADMIN, '/desk/games')
  await opener(page).click()
  await expect(titleOf(page, 'เกม')).toBeVisible()
  for (const [width, height] of MANUAL_SIZES) {
    await page.setViewportSize({ width, height })
    await expect(manual(page)).toBeInViewport({ ratio: 0.9 })
    await expectSound(page)
  }
  await manual(page).getByRole('button', { name: 'สารบัญ' }).click()
  await expectSound(page)
  await manual(page).getByLabel('ค้นหาในคู่มือ').fill('เครดิต')
  await expectSound(page)
})

test('a phone opens the manual over the whole screen and closes it', { tag: '@phone' }, async ({ page }) => {
  await atDesk(page, ADMIN, '/desk/finance')
  await opener(page).tap()
  await expect(titleOf(page, 'การเงิน')).toBeVisible()
  await expect(page.locator('[inert] #screen')).toHaveCount(1)
  await manual(page).getByRole('button', { name: /^ปิด/ }).tap()
  await expect(manual(page)).toHaveCount(0)
  await expect(page.locator('[inert]')).toHaveCount(0)
})

test('the manual loads at its first opening, and a failed load leaves the desk as it is', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const pictures: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('.webp')) pictures.push(request.url())
  })
  await atDesk(page, ADMIN, NEUTRAL_SCREEN)
  await expect(page.getByRole('heading', { name: 'บัญชีของฉัน', level: 1 })).toBeVisible()
  expect(pictures).toEqual([])
  await context.setOffline(true)
  await opener(page).click()
  await expect(page.getByText('เปิดคู่มือไม่ได้')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'บัญชีของฉัน', level: 1 })).toBeVisible()
})

test('a printed manual page has the text and the picture, and nothing of the desk', {
  tag: '@desktop',
}, async ({ page }) => {
  await atDesk(page, ADMIN, NEUTRAL_SCREEN)
  await opener(page).click()
  await expect(titleOf(page, 'บัญชีของฉัน')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: 'บัญชีของฉัน', level: 1 })).toBeHidden()
  await expect(manual(page).getByRole('button', { name: 'พิมพ์' })).toBeHidden()
  await expect(titleOf(page, 'บัญชีของฉัน')).toBeVisible()
  const isWhole = () =>
    manual(page).evaluate(
      element => element.scrollHeight <= element.clientHeight && element.clientWidth > 600,
    )
  await expect.poll(isWhole).toBe(true)
})
