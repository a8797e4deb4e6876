import { expect } from '@playwright/test'
import { EVERYWHERE } from '../browser/browser-settings.ts'
import { decideByTwo, openBothDesks } from '../desk/maker-and-checker-steps.ts'
import { test } from '../separate-lobby-fixture.ts'
import { signedIn } from '../test-member.ts'

const WELCOME = 'ฝาก 100 รับเพิ่ม 100'
const WELCOME_ID = 2
const NEW_TITLE = 'ฝากครั้งแรก รับ 100'

test('R07: a promotion that an operator changes or closes shows on open pages within seconds', async ({
  page,
  request,
  product,
  browser,
}) => {
  await signedIn(page, request, '/lobby/promotion')
  await expect(page.getByRole('article', { name: WELCOME })).toBeVisible()
  const visitor = await browser.newPage({ baseURL: product.url, ...EVERYWHERE })
  await visitor.clock.install()
  await visitor.goto('/lobby/promotion')
  await expect(visitor.getByRole('article', { name: WELCOME })).toBeVisible()

  const { maker, checker } = await openBothDesks(browser)
  await decideByTwo(maker, checker, {
    kind: 'promotion_edit',
    payload: { promotion: WELCOME_ID, edit: { title: NEW_TITLE } },
  })
  await expect(page.getByRole('article', { name: NEW_TITLE })).toBeVisible()
  await expect(async () => {
    await visitor.clock.runFor(16_000)
    await expect(visitor.getByRole('article', { name: NEW_TITLE })).toBeVisible({ timeout: 1_000 })
  }).toPass()

  await decideByTwo(maker, checker, { kind: 'promotion_close', payload: { promotion: WELCOME_ID } })
  await expect(page.getByRole('article', { name: NEW_TITLE })).toHaveCount(0)
  await decideByTwo(maker, checker, { kind: 'promotion_open', payload: { promotion: WELCOME_ID } })
  await expect(page.getByRole('article', { name: NEW_TITLE })).toBeVisible()
  await Promise.all([visitor, maker, checker].map(each => each.context().close()))
})
