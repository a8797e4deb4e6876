import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { fault, memberWithCredit } from '../cashier-steps.ts'
import { ADMIN, atDesk, memberIdOf, NO_SCREEN } from '../desk/desk-operator-steps.ts'
import {
  agree,
  decideByTwo,
  openCheckerDesk,
  openDeskAsNewOperator,
  openProposal,
  proposeInDialog,
} from '../desk/maker-and-checker-steps.ts'
import { proveByCode } from '../desk/one-time-code-form-steps.ts'
import { passMinutes, test } from '../separate-lobby-fixture.ts'
import { bearer, profileFor } from '../test-member.ts'

/** Longest wait for a bank payout in ms, on a busy machine. */
const THERE_WITHIN_MS = 60_000
/**
 * How many of the product's next calls to the bank fail. The test makes fewer, so all of them fail. A single successful lookup would tell the product
 * the payout's result, and the operators would have nothing to decide.
 */
const ALWAYS = 500
const MINUTES_A_DAY = 24 * 60
/** Number of the company's bank account that receives deposits by QR code. */
const BANK_NUMBER = '9000000011'
const BANK = `bank:kbank:${BANK_NUMBER}`
/** Amount in baht of a correction for which no line of the bank statement exists. It is so large that an operator may not decide it alone. */
const BY_HAND = 137
/** Longest wait for the day's totals in ms. It is long, because the hours of the day are summed by one job after the other. */
const SUMMED_WITHIN_MS = 90_000
const LONG_TEST_MS = 240_000
const BANGKOK_OFFSET_MS = 7 * 60 * 60 * 1000

const bangkokDay = (at: Date): string => new Date(at.getTime() + BANGKOK_OFFSET_MS).toISOString().slice(0, 10)

const open = (page: Page) => page.getByRole('region', { name: 'รายการที่เปิด' })

test('two people settle a payout that the bank does not confirm with the bank’s record, on a phone', async ({
  page,
  request,
  browser,
}) => {
  test.slow()
  await fault(request, { partner: 'bank', kind: 'drop_after_commit', operation: 'payout', count: ALWAYS })
  await fault(request, { partner: 'bank', kind: 'refuse', operation: 'payout_lookup', count: ALWAYS })
  const member = await memberWithCredit(request, 900)
  const headers = bearer(member.session.access_token)
  const data = { phone: member.phone, amount: 400 }
  const asked = await request.post('/lobby/api/requests/withdraw', { data, headers })
  const { id } = await asked.json()

  await atDesk(page, ADMIN, '/desk/work')
  const waiting = page
    .getByRole('region', { name: 'รายการที่รอ' })
    .getByRole('button', { name: /^ผลโอนออก ธนาคารยังไม่ยืนยัน/ })
    .first()
  await waiting.click({ timeout: THERE_WITHIN_MS })
  await open(page).getByRole('button', { name: 'ถามธนาคารเดี๋ยวนี้' }).click()
  await page.getByLabel('เหตุผล (เก็บในบันทึก)').fill('สมาชิกโทรตามสองครั้ง')
  const address = page.url()
  await page.keyboard.press('Enter')
  await expect(page.getByText('ถามธนาคารแล้ว', { exact: true })).toBeVisible()
  // The desk (the staff's website) may have opened the next case, so the test returns to this one.
  await page.goto(address)
  const asking = { hasText: /ถามธนาคารถึงการถอน โดย demo-admin.*สมาชิกโทรตามสองครั้ง/ }
  await expect(open(page).getByRole('listitem').filter(asking)).toBeVisible()
  await open(page).getByRole('button', { name: 'ตัดสินจากหลักฐาน' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('หลักฐานบอกว่า').selectOption('paid')
  await dialog.getByLabel('เลขรายการของคู่ค้า').fill('KB-20261123-0042')
  await dialog.getByRole('button', { name: 'ดูผลก่อนเสนอ' }).click()
  await expect(dialog.getByRole('row').filter({ hasText: 'หลักฐาน' })).toContainText('KB-20261123-0042')
  await proposeInDialog(page, 'โทรถามธนาคารแล้ว', 'ใบงาน 21')

  const other = await openCheckerDesk(browser, NO_SCREEN)
  await other.goto(await openProposal(other, 'payout_evidence', id))
  await expect(open(other)).toContainText('โทรถามธนาคารแล้ว')
  await expect(open(other).getByRole('listitem').filter(asking)).toBeVisible()
  await agree(other)
  await expect
    .poll(async () => (await profileFor(request, member.session.access_token)).completed_requests[0]?.amount)
    .toBe(400)
  await other.context().close()
})

const productNow = async (request: APIRequestContext): Promise<Date> =>
  new Date((await (await request.get('/sandbox/clock')).json()).now)

const accounts = (page: Page) => page.getByRole('table', { name: 'ยอดของแต่ละบัญชี' })

test('a session that is over asks for both proofs again, and the day before is closed, a difference with its reason', async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(LONG_TEST_MS)
  const name = `finance-${Date.now().toString(36)}`
  const { page: desk, password, secret } = await openDeskAsNewOperator(browser, name, ['finance'])
  const member = await memberWithCredit(request, 500)
  await atDesk(page, ADMIN, NO_SCREEN)
  const other = await openCheckerDesk(browser, NO_SCREEN)
  const by_hand = { way: 'free', id: `close-${name}`, debit: BANK, amount: BY_HAND }
  const credit = `member:${await memberIdOf(page, member.phone)}`
  await decideByTwo(page, other, { kind: 'correction', payload: { ...by_hand, credit } })
  await Promise.all([page.goto('about:blank'), other.context().close()])
  const day = bangkokDay(await productNow(request))
  await passMinutes(request, MINUTES_A_DAY)

  await desk.goto(`/desk/finance?day=${day}`)
  await desk.getByLabel('ชื่อผู้ใช้หรืออีเมล').fill(name)
  await desk.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  await desk.getByRole('button', { name: 'ต่อไป' }).click()
  const finance = desk.getByRole('heading', { name: 'การเงิน', level: 1 })
  await proveByCode(desk, secret, finance, () => productNow(request))

  const bank = accounts(desk).getByRole('row').filter({ hasText: BANK_NUMBER })
  await expect(async () => {
    await desk.reload()
    await expect(bank.getByRole('button', { name: 'ปิดยอด' })).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: SUMMED_WITHIN_MS })
  await desk.getByRole('button', { name: 'อ่านรายการจากคู่ค้า' }).click()
  await expect(desk.getByText(/^อ่านแล้ว/)).toBeVisible()
  await expect(bank).toContainText(`฿−${BY_HAND}.00`)
  await bank.getByRole('button', { name: 'ปิดยอด' }).click()
  await desk.getByRole('button', { name: 'ยืนยันปิดยอด' }).click()
  await expect(desk.getByRole('dialog').locator('[aria-invalid=true]')).toBeVisible()
  await desk.getByLabel('เหตุผล (เก็บในบันทึก)').fill('ปรับด้วยมือ ใบงาน 30')
  await desk.getByRole('button', { name: 'ยืนยันปิดยอด' }).click()
  await expect(bank).toContainText(new RegExp(`ปิดแล้ว.*${name}`))
  await expect(bank).toContainText('ปรับด้วยมือ ใบงาน 30')
  await desk.context().close()
})
