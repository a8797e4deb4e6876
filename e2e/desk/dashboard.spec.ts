import { expect, type Page } from '@playwright/test'
import { payDeposit, prepareDeposit } from '../cashier-steps.ts'
import { changeAnswer } from '../response-interception.ts'
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

// A variant of the test of the screen in `accessibility.spec.ts`.
test('on a phone today is accessible and stays within the window', {
  tag: ['@phone', '@variant'],
}, async ({ page }) => {
  await atDesk(page, ADMIN, '/desk/today')
  await expect(deposits(page)).toBeVisible({ timeout: SUMMED_WITHIN_MS })
  await expectSound(page)
})

const DAY = '2026-11-17'
const DAY_BEFORE = '2026-11-16'
const AT = `${DAY}T12:00:00+07:00`
const volume = (due: number, { in_time = due, matched = due, missing = 0 } = {}) => ({
  share_bp: Math.floor((in_time * 10_000) / due),
  ...{ due, in_time, matched, not_due: 0, missing },
})
type Volume = ReturnType<typeof volume>
const payout = { step: 'bank_out', partner: 'payout:kbank', reported_amount: null, kind: 'missed', at: AT }
const unreconciled = [
  { ...payout, key: 'wdr_late', subject: 'wdr_late', amount: 400, matched_at: `${DAY}T22:00:00+07:00` },
  { ...payout, key: 'line:fee', subject: null, amount: 30, reported_amount: 30, matched_at: null },
]

/** Shows the reconciliation of one day, and of the day before it if `before` is given. A new product has no volume that is older than 24 hours. */
const withReconciliation = async (page: Page, out: Volume, before?: Volume) => {
  const dayOf = (day: string, sums: Volume) => ({ day, ...sums, steps: [{ step: 'bank_out', ...sums }] })
  const days = [dayOf(DAY, out), ...(before === undefined ? [] : [dayOf(DAY_BEFORE, before)])]
  await changeAnswer(page, /\/finance\/reconciliation\?/, () => ({ counted_at: AT, days }))
  await changeAnswer(page, /\/finance\/reconciliation\/.*items/, () => ({ rows: unreconciled, before: null }))
  await atDesk(page, ADMIN, '/desk/today')
  const section = page.getByRole('region', { name: 'เงินที่ตรงกับคู่ค้าใน 24 ชม.' })
  await expect(section).toBeVisible({ timeout: SUMMED_WITHIN_MS })
  return section
}

test('money that agreed completely has no list of items', async ({ page }) => {
  const section = await withReconciliation(page, volume(10_000))
  await expect(section.getByText('100.00%')).toHaveCount(2)
  await section.getByText('ดูแต่ละวัน').click()
  await expect(section.getByRole('table')).toHaveCount(1)
  await expectSound(page)
})

test('a late and a missing payment lower the share, are named with a link to their case, and are listed by the chosen day', async ({
  page,
}) => {
  const section = await withReconciliation(
    page,
    volume(10_000, { in_time: 9_570, matched: 9_970, missing: 1 }),
    volume(20_000, { in_time: 19_600 }),
  )
  const earlier = { ...payout, key: 'wdr_earlier', subject: 'wdr_earlier', amount: 400, matched_at: AT }
  await changeAnswer(page, new RegExp(`/finance/reconciliation/${DAY_BEFORE}/items`), () => ({
    ...{ rows: [earlier], before: null },
  }))
  await expect(section.getByText('95.70%').first()).toBeVisible()
  await expect(section.getByText('ขาด 1')).toBeVisible()
  await section.getByText('ดูรายการที่ไม่ตรงและแต่ละวัน').click()
  const items = section.getByRole('table', { name: /^รายการที่ไม่ตรงใน 24 ชม\./ })
  const link = items.getByRole('link', { name: 'wdr_late' })
  await expect(link).toHaveAttribute('href', /\/desk\/withdrawals\?open=wdr_late/)
  await expect(items.getByText(/^ตรงช้า/)).toBeVisible()
  await expect(items.getByText('ยังไม่ตรง')).toBeVisible()
  await expectSound(page)

  const choice = section.getByLabel('วันที่ของรายการ')
  await expect(choice).toHaveValue(DAY)
  await choice.selectOption(DAY_BEFORE)
  await expect(section.getByRole('link', { name: 'wdr_earlier' })).toBeVisible()
  await expect(section.getByRole('link', { name: 'wdr_late' })).toHaveCount(0)
  await expectSound(page)
})
