import { expect, type Page } from '@playwright/test'
import { payDeposit, prepareDeposit } from '../cashier-steps.ts'
import { changeAnswer } from '../response-interception.ts'
import { newMember, profileFor } from '../test-member.ts'
import { desktopWidths, expectSound } from './desk-accessibility-check.ts'
import { ADMIN, atDesk, memberIdOf } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'

const SUMMED_WITHIN_MS = 90_000
/** Longest wait for the balances in ms, on a busy machine. */
const LOADED_WITHIN_MS = 60_000
/** Interval in ms of the reloads until the day is summed. A job sums it each minute, and the accounts load after the rest of the page. */
const RELOADED_EVERY_MS = 5_000
const BANGKOK_OFFSET_MS = 7 * 60 * 60 * 1000

const accounts = (page: Page) => page.getByRole('table', { name: 'ยอดของแต่ละบัญชี' })
/**
 * Returns the date in Bangkok by the product's clock, as YYYY-MM-DD. The real date may be different, because the sandbox can move the product's
 * clock.
 */
const today = async (page: Page): Promise<string> => {
  const { date } = (await page.request.get('/lobby/api/health')).headers()
  return new Date(Date.parse(date ?? '') + BANGKOK_OFFSET_MS).toISOString().slice(0, 10)
}

test('an account of the day leads to the transfers it is made of, and the day to a file', {
  tag: '@desktop',
}, async ({ page, request }) => {
  test.slow()
  const member = await newMember(request)
  const deposit = await prepareDeposit(request, member.session.access_token, { amount: 640 })
  await payDeposit(request, member, deposit)
  await expect
    .poll(async () => (await profileFor(request, member.session.access_token)).ufabet_credit)
    .toBe(640)
  const day = await today(page)
  await atDesk(page, ADMIN, `/desk/finance?day=${day}`)
  const bank = accounts(page).getByRole('row').filter({ hasText: deposit.to_account_number })
  await expect(async () => {
    await page.reload()
    await expect(bank).toHaveCount(1, { timeout: RELOADED_EVERY_MS })
  }).toPass({ timeout: SUMMED_WITHIN_MS })
  await bank.getByRole('button').first().click()
  await expect(page).toHaveURL(/account=/)
  await expect(page.getByRole('heading', { name: /สมุดรายวัน ธนาคาร/ })).toBeVisible()
  const transfer = page
    .getByRole('table', { name: 'สมุดรายวัน' })
    .getByRole('row')
    .filter({ hasText: '640.00' })
  const whose = transfer.first().getByRole('link')
  await expect(whose).toContainText(`xxx-xxx-${member.phone.slice(-4)}`)
  await expect(whose).toHaveAttribute('href', `/desk/members/${await memberIdOf(page, member.phone)}`)
  for (const width of desktopWidths()) {
    await page.setViewportSize({ width, height: 900 })
    await expectSound(page)
  }

  const files = page.getByRole('region', { name: 'ดาวน์โหลด' })
  for (const form of ['xlsx', 'csv']) {
    await files.getByLabel('รูปแบบไฟล์').selectOption(form)
    const downloaded = page.waitForEvent('download')
    await files.getByRole('button', { name: 'ฝาก' }).press('Enter')
    expect((await downloaded).suggestedFilename()).toBe(`deposits-${day}-${day}.${form}`)
    await expect(files.getByRole('button', { name: 'ฝาก' })).toBeEnabled()
  }
})

// A variant of the test of the screen in `accessibility.spec.ts`, which checks the width of a phone too.
test('on a phone the close of the day and the balances stay within the window', {
  tag: ['@phone', '@variant'],
}, async ({ page }) => {
  await atDesk(page, ADMIN, '/desk/finance')
  await expect(page.getByRole('heading', { name: 'การเงิน', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'สมุดรายวัน' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'ยอดและเพดานของบัญชี' })).toBeVisible({
    timeout: LOADED_WITHIN_MS,
  })
  await expectSound(page)
})

const someMember = { id: `mem_${'0'.repeat(26)}`, name: 'สมปรารถนา ศ.', phone: 'xxx-xxx-0000' }
/** A transfer whose texts are among the longest of the journal. */
const longTransfer = {
  seq: '1',
  id: 'trf_long',
  at: '2026-11-17T12:00:00+07:00',
  kind: 'suspense_out',
  debit: 'bank:kbank:9000000011',
  credit: 'members',
  amount: 123_456_789,
  reference: `bank:line-${'0'.repeat(26)}`,
  member: someMember.id,
}

test('the journal with long names of accounts stays within a small desktop window', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await changeAnswer(page, /\/finance\/journal\?/, () => ({
    rows: [longTransfer],
    members: [someMember],
    before: null,
  }))
  await atDesk(page, ADMIN, '/desk/finance')
  await expect(page.getByRole('table', { name: 'สมุดรายวัน' })).toContainText(longTransfer.reference)
  await expectSound(page)
})
