import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { steppedOff } from './browser/dialog-history-wait.ts'
import {
  choosePromotion,
  depositAmount,
  openDepositForm,
  pay,
  payDeposit,
  prepareDeposit,
  sendDepositForm,
  waitForCredit,
  withdraw,
  withdrawAmount,
} from './cashier-steps.ts'
import { BLANK_PAGE, birthDate, notices, profileOf, signedIn, tokenOf } from './test-member.ts'

const WELCOME = 'ฝาก 100 รับเพิ่ม 100'
const WELCOME_ID = 2
/** Names of the promotions for a first deposit in the seed data. Parallel tests of the desk (the staff's website) may add others. */
const WITH_A_DEPOSIT = [WELCOME, 'ฝาก 1,000 รับเพิ่ม 300', 'ฝาก 10,000 รับเพิ่ม 2,000']
const BIRTHDAY = 'เดือนเกิดรับฟรี 300'
const FROM_THE_START = [...WITH_A_DEPOSIT, BIRTHDAY, 'เดือนเกิดฝาก 500 รับเพิ่ม 200', 'คืนยอดเสีย 5% ทุกวันพุธ']

/**
 * Deposits 100 baht with the first promotion through the lobby's screens. The member then has 200 baht of credit and a wagering requirement of
 * 2,000 baht.
 */
const depositWithBonus = async (page: Page, request: APIRequestContext) => {
  const person = await signedIn(page, request, BLANK_PAGE)
  await openDepositForm(page)
  await choosePromotion(page, WELCOME)
  await expect(depositAmount(page)).toHaveValue('100.00')
  await expect(page.locator('form')).toContainText('ต้องทำยอดเทิร์นก่อนถอน฿2,000.00')
  await sendDepositForm(page)
  await expect(page.getByRole('region', { name: 'โอนผ่านเลขบัญชี' })).toBeVisible()
  const { to_account_number, transfer_amount, ref } = (await profileOf(page)).pending_request
  await pay(request, person, { to_account: to_account_number, amount: transfer_amount, ref })
  await page.getByRole('dialog', { name: 'ฝากเงินสำเร็จ' }).getByRole('button', { name: 'ดูยอด' }).click()
  await expect(page).toHaveURL(/\/lobby\/$/)
  await waitForCredit(request, await tokenOf(page), 200)
  await steppedOff(page)
  return person
}

/** Opens the game site as a click on a game does. Returns a function that plays rounds, each of which wins its stake back. */
const playerOf = async (page: Page) => {
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const { url } = await (await page.request.get('/lobby/api/customers/login-game', { headers })).json()
  const token = new URL(url).searchParams.get('token')
  return async (rounds: number, stake: number) => {
    for (let round = 0; round < rounds; round++) {
      const data = { token, stake, win: stake }
      expect((await page.request.post('/sandbox/game-site/rounds', { data })).status()).toBe(201)
    }
  }
}

test('R07: a visitor reads all promotions and their terms, and reckons before joining', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/lobby/promotion')
  for (const title of FROM_THE_START)
    await expect(page.getByRole('article', { name: title, exact: true })).toBeVisible()
  await page.getByRole('article', { name: WELCOME }).getByRole('button').click()
  const dialog = page.getByRole('dialog', { name: WELCOME })
  await expect(dialog).toContainText('ทำยอดเทิร์น 10 เท่า')
  await dialog.getByLabel('ลองคำนวณจากยอดฝาก (บาท)').fill('250')
  await expect(dialog).toContainText('ต้องทำยอดเทิร์นก่อนถอน฿3,500.00')
  await dialog.getByRole('button', { name: 'สมัครเพื่อรับ' }).click()
  await expect(page).toHaveURL(/\/lobby\/register$/)
})

test('R07: a member sees which promotions can be taken now, and why the others cannot', {
  tag: '@phone',
}, async ({ page, request }) => {
  await signedIn(page, request, '/lobby/promotion')
  const now = page.getByRole('region', { name: 'รับได้ตอนนี้' })
  for (const title of WITH_A_DEPOSIT)
    await expect(now.getByRole('article', { name: title, exact: true })).toBeVisible()
  const others = page.getByRole('region', { name: 'โปรโมชั่นอื่น' })
  const month = birthDate().toLocaleDateString('th-TH', { month: 'short', timeZone: 'UTC' })
  await expect(others.getByRole('article', { name: BIRTHDAY })).toContainText(
    new RegExp(`รับได้ในเดือนเกิดของคุณเท่านั้น รับได้ตั้งแต่\\s1\\s${month.replaceAll('.', '\\.')}\\s\\d{4}`),
  )
  await now.getByRole('article', { name: WELCOME }).getByRole('button').click()
  await page.getByRole('button', { name: 'ฝากเงินรับโปรนี้' }).click()
  await expect(page).toHaveURL(new RegExp(`/lobby/deposit\\?promotion=${WELCOME_ID}$`))
  await expect(page.locator('form').getByRole('button', { name: WELCOME })).toBeVisible()
})

test('F04, F09: a bonus is credited with the deposit, states its lock, and is unlocked after the turnover', {
  tag: '@phone',
}, async ({ page, request }) => {
  await depositWithBonus(page, request)
  await expect(page.getByText('เหลือยอดเทิร์น 2,000.00 บาท')).toBeVisible()
  await page.goto('/lobby/withdraw')
  await expect(page.getByText(`ล็อกโดย ${WELCOME}`)).toBeVisible()
  await withdraw(page, '150')
  await expect(withdrawAmount(page)).toHaveAccessibleDescription(/ต้องทำยอดเทิร์นอีก 2,000\.00 บาท/)
  const play = await playerOf(page)
  // Only 20 baht of each stake of 25 baht count toward the wagering requirement.
  await play(25, 20)
  await withdraw(page, '150')
  await expect(withdrawAmount(page)).toHaveAccessibleDescription(/ต้องทำยอดเทิร์นอีก 1,500\.00 บาท/)
  await play(75, 20)
  await withdraw(page, '150')
  await expect(page.getByRole('dialog', { name: 'ถอนเงินสำเร็จ' })).toContainText('150.00 บาท')
  await page.goto('/lobby/history?tab=1')
  const past = page.getByRole('table', { name: 'โบนัสที่ผ่านมา' })
  await expect(past).toContainText(WELCOME)
  await expect(past).toContainText('ครบแล้ว')
})

test('C21: giving a bonus up says first what it takes, and leaves the own money', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const member = await signedIn(page, request, BLANK_PAGE)
  const { access_token } = member.session
  await payDeposit(
    request,
    member,
    await prepareDeposit(request, access_token, { amount: 100, promotion_id: WELCOME_ID }),
  )
  await waitForCredit(request, access_token, 200)
  await page.goto('/lobby/history?tab=1')
  await expect(
    page.getByRole('img', { name: `ยอดเทิร์นของ ${WELCOME}: ทำแล้ว 0.00 จาก 2,000.00 บาท` }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'สละโบนัส' }).click()
  const dialog = page.getByRole('dialog', { name: 'สละโบนัสนี้หรือไม่' })
  await expect(dialog).toContainText('ระบบจะนำออก−฿100.00')
  await expect(dialog).toContainText('เครดิตของคุณที่เหลือ฿100.00')
  await dialog.getByRole('button', { name: 'สละโบนัส' }).click()
  await expect(notices(page)).toContainText('กำลังสละโบนัส')
  await expect(page.getByRole('table', { name: 'โบนัสที่ผ่านมา' })).toContainText('สละแล้ว')
  await waitForCredit(request, await tokenOf(page), 100)
  await steppedOff(page)
  await page.goto('/lobby/withdraw')
  await withdraw(page, '100')
  await expect(page.getByRole('dialog', { name: 'ถอนเงินสำเร็จ' })).toContainText('100.00 บาท')
})
