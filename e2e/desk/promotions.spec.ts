import { expect, type Page } from '@playwright/test'
import { sizesFor } from '../browser/window-sizes.ts'
import { expectSound } from '../screens/screen-accessibility.ts'
import { ADMIN, atDesk, NO_SCREEN } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'

const open = (page: Page) => page.getByRole('region', { name: 'รายการที่เปิด' })
const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
test('an open promotion is accessible, fits the window and works by keyboard', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow()
  await atDesk(page, ADMIN, NO_SCREEN)
  const openPromotion = async () => {
    await page.goto('/desk/promotions?open=2')
    await expect(open(page).getByText('เงื่อนไขที่สมาชิกอ่าน')).toBeVisible()
  }
  await expectSound(page, openPromotion, { sizes: sizesFor('/desk/promotions?open=2') })
  // `accessibility.spec.ts` checks the list without an open promotion.
  await page.keyboard.press('Escape')
  await expect(open(page)).toBeHidden()
  await rowOf(page, 'ฝาก 100 รับเพิ่ม 100').first().getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(open(page).getByRole('heading', { level: 2 })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(open(page)).toBeHidden()
})
