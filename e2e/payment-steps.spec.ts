import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import {
  choosePromotion,
  depositAmount,
  openDepositForm,
  payDeposit,
  signedInWithCredit,
} from './cashier-steps.ts'
import { BLANK_PAGE, profileOf, signedIn } from './test-member.ts'

/** Window size in px of the smallest phone that the product supports. */
const SMALL = { width: 360, height: 640 }
const QR = 'คิวอาร์โค้ดสำหรับชำระเงินฝาก'

const isInWindow = async (page: Page, name: string) => {
  const box = await page.getByRole('img', { name }).boundingBox()
  expect(box, `${name} is drawn`).not.toBeNull()
  return box !== null && box.y >= 0 && box.y + box.height <= SMALL.height
}

test('from the home to the code in three presses, without scrolling, on a small phone', {
  tag: '@phone',
}, async ({ page, request }) => {
  await page.setViewportSize(SMALL)
  await signedIn(page, request)
  const seen = { timeout: 10_000 }
  const depositLink = page.getByRole('main').getByRole('link', { name: 'ฝากเงิน', exact: true })
  await expect(depositLink).toBeInViewport(seen)
  await depositLink.click()
  const chip = page.getByRole('button', { name: '500', exact: true })
  await expect(chip).toBeInViewport(seen)
  await chip.click()
  const send = page.getByRole('button', { name: 'ฝาก ฿500', exact: true })
  await expect(send).toBeInViewport({ ratio: 1 })
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await send.click()
  await expect(page.getByRole('img', { name: QR })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(await isInWindow(page, QR)).toBe(true)
  await expect(page.getByRole('navigation', { name: 'เมนูลัด' })).toHaveCount(0)
})

test('a returning payer needs two presses to the code: the last amount is preselected', {
  tag: '@phone',
}, async ({ page, request }) => {
  await page.setViewportSize(SMALL)
  await signedInWithCredit(page, request, 700)
  await page.getByRole('main').getByRole('link', { name: 'ฝากเงิน', exact: true }).click()
  const send = page.getByRole('button', { name: 'ฝาก ฿700', exact: true })
  await expect(send).toBeInViewport({ ratio: 1 })
  await expect(depositAmount(page)).toHaveAccessibleDescription(/เท่าครั้งก่อน/)
  await send.click()
  await expect(page.getByRole('img', { name: QR })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  expect(await isInWindow(page, QR)).toBe(true)
})

test('money that arrives is an event, and the next step is one press away', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const person = await signedIn(page, request, BLANK_PAGE)
  await openDepositForm(page)
  await test.step('the notice is one line on the page, and its points are points', () => readNotice(page))
  await test.step('promotions are ordered by the amount’s reward, and one below its minimum says so', () =>
    comparePromotions(page))
  await depositAmount(page).fill('100')
  await choosePromotion(page, 'ไม่รับโปรโมชั่น')
  await page.locator('form button[type="submit"]').click()
  await expect(page.getByRole('img', { name: QR })).toBeVisible()
  const deposit = (await profileOf(page)).pending_request
  await test.step('the code is saved as a picture that a banking app can read', () =>
    savePicture(page, deposit.ref))
  await noteEarlyLeave(page)
  await payDeposit(request, person, deposit)
  const dialog = page.getByRole('dialog', { name: 'ฝากเงินสำเร็จ' })
  await expect(dialog.getByText('+฿100.00')).toBeVisible()
  await test.step('a paid deposit stays on its page until the home loads, without an empty form in between', async () => {
    await expect(page).toHaveURL(/\/lobby\/$/)
    await expect(page.locator('body')).not.toHaveAttribute('data-left')
  })
  await expect(dialog.getByRole('link', { name: 'เล่นเลย' })).toHaveAttribute('href', '/lobby/game')
  await dialog.getByRole('button', { name: 'ดูยอด' }).click()
  await expect(page).toHaveURL(/\/lobby\/$/)
})

const readNotice = async (page: Page): Promise<void> => {
  await expect(depositAmount(page)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'อ่านข้อควรรู้' }).click()
  const dialog = page.getByRole('dialog', { name: 'ตรวจสอบเลขบัญชีก่อนโอนทุกครั้ง' })
  const points = dialog.getByRole('list')
  await expect(points.getByRole('listitem')).toHaveCount(4)
  await expect(points).toHaveCSS('list-style-type', 'disc')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

const comparePromotions = async (page: Page): Promise<void> => {
  await depositAmount(page).fill('700')
  await page.locator('form [aria-haspopup]').click()
  const offers = page.getByRole('dialog', { name: 'โปรโมชั่นสำหรับยอดฝากนี้' }).getByRole('listitem')
  await expect(offers.first()).toContainText('+฿100')
  const next = offers.filter({ hasText: 'เพิ่มอีก 300 รับ 300' })
  await expect(next).toHaveCount(1)
  await next.getByRole('button').click()
  await expect(depositAmount(page)).toHaveValue('1,000.00')
  await depositAmount(page).fill('800')
  await expect(depositAmount(page)).toHaveAccessibleDescription(/เพิ่มอีก 200\.00 บาท/)
  await page.locator('form button[type="submit"]').click()
  await expect(depositAmount(page)).toBeFocused()
  expect((await profileOf(page)).pending_request).toBeNull()
}

const savePicture = async (page: Page, ref: string): Promise<void> => {
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'บันทึกรูป QR' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe(`sala-qr-${ref}.png`)
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(1, 4).toString()).toBe('PNG')
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
  expect(width).toBe(960)
  expect(height).toBeGreaterThan(width)
  // Measures how much of the picture is dark, because a picture with a QR code has a certain share of dark pixels.
  const dark = await page.evaluate(async data => {
    const picture = await createImageBitmap(
      await (
        await fetch(`data:image/png;base64,${data}`).catch(
          () => new Response(Uint8Array.from(atob(data), c => c.charCodeAt(0))),
        )
      ).blob(),
    )
    const canvas = new OffscreenCanvas(picture.width, picture.width)
    const pen = canvas.getContext('2d')
    pen?.drawImage(picture, 0, 0)
    const { data: pixels } = pen?.getImageData(0, 0, picture.width, picture.width) ?? { data: [] }
    let black = 0
    for (let at = 0; at < pixels.length; at += 4) if ((pixels[at] ?? 255) < 128) black += 1
    return black / (pixels.length / 4)
  }, bytes.toString('base64'))
  expect(dark).toBeGreaterThan(0.2)
  expect(dark).toBeLessThan(0.6)
}

/** Marks the page's body if the page of the deposit shows something else before another page replaces it. */
const noteEarlyLeave = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const look = () => {
      const isThere = document.querySelector('[aria-label="โอนผ่านเลขบัญชี"]') !== null
      if (!isThere && window.location.pathname.endsWith('/deposit')) document.body.dataset.left = 'too soon'
    }
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true })
  })
