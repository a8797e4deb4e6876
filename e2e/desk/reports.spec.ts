import { expect } from '@playwright/test'
import { expectSound } from '../screens/screen-accessibility.ts'
import { pixelsTooWide } from './desk-accessibility-check.ts'
import { ADMIN, atDesk, deskCall, NO_SCREEN } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'

/** Time limit of the job that counts 26 weeks, in ms. */
const COUNT_LIMIT_MS = 60_000
const TABS = ['สมาชิกกลับมา', 'หายไปและกลับมา', 'ฝากครั้งที่สอง', 'งานของเจ้าหน้าที่'] as const

test('each tab of the reports is sound, and its filters are in the address', { tag: '@desktop' }, async ({
  page,
}) => {
  test.slow()
  await atDesk(page, ADMIN, NO_SCREEN)
  await page.goto('/desk/reports')
  await expect(page.getByRole('heading', { name: 'รายงาน', exact: true, level: 1 })).toBeVisible()
  // The first call of the report starts a job, which counts the weeks.
  await expect
    .poll(
      async () =>
        (await deskCall<{ counted_at: string | null }>(page, 'GET /reports/retention?weeks=12')).counted_at,
      { timeout: COUNT_LIMIT_MS },
    )
    .not.toBeNull()
  await expectSound(page, async () => {
    await page.reload()
    await expect(page.getByText(/^นับล่าสุด/)).toBeVisible()
  })
  await page.getByRole('button', { name: 'เล่น', exact: true }).click()
  await expect(page).toHaveURL(/measure=played/)
  await page.getByRole('button', { name: '26 สัปดาห์' }).click()
  await expect(page).toHaveURL(/weeks=/)
  for (const tab of TABS) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel')).toBeVisible()
    await expectSound(page, async () => {
      await page.reload()
      await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    })
  }
  await page.getByLabel('ตั้งแต่').fill('2020-01-01')
  await expect(page.getByText('กรุณาเลือกช่วงไม่เกิน 92 วัน')).toBeVisible()
})

test('the reports fit windows of 1280, 1440 and 1920 pixels, and a phone', { tag: '@desktop' }, async ({
  page,
}) => {
  test.slow()
  await atDesk(page, ADMIN, '/desk/reports?weeks=26')
  for (const width of [1280, 1440, 1920, 390]) {
    await page.setViewportSize({ width, height: 900 })
    for (const tab of TABS) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tabpanel')).toBeVisible()
      await expect.poll(() => pixelsTooWide(page), `${tab} ${width}`).toBeLessThanOrEqual(0)
    }
  }
})
