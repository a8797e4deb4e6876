import { expect, type Page } from '@playwright/test'
import { playsAll } from '../../server/test/simulation/simulation-seeds.ts'
import { fault, payDeposit, prepareDeposit } from '../cashier-steps.ts'
import { expectSound, pixelsTooWide } from '../desk/desk-accessibility-check.ts'
import { ADMIN, atDesk, CHECKER } from '../desk/desk-operator-steps.ts'
import { expectTabWalk } from '../desk/keyboard-tab-order-check.ts'
import { test } from '../separate-lobby-fixture.ts'
import { newMember, profileFor } from '../test-member.ts'

test.use({ said: { BANK_FEED: 'statement-file', PAYOUTS: 'batch-file', GAMES: 'agent' } })

const bring = (page: Page, title: string) => page.getByRole('region', { name: title })
const choose = (page: Page, title: string, name: string, text: string) =>
  bring(page, title)
    .getByLabel(title, { exact: true })
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const press = async (page: Page, button: string) => {
  await page.getByRole('button', { name: button, exact: true }).focus()
  await page.keyboard.press('Enter')
}

/** Expects that the screen, with its tables filled, has no faults at this window width. */
const expectSoundAt = async (page: Page, width: number): Promise<void> => {
  await page.setViewportSize({ width, height: 900 })
  await expectSound(page)
}

/** Creates a payout file at the desk (the staff's website) and downloads it. A second download must be refused. Then marks the file as sent. */
const makeAndSend = async (page: Page): Promise<void> => {
  await press(page, 'ทำไฟล์')
  await page.getByRole('dialog').getByRole('button', { name: 'ทำไฟล์' }).click()
  const file = page.getByRole('row', { name: /^ไฟล์ 1/ })
  await file.getByRole('button', { name: 'ดาวน์โหลด' }).click()
  const saved = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('button', { name: 'ดาวน์โหลด' }).click()
  const name = (await saved).suggestedFilename()
  expect(name).toMatch(/^payout-orders-\d{4}-\d\d-\d\d-no-1\.csv$/)
  const question = page.getByRole('dialog', { name: `ได้ไฟล์ ${name} แล้วหรือยัง` })
  const savedAgain = page.waitForEvent('download')
  await question.getByRole('button', { name: 'บันทึกอีกครั้ง' }).click()
  expect((await savedAgain).suggestedFilename()).toBe(name)
  await question.getByRole('button', { name: 'ได้ไฟล์แล้ว' }).click()
  await expect(file.getByRole('cell', { name: ADMIN.name, exact: true })).toBeVisible()
  await file.getByRole('button', { name: 'ดาวน์โหลด' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ดาวน์โหลด' }).click()
  await expect(page.getByRole('dialog')).toContainText('คุณดาวน์โหลดไฟล์นี้ไปแล้ว')
  await page.keyboard.press('Escape')
  await file.getByRole('button', { name: 'ส่งแล้ว' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'บันทึกว่าส่งแล้ว' }).click()
  await expect(file).toContainText('รอผลจากธนาคาร')
}

test('two people import the bank’s files: without a bank API a member deposits, withdraws and is paid once', {
  tag: '@desktop',
}, async ({ page, browser, request }) => {
  test.slow()
  await page.setViewportSize({ width: 1440, height: 900 })
  const member = await newMember(request)
  const { access_token } = member.session
  await payDeposit(request, member, await prepareDeposit(request, access_token, { amount: 500 }))
  const statement = await (await request.get('/sandbox/bank/statement-file?account=9000000011')).text()
  const credit = async () => (await profileFor(request, access_token)).ufabet_credit

  await atDesk(page, ADMIN, '/desk/deposits')
  await page.getByRole('link', { name: 'ไฟล์ธนาคาร' }).click()
  await choose(page, 'รายการเดินบัญชี', 'odd.csv', `${statement}A1,soon,10.00,,,,\r\ncut\r\n`)
  const rejected = page.getByRole('list', { name: 'แถวที่อ่านไม่ได้' })
  await expect(rejected).toContainText(/แถวที่ \d+: อ่านวันเวลาไม่ได้/)
  await expect(rejected).toContainText(/แถวที่ \d+: จำนวนช่องไม่ตรงกับหัวตาราง/)
  await expectSoundAt(page, 1280)
  await page.setViewportSize({ width: 1440, height: 900 })
  await choose(page, 'รายการเดินบัญชี', 'monday.csv', statement)
  const would = page.getByRole('list', { name: 'สิ่งที่ไฟล์นี้จะทำ' })
  await expect(would).toContainText('เติมเครดิตให้รายการฝาก')
  await expect(would).not.toContainText(member.account)
  await expect(page.getByText('คุณเป็นคนแรกที่นำไฟล์นี้มา')).toBeVisible()
  await press(page, 'นำไฟล์นี้เข้า รอคนที่สอง')
  await expect(page.getByText('รับไฟล์ไว้แล้ว').first()).toBeVisible()
  await choose(page, 'รายการเดินบัญชี', 'monday.csv', statement)
  await expect(page.getByText('คุณนำไฟล์นี้มาแล้ว')).toBeVisible()
  expect(await credit()).toBe(0)

  const other = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
  await atDesk(other, CHECKER, '/desk/files')
  await choose(other, 'รายการเดินบัญชี', 'mine.csv', statement)
  await expect(other.getByText('คุณเป็นคนที่สอง')).toBeVisible()
  await expect(other.getByText(`${ADMIN.name} นำมาเมื่อ`)).toBeVisible()
  if (playsAll()) await expectSound(other)
  await fault(request, { partner: 'game-site', kind: 'drop_after_commit', operation: 'transfer', count: 1 })
  await press(other, 'ยืนยันและอ่านไฟล์')
  await expect.poll(credit).toBe(500)

  const headers = { authorization: `Bearer ${access_token}` }
  const order = { data: { phone: member.phone, amount: 100 }, headers }
  await expect
    .poll(async () => (await profileFor(request, access_token)).games[0].credit, { timeout: 30_000 })
    .toBe(500)
  const asked = await request.post('/lobby/api/requests/withdraw', order)
  expect(asked.status()).toBe(200)
  await expect(page.getByText('รอเข้าไฟล์ 1 รายการ')).toBeVisible({ timeout: 30_000 })
  if (playsAll()) await expectTabWalk(page)
  await makeAndSend(page)
  if (playsAll()) await expectTabWalk(page)
  await expectSoundAt(page, 1280)

  const { id } = await asked.json()
  const heads = 'reference,amount,status,reason\n'
  const contradicting = `${heads}${id},100.00,PAID,\n${id},10.00,PAID,\n`
  await choose(page, 'ผลการโอนจากธนาคาร', 'twice.csv', contradicting)
  await expect(would.getByText('สองบรรทัดในไฟล์นี้ขัดกัน ไม่ทำอะไร')).toHaveCount(2)
  await expect(bring(page, 'ผลการโอนจากธนาคาร')).toContainText('โอนแล้ว 0 · ไม่สำเร็จ 0 · อ่านไปแล้ว 0 · ไม่ตรง 2')
  await choose(page, 'ผลการโอนจากธนาคาร', 'odd.csv', `${heads}${id},100.00,SOON,\n`)
  await expect(would.getByText('แถวที่ 2: อ่านผลการโอนไม่ได้')).toBeVisible()
  await choose(page, 'ผลการโอนจากธนาคาร', 'other.csv', `${heads}${id},10.00,PAID,\n`)
  await expect(would.getByText('ยอดไม่ตรงกับที่สั่งโอน ไม่ทำอะไร')).toBeVisible()
  const answer = `${heads}${id},100.00,PAID,\n`
  await choose(page, 'ผลการโอนจากธนาคาร', 'back.csv', answer)
  await expect(would.getByText('บันทึกว่าโอนแล้ว')).toBeVisible()
  await expectTabWalk(page)
  await press(page, 'นำไฟล์นี้เข้า รอคนที่สอง')
  await expect(page.getByText('รับไฟล์ไว้แล้ว').first()).toBeVisible()
  await expectSoundAt(page, 390)
  await choose(other, 'ผลการโอนจากธนาคาร', 'back.csv', answer)
  await press(other, 'ยืนยันและอ่านไฟล์')
  await expect(other.getByRole('row', { name: /^ไฟล์ 1/ })).toContainText('ได้ผลครบ')
  await expect
    .poll(async () => (await profileFor(request, access_token)).pending_request, { timeout: 30_000 })
    .toBeNull()
  expect(await credit()).toBe(400)
  // In the audit log, a bank file is named by a digest of 64 characters, which makes the row wide.
  await page.goto('/desk/system?tab=audit')
  await expect(page.getByRole('row').filter({ hasText: 'bank_file.agree' }).first()).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect.poll(() => pixelsTooWide(page)).toBeLessThanOrEqual(0)
  await other.context().close()
})
