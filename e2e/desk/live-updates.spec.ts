import { expect, type Page, type TestInfo } from '@playwright/test'
import { follow } from '../browser/page-completion.ts'
import { pay, prepareDeposit } from '../cashier-steps.ts'
import { newMember } from '../test-member.ts'
import { expectSound } from './desk-accessibility-check.ts'
import { ADMIN, atDesk, CHECKER, NEUTRAL_SCREEN } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'

/** Longest wait for an operation in ms, on a busy machine. */
const PATIENCE_MS = 60_000

/** Returns an amount in baht that no other test and no repetition of this test uses. By this amount the test finds its payment in the queue. */
const ownAmount = ({ repeatEachIndex }: TestInfo, satang: number) => {
  const shown = `${400 + repeatEachIndex * 10}.${satang}`
  return { shown, amount: Number(shown) }
}

const queue = (page: Page) => page.getByRole('region', { name: 'รายการที่รอ' })
const pathOf = (line: string) => `/desk/work?kind=suspense&id=${encodeURIComponent(`bank:${line}`)}`
const open = (page: Page) => page.getByRole('region', { name: 'รายการที่เปิด' })

test('a lost connection is reported, recovers automatically, and loses no typed text', {
  tag: '@desktop',
}, async ({ page, request }) => {
  test.slow()
  const own = ownAmount(test.info(), 25)
  const hears = page.waitForResponse('**/desk/api/events')
  await atDesk(page, ADMIN, '/desk/work?only=suspense')
  await hears
  const member = await newMember(request)
  const { to_account_number } = await prepareDeposit(request, member.session.access_token, { amount: 500 })
  const { id } = await pay(request, member, { to_account: to_account_number, amount: own.amount })
  await expect(queue(page)).toContainText(own.shown, { timeout: PATIENCE_MS })

  await page.goto(pathOf(id))
  await open(page).getByRole('button', { name: 'โอนคืนผู้โอน' }).click({ timeout: PATIENCE_MS })
  const reason = open(page).getByLabel('เหตุผล (เก็บในบันทึก)')
  await reason.fill('ผู้โอนขอคืน พิมพ์ค้างไว้')

  await page.context().setOffline(true)
  const lost = page.getByRole('status').filter({ hasText: 'ขาดการเชื่อมต่อ' })
  await expect(lost).toBeVisible({ timeout: PATIENCE_MS })
  await expectSound(page)
  await expect(reason).toHaveValue('ผู้โอนขอคืน พิมพ์ค้างไว้')
  await page.context().setOffline(false)
  await expect(lost).toBeHidden({ timeout: PATIENCE_MS })
  await expect(reason).toHaveValue('ผู้โอนขอคืน พิมพ์ค้างไว้')
  await expect(open(page)).toContainText(own.shown)
})

test('on a phone a lost connection fits the window and leaves the search in its place', {
  tag: '@phone',
}, async ({ page }) => {
  const requests = follow(page)
  await atDesk(page, ADMIN, NEUTRAL_SCREEN)
  await expect(page.getByRole('heading', { name: 'บัญชีของฉัน' })).toBeVisible()
  // Waits for pending requests before the connection is cut. A response after the cut would make the page report that the connection is back.
  await requests.settled()
  requests.stop()
  await page.context().setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'ขาดการเชื่อมต่อ' })).toBeVisible()
  await expectSound(page)
  await expect(page.getByLabel('ค้นหาสมาชิก')).toBeInViewport({ ratio: 1 })
})

test('a case claimed by one operator shows at the other’s desk', { tag: '@desktop' }, async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const own = ownAmount(test.info(), 75)
  const member = await newMember(request)
  const { to_account_number } = await prepareDeposit(request, member.session.access_token, { amount: 500 })
  const payIn = (amount: number) => pay(request, member, { to_account: to_account_number, amount })
  const { id: others } = await payIn(ownAmount(test.info(), 85).amount)
  const { id } = await payIn(own.amount)
  const other = await (await browser.newContext()).newPage()
  // The queue is opened with another case, because it would otherwise open its first case and assign it to this operator.
  await atDesk(other, CHECKER, `${pathOf(others)}&only=suspense`)
  const row = queue(other).getByRole('listitem').filter({ hasText: own.shown })
  await expect(row).toBeVisible({ timeout: PATIENCE_MS })
  await atDesk(page, ADMIN, pathOf(id))
  await expect(row).toContainText('demo-admin', { timeout: PATIENCE_MS })
})
