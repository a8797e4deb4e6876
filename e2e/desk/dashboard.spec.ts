import { expect, type Page } from '@playwright/test'
import { payDeposit, prepareDeposit } from '../cashier-steps.ts'
import { newMember } from '../test-member.ts'
import { expectSound } from './desk-accessibility-check.ts'
import { ADMIN, atDesk } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'

/**
 * Longest wait for new totals in ms. The page shows stored totals and starts the computation of new ones, which appear when the page is opened again.
 */
const SUMMED_WITHIN_MS = 60_000

const deposits = (page: Page) => page.getByRole('list', { name: 'ตัวเลขของวันนี้' }).getByRole('listitem').first()

const depositsNow = async (page: Page): Promise<number> => {
  await page.reload()
  await expect(deposits(page)).toBeVisible({ timeout: SUMMED_WITHIN_MS })
  return Number(/฿([\d,.]+)/.exec(await deposits(page).innerText())?.[1]?.replaceAll(',', ''))
}

test('a member’s deposit is in today’s figures and in the chart’s table', {
  tag: '@desktop',
}, async ({ page, request }) => {
  test.slow()
  await atDesk(page, ADMIN, '/desk/today')
  const before = await depositsNow(page)
  const member = await newMember(request)
  await payDeposit(
    request,
    member,
    await prepareDeposit(request, member.session.access_token, { amount: 1_234 }),
  )
  await expect
    .poll(() => depositsNow(page), { timeout: SUMMED_WITHIN_MS })
    .toBeGreaterThanOrEqual(before + 1_234)

  const chart = page.getByRole('figure').filter({ hasText: 'เงินเข้าออกรายชั่วโมง' })
  await chart.getByText('ดูเป็นตาราง').click()
  await expect(chart.getByRole('columnheader', { name: 'ฝาก', exact: true })).toBeVisible()
  await expect(chart.getByRole('row')).toHaveCount(25)
})

test('a figure of today leads to the list that it is made of, and the day can be left', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const member = await newMember(request)
  const order = await prepareDeposit(request, member.session.access_token, { amount: 321 })
  await payDeposit(request, member, order)
  await atDesk(page, ADMIN, '/desk/today')
  await expect(deposits(page)).toBeVisible({ timeout: SUMMED_WITHIN_MS })
  await deposits(page).getByRole('link').click()
  await expect(page).toHaveURL(/\/desk\/deposits\?status=completed&day=20\d\d-\d\d-\d\d/)
  const { ref } = order
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('row').filter({ hasText: ref })).toBeVisible()
  }).toPass({ timeout: SUMMED_WITHIN_MS })
  await page.goto('/desk/today')
  await page
    .getByRole('list', { name: 'ตัวเลขของวันนี้' })
    .getByRole('link', { name: /สมัครใหม่/ })
    .click()
  await expect(page).toHaveURL(/\/desk\/members\?day=20\d\d-\d\d-\d\d/)
  await expect(
    page
      .getByRole('row')
      .filter({ hasText: member.phone.slice(-4) })
      .first(),
  ).toBeVisible()
  await page.goto('/desk/deposits?day=2020-01-01')
  await expect(page.getByText('ไม่มีรายการตามที่เลือก')).toBeVisible()
  await page.getByRole('button', { name: /^ดูทุกวัน/ }).click()
  await expect(page).toHaveURL(/\/desk\/deposits$/)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
})

test('the desk opens on the accessible today page, which links to a silent partner’s troubles in one press', {
  tag: '@desktop',
}, async ({ page }) => {
  await atDesk(page, ADMIN, '/desk/')
  await expect(page).toHaveURL(/\/desk\/today/)
  await expect(deposits(page)).toBeVisible({ timeout: SUMMED_WITHIN_MS })
  await expectSound(page)
  await page
    .getByRole('list', { name: 'สัญญาณ' })
    .getByRole('link', { name: /ธนาคาร/ })
    .press('Enter')
  await expect(page).toHaveURL(/\/desk\/work\?only=trouble/)
})

test('on a phone today is accessible and stays within the window', { tag: '@phone' }, async ({ page }) => {
  await atDesk(page, ADMIN, '/desk/today')
  await expect(deposits(page)).toBeVisible({ timeout: SUMMED_WITHIN_MS })
  await expectSound(page)
})
