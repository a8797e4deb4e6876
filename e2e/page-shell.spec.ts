import { type APIResponse, expect, type Page, test } from '@playwright/test'
import { sizeOr } from '../server/test/simulation/simulation-seeds.ts'
import { follow } from './browser/page-completion.ts'
import { openVisitorsHome } from './layout/visitor-home-steps.ts'
import { BLANK_PAGE, newMember, notices, signedIn, signIn } from './test-member.ts'

const NOT_FOUND = 'This page could not be found'
const BROKEN = 'An error occurred'
const WELCOME = 'ศาลาของคนรักเกม'
const ON_LOGIN_PAGE = 'ยังไม่เป็นสมาชิก'
const ON_LOGIN_PROMPT = 'เข้าสู่ระบบก่อนเล่น'
/** A short page for tests of what surrounds each page. It renders much faster than the home page. */
const SHORT_PAGE = '/lobby/fish'
const ON_SHORT_PAGE = 'ยิงปลา'
const SECONDS_PER_YEAR = 365 * 86_400
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'

const policyOf = (answer: APIResponse): string => answer.headers()['content-security-policy'] ?? ''
const nonceOf = (answer: APIResponse): string => /'nonce-([^']+)'/.exec(policyOf(answer))?.[1] ?? ''

/** Waits until the service worker controls the page, so that the page's requests go through it. */
const workerReady = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 20_000 })

test.describe('the page that the server makes', () => {
  test('CSP: every answer has a new nonce on every script, and markup is never made of text', {
    tag: '@desktop',
  }, async ({ request }) => {
    const answers = [await request.get('/lobby/'), await request.get('/lobby/')]
    const nonces = answers.map(nonceOf)
    expect(new Set(nonces).size).toBe(2)
    for (const [index, answer] of answers.entries()) {
      const policy = policyOf(answer)
      expect(policy).toContain("require-trusted-types-for 'script'")
      expect(policy).not.toContain('unsafe')
      expect(answer.headers()['cache-control']).toBe('no-store')
      const html = await answer.text()
      for (const [tag] of html.matchAll(/<(?:script|style|link rel="modulepreload")[^>]*>/g))
        expect(tag.includes('application/json') || tag.includes(`nonce="${nonces[index]}"`), tag).toBe(true)
      expect(html).not.toMatch(/ style="| on\w+="/)
    }
  })

  test('the visitor’s home renders without scripts, styled by the first style sheet', {
    tag: '@phone',
  }, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
    const page = await context.newPage()
    await page.goto('/lobby/')
    await expect(page.getByRole('heading', { level: 1, name: WELCOME })).toBeVisible()
    await expect(page.getByRole('link', { name: 'สมัครสมาชิก' }).first()).toBeVisible()
    const html = await (await page.request.get('/lobby/')).text()
    const css = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, rules = '']) => rules).join('')
    const root = html.slice(html.indexOf('<div id="root">'), html.indexOf('id="bootstrap"'))
    const worn = new Set([...root.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')))
    // The router adds the class `active` to the link of the current page. The check ignores this class, because no CSS rule uses it.
    worn.delete('active')
    expect([...worn].filter(name => !css.includes(name))).toEqual([])
    await context.close()
  })

  test('the first paint’s style is inline and not fetched', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto('/lobby/', { waitUntil: 'load' })
    const asleep = page.locator('link[rel="stylesheet"][disabled]')
    await expect(asleep).toHaveCount(1)
    const fetched = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    )
    expect(fetched).not.toContain(await asleep.getAttribute('href'))
  })

  test('presses and the focus before the program loads are carried over to its page', {
    tag: '@phone',
  }, async ({ page }) => {
    let comes = () => {}
    const program = new Promise<void>(resolve => {
      comes = resolve
    })
    await page.route('**/lobby/assets/*.js', async route => {
      await program
      await route.continue()
    })
    await page.goto('/lobby/', { waitUntil: 'commit' })
    const join = page.getByRole('main').getByRole('link', { name: 'สมัครสมาชิก' }).first()
    await page.getByRole('banner').getByRole('button', { name: 'กิจกรรม' }).click()
    await join.focus()
    comes()
    const prompt = page.getByRole('dialog', { name: ON_LOGIN_PROMPT })
    await expect(prompt).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(prompt).toBeHidden()
    await expect(join).toBeFocused()
    await page.unrouteAll({ behavior: 'wait' })
  })

  test.describe('with the worker that the browser warns without', () => {
    test.use({ serviceWorkers: 'allow' })

    // `npm test` plays this on a phone. The desktop's page comes from the same components.
    test('hydration keeps the elements that the server rendered, and logs no warning', async ({ page }) => {
      const requests = follow(page)
      const complaints: string[] = []
      page.on('console', said => {
        if (said.type() === 'error' || said.type() === 'warning') complaints.push(said.text())
      })
      page.on('pageerror', error => complaints.push(error.message))
      let comes = () => {}
      const program = new Promise<void>(resolve => {
        comes = resolve
      })
      await page.route('**/lobby/assets/*.js', async route => {
        await program
        await route.continue()
      })
      await page.goto('/lobby/', { waitUntil: 'commit' })
      await expect(page.getByRole('contentinfo')).toBeVisible()
      await page.evaluate(() => {
        for (const element of document.querySelectorAll('#root *')) element.setAttribute('data-server', '')
      })
      comes()
      await requests.settled()
      // Content that only the browser renders must be there now. The elements that the server has rendered must not have been replaced.
      await expect(
        page
          .getByRole('main')
          .getByRole('link', { name: /^ทั้งหมด/ })
          .first(),
      ).toBeAttached()
      for (const part of ['banner', 'main', 'contentinfo'] as const)
        await expect(page.getByRole(part)).toHaveAttribute('data-server', '')
      const tiles = page.getByRole('list', { name: 'เกมฮิต' }).getByRole('article')
      expect(await tiles.evaluateAll(each => each.every(tile => tile.hasAttribute('data-server')))).toBe(true)
      expect(complaints).toEqual([])
      await page.unrouteAll({ behavior: 'wait' })
    })
  })

  test("a member's page does not begin with the visitor's home", { tag: '@phone' }, async ({
    page,
    request,
  }) => {
    await signedIn(page, request, BLANK_PAGE)
    const html = await (await page.request.get('/lobby/')).text()
    expect(html).not.toContain(WELCOME)
    expect(html).not.toContain('href="/lobby/login"')
  })

  test('R16: a missing page is a 404 for all, and leads home', { tag: '@desktop' }, async ({ page }) => {
    for (const path of sizeOr(
      ['deposit/nothing/here'],
      ['no-such-page', 'deposit/nothing/here', 'history/x'],
    )) {
      const answer = await page.goto(`/lobby/${path}`)
      expect(answer?.status(), path).toBe(404)
      await expect(page.getByRole('heading', { name: NOT_FOUND })).toBeVisible()
      await expect(page).toHaveTitle(/^404/)
    }
    await page.getByRole('link', { name: 'กลับหน้าแรก' }).click()
    await expect(page).toHaveURL(/\/lobby\/$/)
  })

  test('R21: a deep link works, and every request is under /lobby/', { tag: '@desktop' }, async ({
    page,
  }) => {
    const outside: string[] = []
    page.on('request', asked => {
      const { pathname, protocol } = new URL(asked.url())
      if (protocol.startsWith('http') && !pathname.startsWith('/lobby/')) outside.push(pathname)
    })
    expect((await page.goto('/lobby/register'))?.status()).toBe(200)
    await expect(page.getByLabel('เบอร์โทรศัพท์มือถือ')).toBeVisible()
    expect(outside).toEqual([])
    await page.goto('/')
    await expect(page).toHaveURL(/\/lobby\/$/)
  })

  test('R20: the language cookie says Thai for 365 days, and no address carries a language', {
    tag: '@phone',
  }, async ({ page, context }) => {
    await page.goto('/lobby/login')
    await expect.poll(async () => (await context.cookies()).some(({ name }) => name === 'lang')).toBe(true)
    const lang = (await context.cookies()).find(({ name }) => name === 'lang')
    expect(lang?.value).toBe('th')
    expect(Math.abs((lang?.expires ?? 0) - Date.now() / 1000 - SECONDS_PER_YEAR)).toBeLessThan(3600)
    await expect(page.locator('html')).toHaveAttribute('lang', 'th')
  })

  test('L10: the page gets its device from the edge first and from the user agent otherwise', {
    tag: '@both',
  }, async ({ request, page, isMobile }) => {
    const device = async (headers: Record<string, string>) =>
      /data-device="([^"]*)"/.exec(await (await request.get('/lobby/', { headers })).text())?.[1]
    expect(await device({ 'user-agent': IPHONE })).toBe('mobile ios')
    const edge = { 'cloudfront-is-tablet-viewer': 'true', 'cloudfront-is-android-viewer': 'true' }
    expect(await device({ ...edge, 'user-agent': 'Amazon CloudFront' })).toBe('tablet android')
    await page.goto('/lobby/login')
    const own = isMobile ? 'mobile android' : /desktop/
    await expect(page.locator('html')).toHaveAttribute('data-device', own)
  })
})

test.describe('when something breaks', () => {
  // Service workers are off, because they would answer the requests that these tests intercept.
  test.use({ serviceWorkers: 'block' })

  test('R17: a guard that does not exist is the 500 page, with a way on', async ({ page }) => {
    await page.route('**/lobby/assets/*.js', async route => {
      const answer = await route.fetch()
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll(/(["'`])guest\1/g, '"nobody"'),
      })
    })
    await page.goto('/lobby/login')
    await expect(page.getByRole('heading', { name: BROKEN })).toBeVisible()
    await expect(page.getByRole('button', { name: 'โหลดหน้านี้ใหม่' })).toBeVisible()
    // Waits until the test has handled all intercepted requests, because some files may still be fetched in advance.
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('link', { name: 'กลับหน้าแรก' }).click()
    await expect(page).toHaveURL(/\/lobby\/$/)
  })

  test('F18: a missing chunk reloads the page once and then shows an error', { tag: '@desktop' }, async ({
    page,
  }) => {
    await openVisitorsHome(page)
    let loads = 0
    page.on('request', asked => {
      if (asked.isNavigationRequest()) loads += 1
    })
    // Only the script of the login page fails. All others must load, because the home page may still need them.
    await page.route('**/lobby/assets/*.js', async route => {
      const answer = await route.fetch()
      if ((await answer.text()).includes(ON_LOGIN_PAGE)) await route.abort()
      else await route.fulfill({ response: answer })
    })
    const broken = page.getByRole('heading', { name: BROKEN })
    await expect(async () => {
      // The press is repeated, because it has no effect while the page reloads.
      if (!(await broken.isVisible()))
        await page.getByRole('link', { name: 'เข้าสู่ระบบ' }).first().click({ timeout: 2_000 })
      await expect(broken).toBeVisible({ timeout: 2_000 })
    }).toPass()
    const reload = await page.evaluate(() => sessionStorage.getItem('sala.chunk_reload_at_ms'))
    expect(Number(reload)).toBeGreaterThan(0)
    expect(loads).toBe(1)
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: 'โหลดหน้านี้ใหม่' }).click()
    await expect(page.getByLabel('เบอร์โทรศัพท์')).toBeVisible()
  })

  test('F18: a chunk that fails while the page is left does not call back the page that was asked for', {
    tag: '@desktop',
  }, async ({ page }) => {
    const requests = follow(page)
    await page.goto('/lobby/login')
    await requests.settled()
    requests.stop()
    // The member types another address, and the new page is slow. Meanwhile a file of the current page fails to load.
    const failure = Promise.withResolvers<void>()
    await page.exposeFunction('failed', () => failure.resolve())
    await page.route('**/lobby/promotion', async route => {
      await failure.promise
      await route.continue()
    })
    await page.evaluate(() => {
      const fail = () => {
        window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
        void (window as unknown as { failed: () => void }).failed()
      }
      setTimeout(fail, 500)
    })
    await page.goto('/lobby/promotion')
    await expect(page).toHaveURL(/\/lobby\/promotion$/)
  })

  test('a lost connection is said, and said no more when it is back', async ({ page, context }) => {
    // Waits until the page is loaded, because without its scripts it cannot report a lost connection.
    const requests = follow(page)
    await page.goto('/lobby/login')
    await requests.settled()
    requests.stop()
    const notice = page.getByText('ไม่ได้เชื่อมต่ออินเทอร์เน็ต')
    const phone = page.getByLabel('เบอร์โทรศัพท์')
    await phone.fill('0812345678')
    await context.setOffline(true)
    await expect(notice).toBeVisible()
    await test.step('F18: a chunk that fails because the connection is lost leaves the page unchanged', async () => {
      const isToReload = await page.evaluate(
        () => !window.dispatchEvent(new Event('vite:preloadError', { cancelable: true })),
      )
      expect(isToReload).toBe(false)
      await expect(phone).toHaveValue('0812345678')
    })
    await context.setOffline(false)
    await expect(notice).toBeHidden()
    await expect(phone).toHaveValue('0812345678')
  })

  test('F18: a popup whose file fails to load is reported, and the page stays', { tag: '@phone' }, async ({
    page,
  }) => {
    await page.route('**/lobby/assets/*.js', async route => {
      const answer = await route.fetch()
      if ((await answer.text()).includes(ON_LOGIN_PROMPT)) await route.abort()
      else await route.fulfill({ response: answer })
    })
    // Makes the page believe that it has already been reloaded because of a missing file. It would otherwise reload once more.
    await page.addInitScript(() => sessionStorage.setItem('sala.chunk_reload_at_ms', String(Date.now())))
    await page.goto('/lobby/cheat')
    await expect(notices(page)).toContainText('เปิดหน้าต่างนี้ไม่ได้')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: BROKEN })).toBeHidden()
    await page.unrouteAll({ behavior: 'wait' })
  })

  test('B07: page views are counted only where a host is configured, with the address dropped', {
    tag: '@desktop',
  }, async ({ page }) => {
    const counted: URL[] = []
    await page.route('https://count.example/**', async route => {
      counted.push(new URL(route.request().url()))
      await route.fulfill({ status: 204 })
    })
    const requests = follow(page)
    await page.goto('/lobby/login')
    await requests.settled()
    requests.stop()
    expect(counted).toEqual([])

    await page.route('**/lobby/login', async route => {
      const answer = await route.fetch()
      const analytics = JSON.stringify({ id: 'G-TEST', host: 'https://count.example' })
      const body = (await answer.text()).replace('"analytics":null', `"analytics":${analytics}`)
      const policy = policyOf(answer).replace(
        "connect-src 'self'",
        "connect-src 'self' https://count.example",
      )
      await route.fulfill({
        response: answer,
        body,
        headers: { ...answer.headers(), 'content-security-policy': policy },
      })
    })
    await page.goto('/lobby/login')
    await expect.poll(() => counted.length).toBe(1)
    expect(counted[0]?.searchParams.get('aip')).toBe('1')
    expect(counted[0]?.searchParams.get('dl')).toMatch(/\/lobby\/login$/)
  })
})

test.describe('L09: installed', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the manifest names the lobby in Thai, its scope, and icons that are what it says', {
    tag: '@phone',
  }, async ({ request }) => {
    const manifest = await (await request.get('/lobby/manifest.webmanifest')).json()
    expect(manifest).toMatchObject({ id: '/lobby/', scope: '/lobby/', start_url: '/lobby/', lang: 'th' })
    for (const { src, sizes } of manifest.icons) {
      const png = await (await request.get(src)).body()
      expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`, src).toBe(sizes)
    }
    expect(manifest.icons.map((icon: { purpose: string }) => icon.purpose)).toContain('maskable')
  })

  test('a browser that asks the root for an icon gets one', { tag: '@desktop' }, async ({ request }) => {
    for (const name of ['favicon.ico', 'apple-touch-icon.png', 'apple-touch-icon-120x120-precomposed.png'])
      expect((await request.get(`/${name}`)).headers()['content-type'], name).toMatch(/^image\//)
    expect((await request.get('/apple-touch-icon')).status()).toBe(404)
  })

  test('the install offer appears when the browser allows it, and stays closed once closed', async ({
    page,
  }) => {
    await page.goto('/lobby/login')
    const offer = () =>
      page.evaluate(() =>
        window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { prompt: () => undefined })),
      )
    const note = page.getByRole('complementary', { name: 'ติดตั้งศาลาไว้บนหน้าจอโฮม' })
    await offer()
    await expect(note.getByRole('button', { name: 'ติดตั้ง' })).toBeVisible()
    await note.getByRole('button', { name: 'ปิด' }).click()
    await expect(note).toBeHidden()
    await workerReady(page)
    await page.reload()
    await workerReady(page)
    await offer()
    await expect(note).toBeHidden()
  })

  // The first two are variants, because a unit test recognises each user agent and each app.
  for (const { name, mark, title, way } of [
    { name: 'on iOS', mark: '', title: 'เพิ่มศาลาไว้ที่หน้าจอโฮม', way: null },
    { name: 'inside Instagram', mark: ' Instagram 300.0.0', title: 'คุณกำลังเปิดในแอป Instagram', way: null },
    { name: 'inside LINE', mark: ' Line/14.1.0', title: 'คุณกำลังเปิดในแอป LINE', way: /openExternalBrowser=1/ },
  ])
    test(`${name} a visitor gets instructions`, {
      tag: way === null ? ['@phone', '@variant'] : '@phone',
    }, async ({ browser, baseURL }) => {
      const context = await browser.newContext({ userAgent: IPHONE + mark, ...(baseURL ? { baseURL } : {}) })
      const page = await context.newPage()
      await page.goto('/lobby/login')
      const note = page.getByRole('complementary', { name: title })
      await expect(note).toBeVisible()
      if (way !== null)
        await expect(note.getByRole('link', { name: 'เปิดในเบราว์เซอร์' })).toHaveAttribute('href', way)
      await context.close()
    })

  test('offline after a logout shows a page that says so and no phone number', { tag: '@phone' }, async ({
    page,
    context,
    request,
  }) => {
    const person = await newMember(request)
    await signIn(page, person, '/lobby/card')
    await workerReady(page)
    // The browser is never idle in this test, so the page stores no files for offline use. The same happens to a member who leaves early.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0
    })
    await page.goto('/lobby/history?tab=0')
    await expect(page.getByRole('tabpanel')).toContainText(person.phone.slice(-4))
    const left = '/lobby/assets/left-behind'
    await page.evaluate(async path => {
      const key = (await caches.keys()).find(name => name.startsWith('sala-assets')) ?? ''
      await (await caches.open(key)).put(path, new Response('x'))
    }, left)
    await page.getByRole('tabpanel').getByRole('button', { name: 'ออกจากระบบ' }).first().click()
    // Waits for a field of the login page, because the URL changes before the page's files have loaded. If the browser went offline earlier, it would
    // reload the page.
    await expect(page.getByLabel('เบอร์โทรศัพท์')).toBeVisible()
    await expect(page).toHaveURL(/\/lobby\/login$/)
    await expect
      .poll(() => page.evaluate(async path => (await caches.match(path)) === undefined, left))
      .toBe(true)
    const kept = await page.evaluate(async () => {
      const urls: string[] = []
      for (const key of await caches.keys())
        for (const { url } of await (await caches.open(key)).keys()) urls.push(new URL(url).pathname)
      return urls
    })
    expect(kept.filter(path => !/^\/lobby\/(assets\/.+|offline\.html)$/.test(path))).toEqual([])
    await context.setOffline(true)
    await page.goto('/lobby/history?tab=0')
    await expect(page.getByRole('heading', { name: 'ไม่ได้เชื่อมต่ออินเทอร์เน็ต' })).toBeVisible()
    expect(await page.content()).not.toContain(person.phone.slice(-4))
    await context.setOffline(false)
    await page.getByRole('link', { name: 'ลองใหม่' }).click()
    await expect(page).toHaveURL(/\/lobby\/login$/)
  })

  test.describe('a release', () => {
    // These tests register another service worker, as a newer release would. The content security policy forbids this, so it is switched off.
    test.use({ bypassCSP: true })

    test('is offered to pages that are open, and shown when they say so', async ({ page }) => {
      await page.goto(SHORT_PAGE)
      await workerReady(page)
      await page.reload()
      await workerReady(page)
      const note = page.getByRole('complementary', { name: 'มีเวอร์ชันใหม่' })
      await page.evaluate(() => navigator.serviceWorker.register('/lobby/sw.js?newer', { scope: '/lobby/' }))
      await expect(note).toBeVisible()
      const reloaded = page.waitForEvent('framenavigated')
      await note.getByRole('button', { name: 'โหลดใหม่' }).click()
      await reloaded
      await expect(page.getByRole('heading', { level: 1, name: ON_SHORT_PAGE })).toBeVisible()
    })
  })
})
