import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { takeAway, takings } from './browser/disabled-browser-features.ts'
import { payDeposit } from './cashier-steps.ts'
import { newPerson, type Person, register } from './test-member.ts'

/** Host name of this machine that is not localhost. The browser treats plain http at this name as insecure. */
const PLAIN_HOST = 'sala.lan'
const CREDIT_WITHIN_MS = 20_000

test.use({
  launchOptions: async ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1`],
    }),
})

/**
 * Returns a function that returns the session token. It reads the token from the page's calls, because a browser without storage keeps it only in
 * memory.
 */
const hearToken = (page: Page): (() => string) => {
  let token = ''
  page.context().on('request', sent => {
    token = sent.headers().authorization ?? token
  })
  return () => token
}

/** Navigates by a link of the page, because a reload would lose the data that the browser keeps only in memory. */
const goTo = (page: Page, name: string): Promise<void> =>
  page.getByRole('link', { name, exact: true }).filter({ visible: true }).first().click()

/** Reads the member's pending request by a call from within the page. Only such a call contains the session's cookie, which scripts cannot read. */
const pendingRequest = (page: Page, token: string) =>
  page.evaluate(async authorization => {
    const answer = await fetch('/lobby/api/customers/profile', { headers: { authorization } })
    return (await answer.json()).data.pending_request
  }, token)

const deposit = async (page: Page, request: APIRequestContext, person: Person, token: string) => {
  await goTo(page, 'ฝากเงิน')
  await page.getByRole('button', { name: '500', exact: true }).click()
  await page.getByRole('button', { name: 'ฝาก ฿500', exact: true }).click()
  await expect(page.getByRole('img', { name: 'คิวอาร์โค้ดสำหรับชำระเงินฝาก' })).toBeAttached()
  await payDeposit(request, person, await pendingRequest(page, token))
  const dialog = page.getByRole('dialog', { name: 'ฝากเงินสำเร็จ' })
  await expect(dialog).toContainText('500.00', { timeout: CREDIT_WITHIN_MS })
  await dialog.getByRole('button', { name: 'ดูยอด' }).click()
  await expect(page).toHaveURL(/\/lobby\/$/)
  // The page must show the credit without a reload.
  await expect(page.getByText('500.00').first()).toBeVisible()
}

/** Plays a game in a new tab or, if `isFramed`, in a frame of the lobby. The lobby uses a frame if a new tab would not be signed in. */
const play = async (page: Page, isFramed: boolean) => {
  const opened = isFramed ? null : page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'ตรอกพริกเผ็ด' }).first().click()
  const tab = await opened
  const game = tab ?? page.frameLocator('iframe')
  await game.getByRole('button', { name: 'เล่น', exact: true }).click()
  await expect(game.getByRole('list', { name: 'ผลล่าสุด' }).getByRole('listitem')).toHaveCount(1)
  await tab?.close()
  if (isFramed) await page.getByRole('link', { name: 'ปิดเกม กลับหน้าแรก' }).click()
}

const withdraw = async (page: Page) => {
  await goTo(page, 'ถอนเงิน')
  await page.getByLabel('จำนวนเงินที่ต้องการถอน (บาท)').fill('100')
  await page.getByRole('button', { name: 'ถอน ฿100', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'ถอนเงินสำเร็จ' })).toContainText('100.00')
}

/** Closes the promotion popup whenever it covers the page. Returns a function that returns how many popups were closed. */
const closePopups = async (page: Page): Promise<() => number> => {
  let count = 0
  const later = page.getByRole('button', { name: 'ไว้ภายหลัง' })
  await page.addLocatorHandler(later, async () => {
    count += 1
    await later.click()
  })
  return () => count
}

type Way = { isFramed?: boolean; atHome?: () => Promise<void> }

/** Registers, deposits, plays and withdraws. Expects no script error. */
const goTheMainWay = async (page: Page, request: APIRequestContext, way: Way = {}) => {
  const broken: string[] = []
  page.on('pageerror', error => broken.push(error.message))
  const token = hearToken(page)
  const person = newPerson()
  const popups = await closePopups(page)
  await register(page, person)
  await way.atHome?.()
  await deposit(page, request, person, token())
  await play(page, way.isFramed === true)
  await withdraw(page)
  expect(broken).toEqual([])
  // The popup must appear at most once, even if the browser stores nothing.
  expect(popups()).toBeLessThanOrEqual(1)
}

test.describe('a member registers, deposits, plays and withdraws', () => {
  test.slow()

  test('where a translator and extensions rewrite the page', { tag: '@phone' }, async ({ page, request }) => {
    await takeAway(page, takings.translated)
    await goTheMainWay(page, request)
  })

  test('denied storage and cookies: the page says what it will not remember', {
    tag: '@phone',
  }, async ({ page, request }) => {
    await takeAway(page, takings.denied)
    await goTheMainWay(page, request, {
      isFramed: true,
      atHome: async () => {
        const note = page.getByRole('complementary', { name: 'เบราว์เซอร์นี้ไม่เก็บข้อมูลของเว็บไซต์' })
        await note.getByRole('button', { name: 'ปิด' }).click()
        await expect(note).toHaveCount(0)
      },
    })
  })

  test('in an old web view: storage is null, newer features are missing', {
    tag: '@desktop',
  }, async ({ page, request }) => {
    await takeAway(page, takings.absent)
    await goTheMainWay(page, request)
  })
})

test.describe('over plain http at a name of a house', () => {
  test.slow()
  // The old web view above lacks more features than an insecure page, so this is a variant of it.
  test('a member registers, deposits, plays and withdraws', { tag: ['@phone', '@variant'] }, async ({
    browser,
    baseURL,
    request,
  }) => {
    const plain = new URL(baseURL ?? '')
    plain.hostname = PLAIN_HOST
    const context = await browser.newContext({
      baseURL: plain.origin,
      locale: 'th-TH',
      reducedMotion: 'reduce',
    })
    const page = await context.newPage()
    await page.goto('/lobby/login')
    expect(await page.evaluate(() => [window.isSecureContext, typeof crypto.randomUUID])).toEqual([
      false,
      'undefined',
    ])
    await goTheMainWay(page, request)
    await context.close()
  })
})
