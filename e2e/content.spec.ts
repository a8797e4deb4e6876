import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import { lookAround } from './browser/popup-trigger.ts'
import { prepareDeposit, signedInWithCredit } from './cashier-steps.ts'
import { openMenu } from './layout/menu-steps.ts'
import { openVisitorsHome } from './layout/visitor-home-steps.ts'
import { fillLogin, newMember, PASSWORD, signedIn, tokenOf } from './test-member.ts'

/** A short page for tests of what surrounds each page (header, menu, footer). It renders much faster than the home page. */
const SHORT_PAGE = '/lobby/fish'
/** Time in ms after which the page's clock is stopped, because Playwright can stop a clock only at a time in the future. */
const STOP_AFTER_MS = 10_000

const shown = (phone: string) => phone.replace(/(\d{3})(\d{3})(\d{4})/, '$1-$2-$3')
const carousel = (page: Page) => page.getByRole('region', { name: 'ป้ายประชาสัมพันธ์' })
/** Stops the page's clock, so that banners rotate only when the test advances it. Returns the number (1 to 9) of the first visible banner. */
const stopTime = async (page: Page): Promise<number> => {
  await page.clock.pauseAt(Date.now() + STOP_AFTER_MS)
  return placeOf(page)
}
const placeOf = async (page: Page): Promise<number> =>
  Number.parseInt((await firstBanner(page).getAttribute('aria-label')) ?? '', 10)
/** Returns the label of the banner that is `steps` after banner number `place`. There are nine banners, so the ninth is followed by the first. */
const after = (place: number, steps: number) => `${((place - 1 + steps) % 9) + 1} จาก 9`

const panelsInView = (page: Page) => carousel(page).locator('li:not([inert])')
/** Returns the first visible banner. It is found by its position, because after a full rotation it is no longer the first element of the list. */
const firstBanner = (page: Page) => carousel(page).locator('li[data-place="0"]')

/** Presses "next" or "previous" until the banner with this title is visible. Nothing else rotates the banners in these tests. */
const turnTo = async (page: Page, title: string, press: 'ป้ายถัดไป' | 'ป้ายก่อนหน้า'): Promise<Locator> => {
  await expect(panelsInView(page).first()).toBeVisible()
  const wanted = panelsInView(page).filter({ hasText: title })
  while ((await wanted.count()) === 0) {
    const place = await placeOf(page)
    await page.getByRole('button', { name: press }).click()
    await expect(firstBanner(page)).toHaveAccessibleName(after(place, press === 'ป้ายถัดไป' ? 1 : 8))
  }
  return wanted
}

test.describe('L06: the banners', () => {
  test.use({ reducedMotion: 'no-preference' })

  test('L06: three in view on a desktop, and around after nine', { tag: '@desktop' }, async ({ page }) => {
    await page.clock.install()
    await page.goto('/lobby/')
    await expect(panelsInView(page)).toHaveCount(3)
    await expect(carousel(page).locator('li')).toHaveCount(9)
    await page.mouse.move(0, 0)
    const place = await stopTime(page)
    await page.clock.runFor(2_000)
    await expect(firstBanner(page)).toHaveAccessibleName(after(place, 1))
    await page.clock.runFor(8 * 2_000)
    await expect(firstBanner(page)).toHaveAccessibleName(after(place, 0))
    await test.step('L06: banners stop for a pointer, for the focus and for the button', async () => {
      await carousel(page).hover()
      await page.clock.runFor(20_000)
      await expect(firstBanner(page)).toHaveAccessibleName(after(place, 0))
      await page.mouse.move(0, 0)
      await page.getByRole('button', { name: 'หยุดเลื่อนป้าย' }).focus()
      await page.clock.runFor(20_000)
      await expect(firstBanner(page)).toHaveAccessibleName(after(place, 0))
      await page.keyboard.press('Enter')
      await page.getByRole('link', { name: 'Sala ศาลา หน้าแรก' }).focus()
      await page.clock.runFor(20_000)
      await expect(firstBanner(page)).toHaveAccessibleName(after(place, 0))
      await page.getByRole('button', { name: 'ป้ายก่อนหน้า' }).press('Enter')
      await expect(firstBanner(page)).toHaveAccessibleName(after(place, 8))
    })
  })
})

// These tests run without the animation of the banners, because it does not change what a click does.
test.describe('L06: what a banner leads to', () => {
  test('L06: a banner with a game asks a visitor to sign in, and starts it with its option for a member', {
    tag: '@phone',
  }, async ({ page, request, context }) => {
    const toGame = () => turnTo(page, 'ขุมทรัพย์พญานาค', 'ป้ายถัดไป')
    await page.goto('/lobby/')
    await (await toGame()).getByRole('button').click()
    await expect(page.getByRole('dialog', { name: 'เข้าสู่ระบบก่อนเล่น' })).toBeVisible()
    await page.keyboard.press('Escape')
    await test.step('L06: a banner with a link follows it inside the lobby', async () => {
      const wanted = await turnTo(page, 'เข้าศาลา', 'ป้ายก่อนหน้า')
      await wanted.getByRole('link').click()
      await expect(page).toHaveURL(/\/lobby\/slot$/)
    })
    await signedIn(page, request)
    const opened = context.waitForEvent('page')
    await (await toGame()).getByRole('link').click()
    await expect(await opened).toHaveURL(/game_id=itp-naga-vault.*game_option=|sandbox/)
  })
})

test.describe('L06 on a phone', { tag: '@phone' }, () => {
  test.use({ reducedMotion: 'no-preference' })

  test('L06: one in view, every 3 s', async ({ page }) => {
    await page.clock.install()
    await page.goto('/lobby/')
    await expect(panelsInView(page)).toHaveCount(1)
    const place = await stopTime(page)
    await page.clock.runFor(2 * 3_000)
    await expect(firstBanner(page)).toHaveAccessibleName(after(place, 2))
    await page.clock.resume()
    await test.step('L06: a finger pushes the banners on', () => pushBanner(page))
  })

  const pushBanner = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'หยุดเลื่อนป้าย' }).click()
    const place = await placeOf(page)
    const box = await firstBanner(page).boundingBox()
    if (box === null) throw new Error('no banner is in view')
    const y = box.y + box.height / 2
    const finger = await page.context().newCDPSession(page)
    const at = (share: number) => [{ x: box.x + box.width * share, y }]
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0.9) })
    for (const share of [0.7, 0.5, 0.3])
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(share) })
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    await expect(firstBanner(page)).toHaveAccessibleName(after(place, 1))
    // The end of a drag must not count as a click, so the page is still the home page.
    await expect(page).toHaveURL(/\/lobby\/$/)
  }
})

test.describe('around each page on a phone', { tag: '@phone' }, () => {
  test('L05: the bar at the foot has five places for a visitor and five for a member', async ({
    page,
    request,
  }) => {
    const bar = page.getByRole('navigation', { name: 'เมนูลัด' }).getByRole('link')
    await page.goto(SHORT_PAGE)
    await expect(bar).toHaveText(['ทางเข้าเล่น', 'โปรโมชั่น', 'หน้าแรก', 'สมัคร', 'เข้าสู่ระบบ'])
    const { phone } = await signedIn(page, request, SHORT_PAGE)
    await expect(bar).toHaveText(['ทางเข้าเล่น', 'โบนัส', 'เล่นเกม', 'ฝากเงิน', 'ถอนเงิน'])
    await test.step('L04, L03: the drawer has everything of a member, and the back button closes it', () =>
      lookIntoDrawer(page, phone))
    await test.step('F15: when activities do not open, a dialog offers to try again and a person to chat with', () =>
      failActivities(page))
    await test.step('L07: a member’s footer fits the window of a small phone', async () => {
      await page.setViewportSize({ width: 360, height: 640 })
      await footerFits(page)
    })
  })

  const lookIntoDrawer = async (page: Page, phone: string): Promise<void> => {
    await openMenu(page)
    const drawer = page.getByRole('dialog', { name: 'เมนู' })
    await expect(drawer.getByText(shown(phone))).toBeVisible()
    for (const name of ['ฝากเงิน', 'ถอนเงิน', 'ข้อมูลบัญชีและอุปกรณ์'])
      await expect(drawer.getByRole('link', { name, exact: true })).toBeVisible()
    const places = ['แดชบอร์ด', 'ข้อมูลบัญชี', 'โบนัส', 'ข้อมูลฝาก-ถอน', 'โปรโมชั่น', 'เล่นกิจกรรม']
    const items = drawer.getByRole('navigation', { name: 'เมนูหลัก' }).getByRole('listitem')
    for (const [index, place] of places.entries()) await expect(items.nth(index)).toHaveText(place)
    await expect(drawer.getByRole('region', { name: 'ติดต่อเรา' })).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'ออกจากระบบ' })).toBeVisible()
    await expect(drawer.getByRole('button', { name: 'เช็คเครดิต' })).toBeVisible()
    await page.goBack()
    await expect(drawer).toBeHidden()
    await expect(page).toHaveURL(/\/lobby\/fish$/)
  }

  const failActivities = async (page: Page): Promise<void> => {
    const looked = Promise.withResolvers<void>()
    await page.route('**/api/customers/activity-ticket', async route => {
      await looked.promise
      await route.abort()
    })
    const menu = await openMenu(page)
    await menu.getByRole('button', { name: 'เล่นกิจกรรม' }).click()
    // Until the server responds, the progress bar (F17) is shown and the page is covered.
    await expect(page.getByRole('status', { name: 'กำลังเปิดกิจกรรม' })).toBeVisible()
    await expect(page.locator('[data-active="true"][aria-hidden="true"]')).toBeVisible()
    looked.resolve()
    const dialog = page.getByRole('dialog', { name: 'เปิดกิจกรรมไม่สำเร็จ' })
    await expect(page.getByRole('status', { name: 'กำลังเปิดกิจกรรม' })).toHaveCount(0)
    await expect(dialog.getByRole('link', { name: 'แชททาง LINE' })).toHaveAttribute('href', /^https:/)
    await page.unroute('**/api/customers/activity-ticket')
    const opened = page.context().waitForEvent('page')
    await dialog.getByRole('button', { name: 'ลองใหม่' }).click()
    await expect(await opened).toHaveURL(/access_token=|sandbox\/activity/)
    await expect(dialog).toBeHidden()
  }

  const footerFits = async (page: Page): Promise<void> => {
    const footer = page.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'LINE' })).toHaveAttribute('href', /^https:\/\//)
    for (const link of await footer.getByRole('link').all()) {
      const { x, width, height } = (await link.boundingBox()) ?? { x: -1, width: 0, height: 0 }
      const name = await link.textContent()
      expect(x, `${name} begins in the window`).toBeGreaterThanOrEqual(0)
      expect(x + width, `${name} ends in the window`).toBeLessThanOrEqual(360)
      expect(height, `${name} is as high as a finger`).toBeGreaterThanOrEqual(44)
    }
  }
})

/** Collects the lobby's paths to which the menus and the footer of the pages lead. */
const collector = (page: Page) => {
  const places = new Set<string>()
  const collect = async () => {
    for (const region of [page.getByRole('navigation'), page.getByRole('contentinfo')]) {
      const links = region.getByRole('link')
      for (const href of await links.evaluateAll(all => all.map(link => link.getAttribute('href') ?? '')))
        if (href.startsWith('/lobby/') && !href.startsWith('/lobby/game')) places.add(href)
    }
  }
  // The links of the header and footer are collected first, because the open menu covers them.
  const collectAll = async () => {
    await collect()
    await openMenu(page)
    await collect()
  }
  return { places, collectAll }
}

const expectVisitorsHome = async (page: Page, hitGames: number): Promise<void> => {
  await expect(carousel(page)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'หมวดเกม' }).getByRole('link')).toHaveCount(6)
  await expect(page.getByRole('list', { name: 'เกมฮิต' }).getByRole('listitem')).toHaveCount(hitGames)
  await expect(page.getByRole('heading', { name: 'สล็อต PG' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'โปรโมชั่น' }).getByRole('link')).toHaveCount(4)
  await expect(page.getByRole('heading', { name: 'เริ่มต้นใน 3 ขั้นตอน' })).toBeVisible()
}

const expectAllThere = async (request: APIRequestContext, places: ReadonlySet<string>): Promise<void> => {
  expect(places.size).toBeGreaterThan(18)
  for (const place of places)
    expect.soft((await request.get(place, { headers: { accept: 'text/html' } })).status(), place).toBe(200)
}

test('R01: the home of a visitor has banners, sections, hit games, providers and the way in', {
  tag: '@phone',
}, async ({ page, request }) => {
  const { places, collectAll } = collector(page)
  await page.goto('/lobby/')
  await expectVisitorsHome(page, 6)
  await collectAll()
  const { session } = await signedIn(page, request)
  await test.step('R01: the dashboard of a member has the wallet, hit games and activities', async () => {
    await expect(page.getByRole('heading', { name: 'เครดิตของคุณ' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'เกมฮิต' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'กิจกรรม', exact: true })).toBeVisible()
  })
  const own = page.getByRole('region', { name: 'ของคุณตอนนี้' })
  await expect(own.getByRole('link', { name: /ฝากเงินครั้งแรก/ })).toBeVisible()
  await test.step('L02, L04, L05, L07: every place that the menus and the footer name is there', async () => {
    await collectAll()
    await expectAllThere(request, places)
  })
  await test.step('the member’s home links to the pending request, and to the first deposit when there is none yet', async () => {
    await prepareDeposit(request, session.access_token, { amount: 500 })
    await page.goto('/lobby/')
    await own.getByRole('link', { name: /รายการฝากเงิน 500.00 บาท กำลังดำเนินการ/ }).click()
    await expect(page).toHaveURL(/\/deposit/)
  })
})

test('L02, L03: the header leads to promotions and activities, and the bar of a dead session logs out', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const { places, collectAll } = collector(page)
  await openVisitorsHome(page)
  await test.step('R01: the home of a visitor on a desktop', () => expectVisitorsHome(page, 12))
  await collectAll()
  const header = page.getByRole('banner')
  await expect(header.getByRole('link', { name: 'โปรโมชั่น' })).toHaveAttribute('href', '/lobby/promotion')
  await header.getByRole('button', { name: 'กิจกรรม' }).click()
  await expect(page.getByRole('dialog', { name: 'เข้าสู่ระบบก่อนเล่น' })).toBeVisible()
  await page.keyboard.press('Escape')
  const { phone } = await signedIn(page, request)
  await expect(header.getByRole('button', { name: 'เช็คเครดิต' })).toBeVisible()
  await test.step('L03: the bar says who is signed in, and leads to deposit, withdraw and account', async () => {
    await expect(header.getByText(shown(phone))).toBeVisible()
    for (const name of ['ฝากเงิน', 'ถอนเงิน', 'ข้อมูลบัญชี'])
      await expect(header.getByRole('link', { name })).toBeVisible()
  })
  await test.step('every place that the menus and the footer of a desktop name is there', async () => {
    await collectAll()
    await expectAllThere(request, places)
  })
  // Ends the session on the server while no page of the lobby is open, because an open page would notice the end and sign out.
  const authorization = `Bearer ${await tokenOf(page)}`
  await page.goto('about:blank')
  await page.request.post('/lobby/api/logout', { headers: { authorization } })
  await page.goto('/lobby/')
  await expect(page).toHaveURL(/\/lobby\/login$/)
})

test('R12, B04: /auto-transfer shows a member where to transfer, to be copied', { tag: '@desktop' }, async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signedIn(page, request, '/lobby/auto-transfer')
  await page.getByRole('button', { name: /คัดลอก เลขบัญชี/ }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('9000000011')
  await expect(page.getByRole('main')).toContainText('10-15 นาที')
})

test('R12, F09: /card is the wallet alone, its account masked, for members', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await page.goto('/lobby/card')
  await expect(page).toHaveURL(/\/lobby\/login$/)
  const person = await newMember(request)
  await fillLogin(page, person.phone, PASSWORD)
  await expect(page).toHaveURL(/\/lobby\/card$/)
  await expect(page.getByRole('heading', { name: 'เครดิตของคุณ' })).toBeVisible()
  await expect(page.getByText(person.account)).toHaveCount(0)
})

test.describe('F15: the promotion popup', () => {
  test.use({ storageState: { cookies: [], origins: [] } })

  test('F15: a member sees it once a day, and it leads to the bonus tab', { tag: '@phone' }, async ({
    page,
    request,
  }) => {
    await signedInWithCredit(page, request, 500)
    const popup = page.getByRole('dialog', { name: 'คืนยอดเสีย 5% ทุกวันพุธ' })
    await lookAround(page, popup)
    await popup.getByRole('link', { name: 'ดูโบนัสของฉัน' }).click()
    await expect(page).toHaveURL(/\/lobby\/history\?tab=1$/)
    await page.clock.install()
    await page.goto('/lobby/')
    await expect(page.getByRole('heading', { name: 'เครดิตของคุณ' })).toBeVisible()
    await page.mouse.wheel(0, 1)
    await page.clock.runFor(10_000)
    await expect(popup).toHaveCount(0)
    await test.step('the home of a member without pending requests links to the current promotions', async () => {
      const own = page.getByRole('region', { name: 'ของคุณตอนนี้' })
      await expect(own.getByRole('listitem')).toHaveCount(1)
      await own.getByRole('link', { name: /โปรโมชั่นตอนนี้/ }).click()
      await expect(page).toHaveURL(/\/promotion$/)
    })
  })
})

test('R15: activities open in a window of their own, with a ticket that opens nothing else', {
  tag: '@desktop',
}, async ({ page, context, request }) => {
  await signedIn(page, request, SHORT_PAGE)
  const menu = await openMenu(page)
  const asked = context.waitForEvent('request', each => each.url().includes('access_token='))
  const opened = context.waitForEvent('page')
  await menu.getByRole('button', { name: 'เล่นกิจกรรม' }).click()
  const ticket = new URL((await asked).url()).searchParams.get('access_token') ?? ''
  const activities = await opened
  await expect(activities.getByRole('heading', { name: 'เช็กอินทุกวัน สะสมตราประทับ' })).toBeVisible()
  // The URL must not contain the member's token, because people share URLs.
  await expect(activities).not.toHaveURL(/access_token/)
  expect(ticket).not.toBe(await tokenOf(page))
  const headers = { authorization: `Bearer ${ticket}` }
  expect((await request.get('/lobby/api/customers/profile', { headers })).status()).toBe(401)
})

test('the production build does not ship the gallery of primitives', { tag: '@desktop' }, async ({
  request,
}) => {
  expect((await request.get('/lobby/dev/ui', { headers: { accept: 'text/html' } })).status()).toBe(404)
})
