import { expect, test } from '@playwright/test'
import { sizeOr } from '../server/test/simulation/simulation-seeds.ts'
import { signedInWithCredit } from './cashier-steps.ts'
import { BLANK_PAGE, signedIn } from './test-member.ts'

test.describe('a wide window', { tag: '@desktop' }, () => {
  test('L01: from 1440 px a side rail shows the member’s credit and today’s totals', async ({
    page,
    request,
  }) => {
    await signedInWithCredit(page, request, 500, '/lobby/slot')
    const rail = page.getByRole('complementary', { name: 'ข้างหน้านี้' })
    await expect(rail).toContainText('เครดิตของคุณ')
    await expect(rail.getByText('ฝากเข้า').locator('..')).toContainText('500.00')
    await rail.getByRole('link', { name: 'วันนี้' }).click()
    await expect(page).toHaveURL(/\/history\?tab=3/)
  })

  test('L04: the menu folds at a press, keeps its accessible names, and remembers its state', async ({
    page,
    request,
  }) => {
    await signedIn(page, request, '/lobby/fish')
    const menu = page.getByRole('navigation', { name: 'เมนูหลัก' })
    const widthOf = async () => (await menu.boundingBox())?.width ?? 0
    // The menu must be collapsed when the page opens, because the right column needs its space.
    await expect(menu.getByRole('button', { name: 'ขยายเมนู' })).toBeVisible()
    const narrow = await widthOf()
    await menu.getByRole('button', { name: 'ขยายเมนู' }).press('Enter')
    await expect(menu.getByRole('button', { name: 'ย่อเมนู' })).toBeFocused()
    await expect.poll(widthOf).toBeGreaterThan(narrow)
    await page.reload()
    await expect(menu.getByRole('button', { name: 'ย่อเมนู' })).toBeVisible()
    await menu.getByRole('button', { name: 'ย่อเมนู' }).click()
    await menu.getByRole('link', { name: 'ข้อมูลฝาก-ถอน' }).click()
    await expect(page).toHaveURL(/\/history\?tab=2/)
  })

  test('a row of choices that is wider than the window can be scrolled with a mouse', async ({ page }) => {
    await page.goto('/lobby/casino-test')
    const providers = page.getByRole('group', { name: 'ค่ายเกม' })
    const last = providers.getByRole('button').last()
    await expect(last).not.toBeInViewport()
    const on = page.locator('search').getByRole('button', { name: 'เลื่อนดูตัวเลือกอื่น', includeHidden: true })
    await expect(async () => {
      await providers.getByRole('button').first().hover()
      await providers.getByRole('button').nth(1).hover()
      await expect(on).toHaveCount(1, { timeout: 1_000 })
    }).toPass()
    await on.click()
    await expect(last).toBeInViewport()
  })

  test('a form and a list are centred in the widest window at their reading width', async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width: 2560, height: 1440 })
    await signedInWithCredit(page, request, 500, BLANK_PAGE)
    for (const path of sizeOr(
      ['deposit', 'history?tab=0', 'protection'],
      [
        ...['deposit', 'withdraw', 'changepassword', 'history?tab=0'],
        ...['protection', 'personal-data', 'authentication'],
      ],
    )) {
      await page.goto(`/lobby/${path}`)
      const title = page.getByRole('main').getByRole('heading', { level: 1 })
      await expect(title, path).toBeVisible()
      const [main, own] = await page.getByRole('main').evaluate(element => {
        const inside = element.querySelector('h1')?.closest('main > div') ?? element
        return [element.getBoundingClientRect(), inside.getBoundingClientRect()].map(box => [
          box.left,
          box.right,
        ])
      })
      const [left = 0, right = 0] = own ?? []
      expect(right - left, path).toBeLessThanOrEqual(1_320)
      expect(Math.abs(left + right - (main?.[0] ?? 0) - (main?.[1] ?? 0)), path).toBeLessThanOrEqual(2)
    }
  })
})
