import { expect, type Page, test } from '@playwright/test'
import { follow } from './browser/page-completion.ts'
import {
  depositAmount,
  openDeposit,
  openDepositForm,
  payDeposit,
  sendDepositForm,
  signedInWithCredit,
  waitForCredit,
  withdrawAmount,
} from './cashier-steps.ts'
import { slipField } from './payment-slips/slip-payment-steps.ts'
import { BLANK_PAGE, profileOf, signedIn } from './test-member.ts'

/** Interval in ms at which the page of an open deposit asks for news (F05). */
const DEPOSIT_POLL_MS = 10_000
/** Time in ms for which a response counts as fresh. Afterwards the page fetches the data again. */
const FRESH_MS = 3_000

/** The requests of each page. `follow` records them from the start of the test. */
const requestsOf = new WeakMap<Page, ReturnType<typeof follow>>()
test.beforeEach(({ page }) => {
  requestsOf.set(page, follow(page))
})

/**
 * Waits until no request is in progress. While a GET call is in progress, the page does not send the same call again, so the test could not make the
 * next one fail.
 */
const allAnswered = async (page: Page) => requestsOf.get(page)?.answered()

/** Simulates that the member returns to the page when its data are no longer fresh. */
const comeBack = async (page: Page) => {
  await page.clock.runFor(FRESH_MS)
  await page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')))
}

/** Time in ms after which the member returns again, because an event had refreshed the data meanwhile, and fresh data are not requested. */
const RETURNS_EVERY_MS = 3_000

/** Runs `act`. Waits until the page has received a response to the call `path` with this status and has shown the result. */
const withAnswer = async (page: Page, path: string, status: number, act: () => Promise<void>) => {
  const answered = page.waitForResponse(
    answer => answer.url().includes(`/lobby/api/${path}`) && answer.status() === status,
  )
  await act()
  await (await answered).finished()
  await page.evaluate(() => new Promise(requestAnimationFrame))
}

/**
 * Runs `act`, and makes all calls of `path` fail until the page has received one failure. It is not enough that the first call fails, because an event
 * may make the page abort that call and repeat it.
 */
const failDuring = async (page: Page, path: string, act: () => Promise<void>) => {
  await allAnswered(page)
  const url = `**/lobby/api/${path}`
  await page.route(url, route => route.fulfill({ status: 500 }))
  await withAnswer(page, path, 500, act)
  await page.unroute(url)
}

/** Makes the member return until the page has requested the data of `path`, and lets this request fail. */
const failAtReturn = (page: Page, path: string) =>
  failDuring(page, path, async () => {
    const requested = page.waitForRequest(request => request.url().includes(`/lobby/api/${path}`))
    let isRequested = false
    void requested.then(() => (isRequested = true))
    await expect(async () => {
      await comeBack(page)
      await expect.poll(() => isRequested, { timeout: RETURNS_EVERY_MS }).toBe(true)
    }).toPass()
  })

const failNextPoll = (page: Page) =>
  failDuring(page, 'customers/profile', () => page.clock.runFor(DEPOSIT_POLL_MS))

/** Makes all calls of this path fail. Returns a function that returns the number of failed calls. */
const failAlways = async (page: Page, path: RegExp): Promise<() => number> => {
  let asked = 0
  await page.route(path, route => {
    asked += 1
    return route.fulfill({ status: 500 })
  })
  return () => asked
}

const aSecond = (page: Page) => page.evaluate(() => new Promise(resolve => setTimeout(resolve, 1_000)))

const arrived = (page: Page) => page.getByRole('dialog', { name: 'ฝากเงินสำเร็จ' })

test.describe('a failed poll keeps the shown data', () => {
  // This test covers the requirements: polling of a deposit (F05), intervals and durations (B01). It is a variant of the next two tests.
  test('the end of a deposit is reported after an event', { tag: ['@phone', '@variant'] }, async ({
    page,
    request,
  }) => {
    await page.clock.install()
    const person = await signedIn(page, request, BLANK_PAGE)
    const deposit = await openDeposit(page, 500)
    await failNextPoll(page)
    await payDeposit(request, person, deposit)
    await expect(arrived(page)).toContainText('คุณทำการฝากเงินจำนวน 500.00 บาท เรียบร้อยแล้ว')
    await arrived(page).getByRole('button', { name: 'ดูยอด' }).click()
    await expect(page).toHaveURL(/\/lobby\/$/)
  })

  test('the end of a deposit is reported, although its event came before the event stream opened', {
    tag: '@phone',
  }, async ({ page, request }) => {
    await page.clock.install()
    const person = await signedIn(page, request, BLANK_PAGE)
    const streamMayOpen = Promise.withResolvers<void>()
    await page.route('**/lobby/api/customers/events', async route => {
      await streamMayOpen.promise
      await route.continue()
    })
    const deposit = await openDeposit(page, 500)
    await failNextPoll(page)
    await payDeposit(request, person, deposit)
    // Afterwards the deposit causes no further event.
    await waitForCredit(request, person.session.access_token, 500)
    streamMayOpen.resolve()
    await expect(arrived(page)).toBeVisible()
  })

  test('without events the end of a deposit is reported when the member returns', { tag: '@phone' }, async ({
    page,
    request,
  }) => {
    await page.clock.install()
    const person = await signedIn(page, request, BLANK_PAGE)
    await page.route('**/lobby/api/customers/events', route => route.abort())
    const deposit = await openDeposit(page, 500)
    await failNextPoll(page)
    await payDeposit(request, person, deposit)
    await expect.poll(async () => (await profileOf(page)).ufabet_credit).toBe(500)
    await comeBack(page)
    await expect(arrived(page)).toBeVisible()
  })
})

test.describe('what was typed stands', () => {
  test('when the data that the deposit form loads again fail to load', { tag: '@phone' }, async ({
    page,
    request,
  }) => {
    await page.clock.install()
    await signedIn(page, request, BLANK_PAGE)
    await openDepositForm(page)
    for (const path of ['protection', 'requests/deposit/options']) {
      await depositAmount(page).fill('750')
      await failAtReturn(page, path)
      await expect(depositAmount(page)).toHaveValue(/^750/)
    }
    await sendDepositForm(page)
    await expect(page.getByRole('region', { name: 'โอนผ่านเลขบัญชี' })).toBeVisible()
    expect((await profileOf(page)).pending_request.amount).toBe(750)
  })

  test('when data that the deposit form failed to load at first arrives later', { tag: '@phone' }, async ({
    page,
    request,
  }) => {
    await page.clock.install()
    await signedIn(page, request, BLANK_PAGE)
    const late = /\/lobby\/api\/(protection|requests\?.*)$/
    await failAlways(page, late)
    await openDepositForm(page)
    await depositAmount(page).fill('750')
    await allAnswered(page)
    await page.unroute(late)
    await withAnswer(page, 'protection', 200, () => withAnswer(page, 'requests?', 200, () => comeBack(page)))
    await expect(depositAmount(page)).toHaveValue(/^750/)
  })

  test('when the data that the withdrawal form loads again fail to load', { tag: '@phone' }, async ({
    page,
    request,
  }) => {
    await page.clock.install()
    await signedInWithCredit(page, request, 500, '/lobby/withdraw')
    for (const path of ['requests/withdraw/options', 'withdrawable']) {
      await withdrawAmount(page).fill('150')
      await failAtReturn(page, path)
      await expect(withdrawAmount(page)).toHaveValue('150')
      await expect(withdrawAmount(page)).toBeFocused()
    }
  })
})

test.describe('data that fail to load hide nothing else, and are not requested for ever', () => {
  test('on the home of a member', { tag: '@phone' }, async ({ page, request }) => {
    await signedIn(page, request, BLANK_PAGE)
    const asked = await failAlways(page, /\/lobby\/api\/games\/recent/)
    await page.goto('/lobby/')
    await expect(page.getByRole('region', { name: 'กิจกรรม', exact: true })).toBeVisible()
    await aSecond(page)
    expect(asked()).toBeLessThan(5)
    await expect(page.getByRole('region', { name: 'กิจกรรม', exact: true })).toBeVisible()
  })

  // This test and the next one are variants of the one above, because one setting of the lobby decides when a failed call is repeated.
  test('in a member’s rail', { tag: ['@desktop', '@variant'] }, async ({ page, request }) => {
    await signedIn(page, request, BLANK_PAGE)
    const asked = await failAlways(page, /\/lobby\/api\/bonuses/)
    await page.goto('/lobby/protection')
    await expect(page.getByRole('heading', { name: 'เครดิตของคุณ' })).toBeVisible()
    await aSecond(page)
    expect(asked()).toBeLessThan(5)
    await expect(page.getByRole('heading', { name: 'เครดิตของคุณ' })).toBeVisible()
  })

  // This test covers the requirement: deposit, withdrawal and slip pages (R09).
  test('where a slip is attached', { tag: ['@phone', '@variant'] }, async ({ page, request }) => {
    await signedIn(page, request, BLANK_PAGE)
    const asked = await failAlways(page, /\/lobby\/api\/slips/)
    await page.goto('/lobby/slip')
    await expect(slipField(page)).toBeAttached()
    await aSecond(page)
    expect(asked()).toBeLessThan(5)
    await expect(slipField(page)).toBeAttached()
  })
})
