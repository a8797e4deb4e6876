import { type Browser, expect, type Page, test } from '@playwright/test'
import { openDeposit, prepareDeposit } from './cashier-steps.ts'
import {
  attach,
  type Picture,
  payUnmatched,
  releaseBankReport,
  savedSlip,
  slipField,
} from './payment-slips/slip-payment-steps.ts'
import { BLANK_PAGE, bearer, profileOf, signedIn, tokenOf } from './test-member.ts'

/** The company's bank account. Members of these tests pay into it without opening a deposit. */
const HOUSE_ACCOUNT = '9000000011'
const CREDITED = 'เครดิตเข้าแล้ว'
const CHECKED = 'กำลังตรวจสอบสลิป'
const PNG_HEAD = Buffer.from('89504e470d0a1a0a', 'hex')

const outcome = (page: Page, title: string) => page.getByRole('heading', { name: title })

const creditOf = async (page: Page): Promise<number> => (await profileOf(page)).ufabet_credit

const slipsOf = async (page: Page): Promise<{ status: string }[]> => {
  const headers = bearer(await tokenOf(page))
  return (await (await page.request.get('/lobby/api/slips', { headers })).json()).slips
}

const tryElsewhere = async (browser: Browser, picture: Picture): Promise<void> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signedIn(page, page.request, '/lobby/slip')
  await attach(page, picture)
  await expect(slipField(page)).toHaveAccessibleDescription(/สลิปนี้ถูกใช้กับบัญชีสมาชิกอื่นแล้ว/)
  expect([await creditOf(page), await slipsOf(page)]).toEqual([0, []])
  await context.close()
}

test('R09: money that matched nothing completes the deposit by its slip', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const member = await signedIn(page, request, BLANK_PAGE)
  const { to_account_number, transfer_amount } = await prepareDeposit(request, await tokenOf(page), {
    amount: 500,
  })
  const id = await payUnmatched(page, member, { to_account: to_account_number, amount: transfer_amount })
  const picture = await savedSlip(page, id)
  await page.goto('/lobby/deposit')
  await page.getByRole('link', { name: 'แนบสลิป' }).click()
  await expect(page).toHaveURL(/\/lobby\/slip#attach$/)
  await attach(page, picture)
  const dialog = page.getByRole('dialog', { name: 'ฝากเงินสำเร็จ' })
  await expect(dialog).toContainText(`จำนวน ${transfer_amount.toFixed(2)} บาท`)
  await dialog.getByRole('button', { name: 'ดูยอด' }).click()
  await expect(page).toHaveURL(/\/lobby\/$/)
  await expect.poll(() => creditOf(page)).toBe(transfer_amount)
})

test('R09: the same slip again says that it is credited, and another member’s use of it is refused', {
  tag: '@desktop',
}, async ({ page, request, browser }) => {
  const member = await signedIn(page, request, BLANK_PAGE)
  const id = await payUnmatched(page, member, { to_account: HOUSE_ACCOUNT, amount: 500 })
  const picture = await savedSlip(page, id)
  await page.goto('/lobby/slip')
  await attach(page, picture)
  await expect(outcome(page, CREDITED)).toBeVisible({ timeout: 15_000 })
  await page.getByRole('button', { name: 'แนบสลิปอื่น' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'เครดิตเข้าแล้ว' })).toHaveCount(1)
  await attach(page, picture)
  await expect(outcome(page, CREDITED)).toBeVisible()
  await expect.poll(() => creditOf(page)).toBe(500)
  expect(await slipsOf(page)).toMatchObject([{ status: 'credited' }])
  await tryElsewhere(browser, picture)
})

test('R09: a slip earlier than the bank’s report waits with a countdown and is credited automatically after it', {
  tag: '@phone',
}, async ({ page, request }) => {
  const member = await signedIn(page, request, BLANK_PAGE)
  const id = await payUnmatched(page, member, { to_account: HOUSE_ACCOUNT, amount: 320.5, late: true })
  const slip = await savedSlip(page, id)
  await page.goto('/lobby/slip')
  const sent = page.waitForRequest(call => call.method() === 'POST' && call.url().endsWith('/api/slips'))
  await attach(page, await photographed(page, slip))
  await test.step('R09: a large photograph of a slip is made smaller before it is sent, and is still read', async () => {
    const { picture } = (await sent).postDataJSON()
    const bytes = Buffer.from(picture, 'base64')
    expect([bytes.subarray(0, 3).toString('hex'), bytes.length < 1024 * 1024]).toEqual(['ffd8ff', true])
    await expect(outcome(page, CHECKED)).toBeFocused()
  })
  await expect(page.getByRole('timer')).toHaveText(/เหลือเวลา \d+:\d\d นาที/)
  expect(await creditOf(page)).toBe(0)
  await releaseBankReport(page, id)
  await expect(outcome(page, CREDITED)).toBeVisible({ timeout: 15_000 })
  await expect(page.getByText('320.50').first()).toBeVisible()
  await expect.poll(() => creditOf(page)).toBe(320.5)
})

test('R09: an invalid slip is refused at its field, and nothing changes', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  await signedIn(page, request, '/lobby/slip')
  await page.getByRole('button', { name: 'ส่งสลิป' }).click()
  await expect(slipField(page)).toHaveAccessibleDescription(/กรุณาเลือกรูปสลิป/)
  const text = Buffer.from('ไม่ใช่รูป')
  await slipField(page).setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: text })
  await expect(slipField(page)).toHaveAccessibleDescription(/รองรับเฉพาะรูปภาพ JPEG, PNG หรือ WebP/)
  const broken = Buffer.concat([PNG_HEAD, text])
  await slipField(page).setInputFiles({ name: 'note.png', mimeType: 'image/png', buffer: broken })
  await expect(slipField(page)).toHaveAccessibleDescription(/เปิดรูปนี้ไม่ได้/)
  await slipField(page).setInputFiles({ name: 'note.png', mimeType: 'image/png', buffer: text })
  await expect(slipField(page)).toHaveAccessibleDescription(/รองรับเฉพาะรูปภาพ JPEG, PNG หรือ WebP/)
  await attach(page, { name: 'page.png', mimeType: 'image/png', buffer: await page.screenshot() })
  await expect(slipField(page)).toHaveAccessibleDescription(/อ่าน QR บนสลิปไม่ได้/)
  expect([await creditOf(page), await slipsOf(page)]).toEqual([0, []])
})

// This is a variant of the test in history.spec.ts that opens an ended deposit in the history.
test('R10: an ended deposit leads to the slip page for its transfer', {
  tag: ['@desktop', '@variant'],
}, async ({ page, request }) => {
  await signedIn(page, request, BLANK_PAGE)
  await openDeposit(page, 300)
  await page.getByRole('button', { name: 'ยกเลิกรายการ' }).click()
  await expect(page.getByLabel('จำนวนเงินที่ต้องการฝาก (บาท)')).toBeVisible()
  await page.goto('/lobby/history?tab=2')
  await page
    .getByRole('button', { name: /ฝากเงิน/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'เงินของคุณอยู่ที่ไหน' })
  await dialog.getByRole('link', { name: 'แนบสลิป' }).click()
  await expect(slipField(page)).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: 'กลับ', exact: true }).click()
  await expect(page).toHaveURL(/\/lobby\/history\?tab=2$/)
})

/** Returns a picture that looks like a phone's photograph of the slip: four times as large, grainy, with a margin. */
const photographed = async (page: Page, slip: Picture): Promise<Picture> => {
  const src = `data:image/png;base64,${slip.buffer.toString('base64')}`
  const jpeg = await page.evaluate(drawPhotograph, src)
  return { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(jpeg, 'base64') }
}

/** Runs in the browser page, so it cannot use variables of this file. */
const drawPhotograph = async (src: string): Promise<string> => {
  const slip = new Image()
  slip.src = src
  await slip.decode()
  const canvas = document.createElement('canvas')
  canvas.width = 3024
  canvas.height = 4032
  const pen = canvas.getContext('2d')
  if (pen === null) throw new Error('no canvas')
  pen.fillStyle = '#6b5a49'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  for (let grain = 0; grain < 60_000; grain += 1) {
    pen.fillStyle = `hsl(30 20% ${(grain * 37) % 60}%)`
    pen.fillRect((grain * 7919) % canvas.width, (grain * 104_729) % canvas.height, 5, 5)
  }
  pen.drawImage(slip, 350, 300, 2324, 3529)
  return canvas.toDataURL('image/jpeg', 0.95).replace(/^[^,]*,/, '')
}
