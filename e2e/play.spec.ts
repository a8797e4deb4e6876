import { expect, type Page, test } from '@playwright/test'
import { sizeOr } from '../server/test/simulation/simulation-seeds.ts'
import { signedInWithCredit } from './cashier-steps.ts'
import { BLANK_PAGE, newMember, PASSWORD, profileOf, signedIn } from './test-member.ts'

type Listed = {
  game_id: string
  name: string
  name_th: string
  section: string
  provider: string
  features: string[]
}

const catalogueOf = async (page: Page): Promise<Listed[]> =>
  (await (await page.request.get('/lobby/api/games')).json()).data

/** Returns the provider's first slot game in the game site's current list. */
const slotOf = async (page: Page, provider: string): Promise<Listed> => {
  const found = (await catalogueOf(page)).find(game => game.section === 'slot' && game.provider === provider)
  if (!found) throw new Error(`the site offers no slot of ${provider}`)
  return found
}

const SECTIONS = {
  sports: 'กีฬา',
  slot: 'สล็อต',
  casino: 'คาสิโน',
  lotto: 'หวย',
  fish: 'ยิงปลา',
  esports: 'อีสปอร์ต',
}

/** Runs in the page. Chooses the provider and the order in one step, so that the second choice happens before the first one has changed the URL. */
const chooseAtOnce = (): void => {
  const chip = [...document.querySelectorAll('fieldset button')].find(({ textContent }) =>
    textContent?.startsWith('PG'),
  )
  const order = document.querySelector<HTMLSelectElement>('search select')
  if (!(chip instanceof HTMLElement) || order === null) throw new Error('there is nothing to choose')
  chip.click()
  order.value = 'name'
  order.dispatchEvent(new Event('change', { bubbles: true }))
}

const expectEvents = async (page: Page, section: string): Promise<void> => {
  if (section === 'sports' || section === 'esports') {
    const next = page.getByRole('region', { name: 'ถัดไป' })
    await expect(next.getByRole('article').first()).toContainText(/เริ่มใน \d+:\d\d/)
    await expect(next.getByRole('list', { name: 'ราคา' }).first()).toContainText(/เหย้า ?\d+\.\d\d/)
    await expect(page.getByText(/ราคาที่เว็บเกมบอกเมื่อ/)).toBeVisible()
    await expect(page.getByText(/ยิ่งจ่ายมาก โอกาสถูกยิ่งน้อย/)).toBeVisible()
    await expect(page.getByText(/เป็นเรื่องสมมติ/)).toBeVisible()
  }
  if (section === 'lotto') {
    const draws = page.getByRole('region', { name: 'งวดถัดไป' }).getByRole('article')
    await expect(draws.first()).toContainText(/ออกผล \d\d:\d\d/)
    await expect(draws.first()).toContainText(/สองตัวตรง\d+\.\d\d เท่า/)
  }
}

const randomness = (page: Page) => page.getByText(/ไม่มีสูตร.*เปลี่ยนโอกาสชนะ/).first()

test.describe('lists of games', () => {
  test('R02: each section lists its games from the catalogue', { tag: '@phone' }, async ({ page }) => {
    const games = await catalogueOf(page)
    for (const [section, title] of Object.entries(SECTIONS)) {
      await page.goto(`/lobby/${section}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await test.step('a section opens at its top; filters far below the matches trigger no calls', async () => {
        await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
        expect(await page.evaluate(() => window.scrollY)).toBe(0)
      })
      const expected = games.filter(game => game.section === section).length
      await expect(page.getByRole('status').filter({ hasText: `${expected} เกม` })).toBeVisible()
      await expect(page.getByRole('list', { name: title }).getByRole('article')).toHaveCount(expected)
      await expect(page.getByRole('button', { name: 'ทุกค่าย' })).toHaveAttribute('aria-pressed', 'true')
      await test.step('sports and esports show matches with their time and odds, and the lotteries their next draws', () =>
        expectEvents(page, section))
    }
    await page.goto('/lobby/sports')
    await page.getByRole('list', { name: 'ราคา' }).first().getByRole('button').first().click()
    await expect(page.getByRole('dialog', { name: 'เข้าสู่ระบบก่อนเล่น' })).toBeVisible()
  })

  test('R02: search in Thai and in Latin, provider and order narrow the list, and a reload keeps them', {
    tag: '@desktop',
  }, async ({ page }) => {
    const game = await slotOf(page, 'pg')
    await page.goto('/lobby/slot')
    const provider = page.getByRole('button', { name: /^PG/ })
    await test.step('R02: several filters chosen at once all apply', async () => {
      await expect(provider).toBeVisible()
      await page.evaluate(chooseAtOnce)
      await expect(page).toHaveURL(/\bsort=name\b/)
      await expect(page).toHaveURL(/\bprovider=pg\b/)
      await expect(provider).toHaveAttribute('aria-pressed', 'true')
    })
    const search = page.getByRole('searchbox', { name: 'ค้นหาเกม' })
    const tile = page
      .getByRole('list', { name: 'สล็อต' })
      .getByRole('article')
      .filter({ hasText: game.name_th })
    for (const part of [game.name_th.slice(0, -1), game.name.toUpperCase().replaceAll(' ', '-')]) {
      await search.fill(part)
      await expect(page).toHaveURL(url => url.searchParams.get('q') === part)
      await expect(tile).toBeVisible()
    }
    await page.reload()
    await expect(search).toHaveValue(game.name.toUpperCase().replaceAll(' ', '-'))
    await expect(provider).toHaveAttribute('aria-pressed', 'true')
    await expect(page.getByRole('combobox', { name: 'เรียงตาม' })).toHaveValue('name')
    await expect(tile).toBeVisible()
  })

  test('a shelf of the home leads to all games of its kind, and the address keeps the kind', {
    tag: '@phone',
  }, async ({ page }) => {
    const slots = (await catalogueOf(page)).filter(({ section }) => section === 'slot')
    const jackpots = slots.filter(({ features }) => features.includes('jackpot'))
    await page.goto('/lobby/')
    await page.getByRole('link', { name: 'ทั้งหมด ของแจ็กพอต' }).click()
    await expect(page).toHaveURL(/\/slot\?feature=jackpot$/)
    const count = page.getByRole('status').filter({ hasText: `${jackpots.length} เกม` })
    const kinds = page.getByRole('group', { name: 'ลูกเล่น' })
    await expect(count).toBeVisible()
    await page.reload()
    await expect(count).toBeVisible()
    const jackpot = kinds.getByRole('button', { name: /^แจ็กพอต/ })
    await expect(jackpot).toHaveAttribute('aria-pressed', 'true')
    await jackpot.click()
    await expect(page).toHaveURL(/\/slot$/)
    await expect(page.getByRole('status').filter({ hasText: `${slots.length} เกม` })).toBeVisible()
  })

  test('R02: a search that finds nothing says so and leads back to all games', { tag: '@phone' }, async ({
    page,
  }) => {
    await page.goto('/lobby/fish?q=zzzz')
    await expect(page.getByText('ไม่พบเกมที่ตรงกับ “zzzz”')).toBeVisible()
    await page.getByRole('button', { name: 'ดูทั้งหมด' }).click()
    await expect(page.getByRole('list', { name: 'ยิงปลา' }).getByRole('article').first()).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'ค้นหาเกม' })).toHaveValue('')
  })
})

test.describe('a game', () => {
  test('R04: shows picture, facts, play, trial and play guide; another id is the 404 page', {
    tag: '@phone',
  }, async ({ page }) => {
    // The pages of the three providers have the same components.
    for (const provider of sizeOr(['pg'], ['pg', 'playngo', 'pragmaticplay'])) {
      const game = await slotOf(page, provider)
      await page.goto(`/lobby/slot-${provider}/${game.game_id}`)
      await expect(page.getByRole('heading', { level: 1, name: game.name_th })).toBeVisible()
      for (const fact of ['RTP', 'ความผันผวน', 'ไลน์เดิมพัน'])
        await expect(page.getByRole('term').filter({ hasText: fact })).toBeVisible()
      await expect(page.getByRole('button', { name: 'เล่นเลย' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'ทดลองเล่นฟรี' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'อ่านสูตรของเกมนี้' })).toBeVisible()
      await expect(randomness(page)).toBeVisible()
    }
    const other = await slotOf(page, 'itp')
    for (const path of ['slot-pg/no-such-game', `slot-pg/${other.game_id}`]) {
      const answer = await page.goto(`/lobby/${path}`)
      expect(answer?.status()).toBe(404)
      await expect(page.getByText('This page could not be found')).toBeVisible()
    }
  })

  test('F13: a visitor who presses play signs in and is back at the game', { tag: '@desktop' }, async ({
    page,
  }) => {
    const game = await slotOf(page, 'pg')
    const { phone } = await newMember(page.request)
    await page.goto(`/lobby/slot-pg/${game.game_id}`)
    await page.getByRole('button', { name: 'เล่นเลย' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
    await page.getByLabel('เบอร์โทรศัพท์').fill(phone)
    await page.getByLabel('รหัสผ่าน', { exact: true }).fill(PASSWORD)
    await page.locator('form').getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/lobby/slot-pg/${game.game_id}$`))
    await expect(page.getByRole('link', { name: 'เล่นเลย' })).toBeVisible()
  })

  // This is a variant of the next test, which opens a game by the same press.
  test('F13: a member’s press immediately opens a window, which loads that game', {
    tag: ['@phone', '@variant'],
  }, async ({ page }) => {
    const game = await slotOf(page, 'pg')
    await signedInWithCredit(page, page.request, 300, `/lobby/slot-pg/${game.game_id}`)
    const opening = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'เล่นเลย' }).click()
    const opened = await opening
    await opened.waitForURL(/\/sandbox\/game-site\//)
    await expect(opened.getByRole('heading', { name: game.name_th })).toBeVisible()
  })

  test('favourites are kept for the member, and the last game played waits on the home page', {
    tag: '@desktop',
  }, async ({ page }) => {
    const game = await slotOf(page, 'playngo')
    await signedInWithCredit(page, page.request, 300, `/lobby/slot-playngo/${game.game_id}`)
    const saved = page.waitForResponse(answer => answer.request().method() === 'PUT')
    await page.getByRole('button', { name: `เพิ่มในเกมโปรด ${game.name_th}` }).click()
    expect((await saved).status()).toBe(200)
    const opening = page.waitForEvent('popup')
    await page.getByRole('link', { name: 'เล่นเลย' }).click()
    const opened = await opening
    await opened.waitForURL(/\/sandbox\/game-site\//)
    await expect(opened.getByRole('heading', { name: game.name_th })).toBeVisible()
    await page.goto('/lobby/')
    for (const shelf of ['เกมโปรด', 'เล่นต่อ'])
      await expect(page.getByRole('list', { name: shelf }).getByText(game.name_th).first()).toBeVisible()
  })
})

test('R05: play guides and each of them say plainly that results are random', { tag: '@phone' }, async ({
  page,
}) => {
  await page.goto('/lobby/hack-slot')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/สูตรสล็อต\s*NEW/)
  await expect(randomness(page)).toBeVisible()
  const first = page.getByRole('list', { name: 'สูตรสล็อต' }).getByRole('link').first()
  await first.click()
  await expect(page).toHaveURL(/\/hack-slot\/[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1, name: /^สูตร / })).toBeVisible()
  await expect(randomness(page)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'จังหวะการใช้งบ' })).toBeVisible()
  const missing = await page.goto('/lobby/hack-slot/no-such-game')
  expect(missing?.status()).toBe(404)
  await expect(page.getByText('This page could not be found')).toBeVisible()
})

test.describe('free trial', () => {
  test('R06: a game in free mode fills the page, and its close button leads back to the list', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.goto('/lobby/casino-test')
    const tile = page.getByRole('list', { name: 'เกมทดลองเล่น' }).getByRole('article').first()
    await tile.getByRole('link', { name: /^ทดลองเล่น/ }).click()
    await expect(page).toHaveURL(/\/casino-test\/[\w-]+$/)
    const frame = page.locator('iframe')
    await expect(frame).toHaveAttribute('sandbox', /allow-scripts/)
    await expect(frame).not.toHaveAttribute('sandbox', /allow-top-navigation(?!-by-user)|allow-popups/)
    await expect(page.frameLocator('iframe').getByText('เครดิตทดลอง ไม่ใช้เงิน')).toBeVisible()
    await page.getByRole('link', { name: 'ปิด กลับไปเลือกเกมทดลอง' }).click()
    await expect(page).toHaveURL(/\/casino-test$/)
  })

  test('F15: the test-play frame opens over a list, plays, touches no credit, and the back button closes it', {
    tag: '@phone',
  }, async ({ page }) => {
    await signedInWithCredit(page, page.request, 300, BLANK_PAGE)
    const game = await slotOf(page, 'pg')
    await page.goto('/lobby/slot-pg')
    await page.getByRole('button', { name: `ทดลอง ${game.name_th}` }).click()
    const dialog = page.getByRole('dialog', { name: `ทดลองเล่น ${game.name_th}` })
    const inside = dialog.frameLocator('iframe')
    await inside
      .getByRole('button', { name: /^(เล่น|หมุน)/ })
      .first()
      .click()
    await expect(inside.getByRole('list', { name: 'ผลล่าสุด' }).getByRole('listitem')).toHaveCount(1)
    await dialog.getByRole('button', { name: 'เต็มจอ' }).click()
    await dialog.getByRole('button', { name: 'ออกจากเต็มจอ' }).click()
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(page).toHaveURL(/\/slot-pg$/)
    expect((await profileOf(page)).ufabet_credit).toBe(300)
  })
})

test.describe('the game in a frame', () => {
  test('R13: /game/index-inc opens the game inside the lobby', { tag: '@desktop' }, async ({ page }) => {
    const game = await slotOf(page, 'pg')
    await signedInWithCredit(page, page.request, 300, `/lobby/game/index-inc?game_id=${game.game_id}`)
    await expect(page.frameLocator('iframe').getByRole('heading', { name: game.name_th })).toBeVisible()
    await page.frameLocator('iframe').getByText('กลับล็อบบี้').click()
    await expect(page).toHaveURL(/\/lobby\/$/)
    await expect(page.locator('iframe')).toHaveCount(0)
  })

  // This is a variant of the test in account.spec.ts that opens a game without credit at another address.
  test('R13, E12: a game that cannot start says why and offers a way back', {
    tag: ['@phone', '@variant'],
  }, async ({ page }) => {
    await signedIn(page, page.request, '/lobby/game/index-inc')
    await expect(page.getByText('กรุณาเติมเงินครั้งแรกเพื่อเข้าเล่น หรือติดต่อแอดมิน')).toBeVisible()
    await page.getByRole('link', { name: 'กลับหน้าแรก', exact: true }).click()
    await expect(page).toHaveURL(/\/lobby\/$/)
  })
})

test('R14: a visitor is asked to sign in on the page; a member sees the content of each game', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/lobby/cheat')
  await expect(page.getByRole('dialog', { name: 'เข้าสู่ระบบก่อนเล่น' })).toBeVisible()
  await expect(page).toHaveURL(/\/cheat$/)
  await page.keyboard.press('Escape')
  await expect(randomness(page)).toBeVisible()
  await expect(page.getByRole('list', { name: 'ข้อมูลของแต่ละเกม' })).toHaveCount(0)

  await signedIn(page, page.request, '/lobby/cheat?provider=pg')
  // Waits for the facts about the games, because the list shows placeholders until the games have loaded.
  await page.getByRole('list', { name: 'ข้อมูลของแต่ละเกม' }).locator('summary').first().click()
  for (const fact of ['RTP', 'ความผันผวน', 'อัตราออกรางวัล'])
    await expect(page.getByRole('term').filter({ hasText: fact })).toBeVisible()
  await expect(page.getByRole('list', { name: 'เกมนี้ทำงานอย่างไร' })).toBeVisible()
  await expect(randomness(page)).toBeVisible()
})
