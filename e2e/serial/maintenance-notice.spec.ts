import { expect } from '@playwright/test'
import { DESKTOP, PHONE } from '../browser/browser-settings.ts'
import { test } from '../separate-lobby-fixture.ts'

test('F12: it shows clean on an open page within seconds, and the box hides it for an hour', async ({
  page,
  product,
}) => {
  await page.clock.install()
  await page.goto('/lobby/login')
  await expect(page.getByRole('heading', { name: 'เข้าสู่ระบบ' })).toBeVisible()
  const html =
    '<h2>ปิดปรับปรุง</h2><p>คืนนี้<img src=x onerror="document.title=1"><script>document.title=2</script></p>'
  await product.announce(html)
  const notice = page.getByRole('dialog', { name: 'ประกาศจากศาลา' })
  await expect(async () => {
    await page.clock.runFor(16_000)
    await expect(notice).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(notice.getByRole('heading', { name: 'ปิดปรับปรุง' })).toBeVisible()
  await expect(notice.locator('img, script')).toHaveCount(0)
  for (const { viewport } of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    await expect(notice.getByRole('button', { name: 'รับทราบ' })).toBeInViewport({ ratio: 1 })
  }
  await expect(page).toHaveTitle(/เข้าสู่ระบบ/)
  await notice.getByRole('checkbox', { name: /1 ชั่วโมง/ }).check()
  await notice.getByRole('button', { name: 'รับทราบ' }).click()
  const cookies = await page.context().cookies()
  expect(cookies.find(cookie => cookie.name === 'notification_status')?.value).toBe('hidden')
  await page.reload()
  await page.clock.runFor(20_000)
  await expect(notice).toHaveCount(0)
  await page.context().clearCookies({ name: 'notification_status' })
  await page.reload()
  await page.clock.runFor(20_000)
  await expect(notice).toBeVisible()
  await product.announce(null)
})
