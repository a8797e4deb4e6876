import { expect, type Page, test } from '@playwright/test'
import { stored } from '@sala/contract/page/browser-storage.ts'
import { openSearch } from './browser/search-dialog-steps.ts'
import { newMember, signIn } from './test-member.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'ค้นหา' })
const field = (page: Page) => dialog(page).getByRole('searchbox')

test('search finds everything with the keyboard alone, and remembers what led somewhere', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/lobby/terms')
  await expect(page.getByRole('button', { name: 'ค้นหา', exact: true })).toBeVisible()
  await openSearch(page)
  await page.keyboard.type('กีฬา')
  const sections = dialog(page).getByRole('region', { name: 'หมวดและค่ายเกม' })
  // Waits for the result of the search before the focus moves, because the first suggestions disappear when the focus leaves the field.
  await expect(sections.getByRole('link')).toHaveText([/กีฬา/])
  // The arrow keys must move from the field through the results and back to the field.
  await page.keyboard.press('ArrowDown')
  await expect(dialog(page).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(field(page)).toBeFocused()
  await field(page).fill('รับผิดชอบ')
  await expect(dialog(page).getByRole('link')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/lobby\/responsible-play$/)
  await expect(dialog(page)).toBeHidden()
  await openSearch(page)
  await dialog(page).getByRole('button', { name: 'รับผิดชอบ' }).click()
  await expect(field(page)).toHaveValue('รับผิดชอบ')
  await field(page).fill('')
  await dialog(page).getByRole('button', { name: 'ล้าง' }).click()
  await expect(dialog(page).getByRole('region', { name: 'ค้นหาล่าสุด' })).toBeHidden()
  expect(await page.evaluate(key => localStorage.getItem(key), stored.recent_searches.name)).toBeNull()
})

test('text typed with the other keyboard layout is found, and the result says so', {
  tag: '@phone',
}, async ({ page }) => {
  await page.goto('/lobby/terms')
  await page.getByRole('button', { name: 'เมนู', exact: true }).click()
  await page.getByRole('button', { name: 'ค้นหาทุกอย่าง' }).click()
  await field(page).fill('l]Hv9')
  await expect(dialog(page).getByRole('status')).toContainText('“สล็อต”')
  await expect(dialog(page).getByRole('link', { name: /^สล็อต PG/ })).toBeVisible()
  await field(page).fill('zzzzzz')
  await expect(dialog(page)).toContainText('ไม่พบ “zzzzzz”')
  await dialog(page).getByRole('link', { name: /^กีฬา/ }).click()
  await expect(page).toHaveURL(/\/lobby\/sports$/)
})

test('a member finds the member pages, but not the pages for signing in', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  await signIn(page, await newMember(request), '/lobby/terms')
  await openSearch(page)
  await field(page).fill('withdraw')
  await expect(dialog(page).getByRole('link', { name: /^ถอนเงิน/ })).toBeVisible()
  await field(page).fill('login')
  await expect(dialog(page)).toContainText('ไม่พบ “login”')
})
