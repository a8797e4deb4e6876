import { expect, type Page } from '@playwright/test'
import { notices, profileOf, signedIn, tokenOf } from './member.ts'
import { fault, signedInWithCredit } from './money.ts'
import { test } from './own-product.ts'

const STARTED = 'ดำเนินการเช็คเครดิต'
const DONE = 'เช็คเครดิตเรียบร้อย'
const OVER = 'หมดระยะเวลาเช็คเครดิต ลิมิตไว้ไม่เกินจำนวน 3 ครั้ง'
/** F10. */
const POLL_MS = 5_000

// The page's time is moved on to its next poll: nobody waits for it.
test.beforeEach(({ page }) => page.clock.install())

/** The page's next poll, after the server has finished the check. */
const pollTheEnd = async (page: Page): Promise<void> => {
  await expect.poll(async () => (await profileOf(page)).ufabet_credit_checking).toBe(0)
  await page.clock.runFor(POLL_MS)
}

const refresh = (page: Page) => page.getByRole('button', { name: 'เช็คเครดิต', exact: true }).first()
const turning = (page: Page) => page.getByRole('button', { name: 'กำลังเช็คเครดิต' }).first()

/** Plays a round of which the outcome is known, at the game site, with the credit of the member signed in. */
const playRound = async (page: Page, stake: number, win: number) => {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const { url } = await (await page.request.get('/lobby/api/customers/login-game', { headers })).json()
  const data = { token: new URL(url).searchParams.get('token'), stake, win }
  expect((await page.request.post('/sandbox/game-site/rounds', { data })).status()).toBe(201)
}

// F10, E13, L03
test('refresh says that it began and that it is done, and shows what was won since', async ({
  page,
  request,
}) => {
  await signedInWithCredit(page, request, 500)
  await playRound(page, 100, 350)
  await page.goto('/lobby/')
  await expect(page.getByText('500.00').first()).toBeVisible()
  // The check goes on until it was looked at.
  const looked = Promise.withResolvers<void>()
  await page.route('**/lobby/api/customers/profile', async route => {
    await looked.promise
    await route.continue()
  })
  await refresh(page).click()
  await expect(notices(page)).toContainText(STARTED)
  await expect(turning(page)).toBeVisible()
  looked.resolve()
  await page.unrouteAll({ behavior: 'wait' })
  await pollTheEnd(page)
  await expect(notices(page)).toContainText(DONE)
  await expect(refresh(page)).toBeVisible()
  await expect(page.getByText('750.00').first()).toBeVisible()
  expect((await profileOf(page)).ufabet_credit).toBe(750)
})

// F10, E13
test('while the game site is silent the third poll ends it, the credit stays, and it can be tried again', async ({
  page,
  request,
}) => {
  await signedInWithCredit(page, request, 500)
  await fault(request, {
    partner: 'game-site',
    kind: 'timeout',
    operation: 'rounds',
    count: 20,
    late_ms: 100,
  })
  await page.goto('/lobby/')
  await refresh(page).click()
  await expect(notices(page)).toContainText(STARTED)
  await expect(async () => {
    await page.clock.runFor(POLL_MS)
    await expect(notices(page)).toContainText(OVER, { timeout: 1_000 })
  }).toPass()
  await expect(notices(page)).not.toContainText(DONE)
  await expect(page.getByText('500.00').first()).toBeVisible()
  await request.delete('/sandbox/faults')
  const began = page.waitForResponse('**/customers/check-credit')
  await refresh(page).click()
  await began
  await pollTheEnd(page)
  await expect(notices(page)).toContainText(DONE)
})

// E13
test('a turnover check that fails warns with the words of the server', async ({ page, request }) => {
  await signedInWithCredit(page, request, 500)
  const answered = { status: 422, json: { success: false, msg: 'ยอดเทิร์นยังไม่ครบ', message: '', errors: {} } }
  await page.route('**/lobby/api/customers/check-turnover*', route => route.fulfill(answered))
  const began = page.waitForResponse('**/customers/check-credit')
  await refresh(page).click()
  await began
  await pollTheEnd(page)
  await expect(notices(page)).toContainText(DONE)
  await expect(notices(page)).toContainText('ยอดเทิร์นยังไม่ครบ')
})

// F10, R19
test('a session that ended elsewhere stops the check and leads to the login', async ({ page, request }) => {
  await page.route('**/lobby/api/customers/events', route => route.abort())
  await signedIn(page, request)
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const began = page.waitForResponse(answer => answer.url().includes('/customers/check-credit'))
  await refresh(page).click()
  await began
  await page.request.post('/lobby/api/logout', { headers })
  await page.clock.runFor(POLL_MS)
  await expect(page).toHaveURL(/\/lobby\/login$/)
  await expect(notices(page)).not.toContainText(DONE)
})
