import { expect } from '@playwright/test'
import { playsAll } from '../../server/test/simulation/simulation-seeds.ts'
import { sizesFor } from '../browser/window-sizes.ts'
import { expectSound } from '../screens/screen-accessibility.ts'
import { expectSound as expectSoundNow, pixelsTooWide } from './desk-accessibility-check.ts'
import { ADMIN, atDesk, deskCall, NO_SCREEN } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'

/** Time limit of the job that counts 26 weeks, in ms. */
const COUNT_LIMIT_MS = 60_000
const TABS = ['สมาชิกกลับมา', 'หายไปและกลับมา', 'ฝากครั้งที่สอง', 'งานของเจ้าหน้าที่'] as const
/** Window widths in px at which a report must fit, in addition to those that `expectSound` checks. */
const OTHER_WIDTHS_PX = [1280, 1920]

test('each tab of the reports is sound, and its filters are in the address, also in windows of 1280 and 1920 pixels', {
  tag: '@desktop',
}, async ({ page }) => {
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
  const reopen = async () => {
    await page.reload()
    await expect(page.getByText(/^นับล่าสุด/)).toBeVisible()
  }
  if (playsAll()) await expectSound(page, reopen, { sizes: sizesFor('/desk/reports') })
  else await reopen()
  await page.getByRole('button', { name: 'เล่น', exact: true }).click()
  await expect(page).toHaveURL(/measure=played/)
  await page.getByRole('button', { name: '26 สัปดาห์' }).click()
  await expect(page).toHaveURL(/weeks=/)
  for (const tab of TABS) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('tabpanel')).toBeVisible()
    const reopenTab = async () => {
      await page.reload()
      await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    }
    // Without LIVES_ALL each tab is checked at the desktop's size only. `accessibility.spec.ts` checks it, mostly without members, at all sizes.
    if (playsAll()) await expectSound(page, reopenTab, { sizes: sizesFor(tab) })
    else await expectSoundNow(page)
    for (const width of OTHER_WIDTHS_PX) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => pixelsTooWide(page), `${tab} ${width}`).toBeLessThanOrEqual(0)
    }
  }
  await page.getByLabel('ตั้งแต่').fill('2020-01-01')
  await expect(page.getByText('กรุณาเลือกช่วงไม่เกิน 92 วัน')).toBeVisible()
})
