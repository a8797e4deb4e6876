import { type Browser, expect, type Page } from '@playwright/test'
import { sizeOr } from '../../server/test/simulation/simulation-seeds.ts'
import { DESKTOP, PHONE } from '../browser/browser-settings.ts'
import { sizesFor } from '../browser/window-sizes.ts'
import { ADMIN, atDesk } from '../desk/desk-operator-steps.ts'
import { conflictNotice, openCheckerDesk } from '../desk/maker-and-checker-steps.ts'
import { expectSound } from '../screens/screen-accessibility.ts'
import { test } from '../separate-lobby-fixture.ts'

const SHIFT_MAX = 0.02
const reason = (page: Page) => page.getByLabel('เหตุผล (เก็บในบันทึก)')

/** Returns a picture of this size, green on the left and red on the right, so that the colours show which part was cut out. */
const photo = async (page: Page, width: number, height: number): Promise<Buffer> => {
  const base64 = await page.evaluate(
    async size => {
      const canvas = Object.assign(document.createElement('canvas'), size)
      const pen = canvas.getContext('2d')
      if (pen === null) throw new Error('no canvas')
      pen.fillStyle = 'green'
      pen.fillRect(0, 0, size.width / 2, size.height)
      pen.fillStyle = 'red'
      pen.fillRect(size.width / 2, 0, size.width / 2, size.height)
      return canvas.toDataURL('image/jpeg').split(',')[1] ?? ''
    },
    { width, height },
  )
  return Buffer.from(base64, 'base64')
}

const choose = async (page: Page, width: number, height: number) =>
  page.getByLabel('อัปโหลดรูปใหม่').setInputFiles({
    name: 'photo.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo(page, width, height),
  })

/**
 * Opens a visitor's home page. Returns the shape of the first banner, the titles of all banners, and by how much the layout moved while the page
 * loaded.
 */
const seenByVisitor = async (browser: Browser, baseURL: string, size: typeof PHONE | typeof DESKTOP) => {
  const context = await browser.newContext({ ...size, baseURL })
  const page = await context.newPage()
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & {
      value: number
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
    }
    const seen: { value: number; moved: string[] }[] = []
    const said = ({ node, previousRect: was, currentRect: is }: Shift['sources'][number]) =>
      `${node instanceof Element ? node.outerHTML.slice(0, 120) : node?.nodeName} ${was.y}+${was.height} → ${is.y}+${is.height}`
    Object.assign(window, { seenShifts: seen })
    new PerformanceObserver(list => {
      for (const { value, sources } of list.getEntries() as Shift[])
        seen.push({ value, moved: sources.map(said) })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/lobby/')
  const picture = page.getByRole('region', { name: 'ป้ายประชาสัมพันธ์' }).locator('img').first()
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
    .toEqual([1_200, 600])
  const box = await picture.boundingBox()
  const shifts = await page.evaluate(
    () => (window as unknown as { seenShifts: { value: number; moved: string[] }[] }).seenShifts,
  )
  const titles = await page
    .getByRole('region', { name: 'ป้ายประชาสัมพันธ์' })
    .getByRole('listitem')
    .allInnerTexts()
  const answer = await context.request.get((await picture.getAttribute('src')) ?? '')
  await context.close()
  return {
    shape: (box?.width ?? 0) / (box?.height ?? 1),
    shift: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.flatMap(({ moved }) => moved),
    titles,
    kept: answer.headers()['cache-control'],
  }
}

const viewOf = (page: Page) => page.getByRole('button', { name: /^ส่วนของรูปที่แสดง/ })

const cutByKeysAndMouse = async (page: Page) => {
  const view = viewOf(page)
  const left = () => view.locator('img').evaluate(img => Number.parseFloat(img.style.left))
  await view.focus()
  for (let press = 0; press < 20; press++) await page.keyboard.press('+')
  expect(Number(await page.getByLabel('ขยายรูป').inputValue())).toBeCloseTo(2, 1)
  const before = await left()
  await page.keyboard.press('Shift+ArrowRight')
  expect(await left()).toBeLessThan(before)
  const box = await view.boundingBox()
  if (box === null) throw new Error('the view has a place')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const beforePush = await left()
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - box.width / 5, y, { steps: 4 })
  await page.mouse.up()
  expect(await left()).toBeLessThan(beforePush)
}

test('a banner with a picture cropped by keyboard and mouse is previewed and shown first to visitors in its shape', async ({
  page,
  browser,
  product,
}) => {
  test.slow()
  await page.setViewportSize(DESKTOP.viewport)
  await atDesk(page, ADMIN, '/desk/content')
  await page.getByRole('button', { name: 'เพิ่มป้าย' }).click()
  await choose(page, 500, 250)
  await expect(page.getByText('ส่วนที่เลือกเล็กเกินไป')).toBeVisible()
  await choose(page, 2_400, 1_600)
  await cutByKeysAndMouse(page)
  await page.getByRole('button', { name: 'ใช้ส่วนนี้เป็นรูปป้าย' }).click()
  const preview = page.getByRole('region', { name: 'ตัวอย่างป้าย' })
  await expect(preview.locator('img').first()).toHaveAttribute(
    'src',
    /^\/lobby\/pictures\/[0-9a-f]{64}\.webp$/,
  )
  await page.getByLabel('ชื่อป้าย').fill('คืนพระจันทร์')
  await expect(preview.getByText('คืนพระจันทร์')).toHaveCount(2)

  // The lobby shows at most nine banners, so the server refuses a tenth one until the operator removes another.
  await reason(page).fill('ป้ายใหม่ของเดือน')
  await page.getByRole('button', { name: 'บันทึกป้าย' }).click()
  await expect(page.getByRole('alert')).toContainText('แสดงพร้อมกันได้ไม่เกิน 9 ใบ')
  const items = page.getByRole('main').getByRole('list').first().getByRole('listitem')
  await items.nth(8).getByRole('button').first().click()
  await page.getByLabel('แสดงตั้งแต่ (เวลาไทย)').fill('2090-01-01T01:00')
  await expect(items.nth(8)).toContainText('เริ่ม 1 ม.ค. 2633 01:00')
  await page.getByLabel('แสดงตั้งแต่ (เวลาไทย)').fill('')
  await page.getByLabel('แสดงถึง (เวลาไทย)').fill('2020-01-01T01:00')
  await expect(items.nth(8)).toContainText('จบแล้ว')
  await items.nth(9).getByRole('button').first().focus()
  for (let at = 9; at > 0; at--) {
    await page.keyboard.press('Alt+ArrowUp')
    await expect(items.nth(at - 1)).toContainText('คืนพระจันทร์')
  }
  await page.getByRole('button', { name: 'บันทึกป้าย' }).click()
  await expect(page.getByText('บันทึกป้ายแล้ว')).toBeVisible()

  for (const size of sizeOr([PHONE], [PHONE, DESKTOP])) {
    const seen = await seenByVisitor(browser, product.url, size)
    expect(seen.shape).toBeCloseTo(2, 1)
    expect(seen.shift, seen.moved.join('\n')).toBeLessThanOrEqual(SHIFT_MAX)
    expect(seen.kept).toBe('public, max-age=31536000, immutable')
    expect(seen.titles[0]).toContain('คืนพระจันทร์')
    expect(seen.titles.join()).not.toContain('ชวนเพื่อนมาศาลา')
  }
  const openCrop = async () => {
    await page.goto('/desk/content')
    await choose(page, 1_600, 800)
    await expect(viewOf(page)).toBeVisible()
  }
  await expectSound(page, openCrop, { sizes: sizesFor('banner crop') })
})

test('games are put first from the keyboard and taken off again, and a visitor sees it at once', async ({
  page,
  product,
  browser,
}) => {
  test.slow()
  await page.setViewportSize(DESKTOP.viewport)
  const visitor = await (await browser.newContext({ ...DESKTOP, baseURL: product.url })).newPage()
  const hits = async (): Promise<string[]> => {
    const answer = await visitor.request.get('/lobby/api/bootstrap')
    return ((await answer.json()) as { hit_games: { name_th: string }[] }).hit_games.map(game => game.name_th)
  }
  const save = async () => {
    await reason(page).fill('เกมของเดือน')
    await page.getByRole('button', { name: 'บันทึกลำดับ' }).click()
    // The reason field is empty again when the change is saved.
    await expect(reason(page)).toHaveValue('')
  }
  const before = await hits()
  const [first = '', second = ''] = before.slice(-2)
  await atDesk(page, ADMIN, '/desk/content?tab=shelves')
  for (const name of [first, second]) {
    await page.getByLabel('ค้นหาเกม').fill(name)
    await page.getByRole('button', { name: `เพิ่ม ${name}`, exact: true }).click()
  }
  await page.getByRole('button', { name: second, exact: true }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await save()
  await expect.poll(async () => (await hits()).slice(0, 2)).toEqual([second, first])
  await visitor.goto('/lobby/')
  await expect(visitor.getByText(second).first()).toBeVisible()
  for (const name of [first, second])
    await page.getByRole('button', { name: `เอา ${name} ออก`, exact: true }).click()
  await save()
  await expect.poll(hits).toEqual(before)
  await visitor.context().close()
})

// A variant of the test of one setting in `desk/edit-conflicts.spec.ts`.
test('two operators change the banners: the later one is warned, and typed text stays in the form', {
  tag: '@variant',
}, async ({ page, browser }) => {
  test.slow()
  await page.setViewportSize(DESKTOP.viewport)
  await atDesk(page, ADMIN, '/desk/content')
  const other = await openCheckerDesk(browser, '/desk/content')
  await other.setViewportSize(DESKTOP.viewport)
  const note = (desk: Page) => desk.getByLabel('ข้อความรอง', { exact: true })
  const send = (desk: Page) => desk.getByRole('button', { name: 'บันทึกป้าย' }).press('Enter')
  for (const [desk, words] of [
    [page, 'ถ้อยคำของคนช้า'],
    [other, 'ถ้อยคำของคนเร็ว'],
  ] as const) {
    await note(desk).fill(words)
    await reason(desk).fill('แก้ข้อความ')
  }
  await send(other)
  await expect(other.getByText('บันทึกป้ายแล้ว').first()).toBeVisible()
  await send(page)
  await expect(conflictNotice(page)).toBeVisible()
  await expect(note(page)).toHaveValue('ถ้อยคำของคนช้า')
  await send(page)
  await expect(page.getByText('บันทึกป้ายแล้ว').first()).toBeVisible()
  await other.context().close()
})
