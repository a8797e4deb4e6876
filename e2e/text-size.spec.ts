import { test } from '@playwright/test'
import { PHONE } from './browser/browser-settings.ts'
import { expectFits, expectReadable, withLargeText } from './browser/large-text.ts'
import { VISITORS_PAGES } from './browser/visitor-pages.ts'
import { prepareDeposit, signedInWithCredit } from './cashier-steps.ts'
import { callFor } from './protection-setup.ts'
import { BLANK_PAGE } from './test-member.ts'

test.use({ launchOptions: await withLargeText() })

/** Time limit in ms of a test that visits many pages one after the other. */
const WALK_LIMIT_MS = 240_000

const MEMBERS_PAGES = [
  '',
  'deposit',
  'withdraw',
  'slip',
  'card',
  'history?tab=0',
  'history?tab=1',
  'history?tab=2',
  'history?tab=2&view=statement',
  'history?tab=3',
  'promotion',
  'referral',
  'referral?tab=1',
  'referral?tab=2',
  'protection',
  'authentication',
  'personal-data',
  'changepassword',
  'auto-transfer',
  'slot',
  'sports',
] as const

test.describe('L08: with text twice as large', { tag: '@desktop' }, () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('a visitor’s pages fit a window of 1280 px', async ({ page }) => {
    test.setTimeout(WALK_LIMIT_MS)
    for (const path of VISITORS_PAGES) await expectReadable(page, path)
  })

  test('a member’s pages fit a window of 1280 px', async ({ page, request }) => {
    test.setTimeout(WALK_LIMIT_MS)
    await signedInWithCredit(page, request, 500, BLANK_PAGE)
    for (const path of MEMBERS_PAGES) await expectReadable(page, path)
  })
})

test.describe('L08: with text twice as large on a phone', { tag: '@phone' }, () => {
  test.use(PHONE)

  test('a visitor’s pages fit, and nothing covers a control', async ({ page }) => {
    test.setTimeout(WALK_LIMIT_MS)
    for (const path of VISITORS_PAGES) await expectReadable(page, path)
  })

  test('a member’s pages fit, and nothing covers a control', async ({ page, request }) => {
    test.setTimeout(WALK_LIMIT_MS)
    await signedInWithCredit(page, request, 12500, BLANK_PAGE)
    for (const path of MEMBERS_PAGES) await expectReadable(page, path)
  })

  test('a deposit that waits, limits and the drawer fit', async ({ page, request }) => {
    const member = await signedInWithCredit(page, request, 500, BLANK_PAGE)
    const { access_token } = member.session
    await prepareDeposit(request, access_token, { amount: 10000 })
    await callFor(request, access_token, 'limits', { kind: 'deposit', period: 'day', amount: 20000 })
    for (const path of ['deposit', 'slip', 'history?tab=2', 'protection']) await expectReadable(page, path)
    await page.getByRole('button', { name: 'เมนู', exact: true }).click()
    await page.getByRole('dialog', { name: 'เมนู' }).waitFor()
    await expectFits(page, 'the drawer')
  })
})
