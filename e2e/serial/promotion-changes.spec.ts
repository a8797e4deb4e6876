import { expect } from '@playwright/test'
import { EVERYWHERE } from '../browser/browser-settings.ts'
import { test } from '../separate-lobby-fixture.ts'
import { signedIn } from '../test-member.ts'

const WELCOME = 'ฝาก 100 รับเพิ่ม 100'
const NEW_TITLE = 'ฝากครั้งแรก รับ 100'
test('R07: a promotion that an operator changes or closes shows on open pages within seconds', async ({
  page,
  request,
  product,
  browser,
}) => {
  // This test needs more time, because the commands of three operators start fifteen processes.
  test.slow()
  await signedIn(page, request, '/lobby/promotion')
  await expect(page.getByRole('article', { name: WELCOME })).toBeVisible()
  const visitor = await browser.newPage({ baseURL: product.url, ...EVERYWHERE })
  await visitor.clock.install()
  await visitor.goto('/lobby/promotion')
  await expect(visitor.getByRole('article', { name: WELCOME })).toBeVisible()

  await product.operator('promotions', 'edit', '2', JSON.stringify({ title: NEW_TITLE }))
  await expect(page.getByRole('article', { name: NEW_TITLE })).toBeVisible()
  await expect(async () => {
    await visitor.clock.runFor(16_000)
    await expect(visitor.getByRole('article', { name: NEW_TITLE })).toBeVisible({ timeout: 1_000 })
  }).toPass()

  await product.operator('promotions', 'close', '2')
  await expect(page.getByRole('article', { name: NEW_TITLE })).toHaveCount(0)
  await product.operator('promotions', 'open', '2')
  await expect(page.getByRole('article', { name: NEW_TITLE })).toBeVisible()
  await visitor.close()
})
