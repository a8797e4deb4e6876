import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { depositAmount, openDepositForm } from './cashier-steps.ts'
import {
  BLANK_PAGE,
  bearer,
  type Member,
  newMember,
  profileFor,
  profileOf,
  signedIn,
  signIn,
} from './test-member.ts'

/** Longest wait for the background worker in ms, on a busy machine. */
const DONE_WITHIN_MS = 30_000

const chooseWay = (page: Page, name: string) =>
  page.getByRole('group', { name: 'วิธีจ่าย' }).getByRole('button', { name }).click()

const pressPay = (page: Page) => page.getByRole('button', { name: /^ไปจ่าย ฿/ }).click()

/**
 * Opens a deposit that is paid with an app, by an API call. Returns the deposit's id, and the payment that the sandbox's gateway has created for it.
 */
const openInApp = async (request: APIRequestContext, { session }: Member, channel: string) => {
  const answer = await request.post('/lobby/api/requests/deposit/payment-gateway', {
    headers: bearer(session.access_token),
    data: { amount: 500, channel },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const { id, pay_url } = await answer.json()
  return { id, pay_url, payment: new URL(pay_url).searchParams.get('payment') }
}

const settle = (
  request: APIRequestContext,
  payment: string | null,
  path: 'pay' | 'cancel',
  data: object = {},
) => request.post(`/sandbox/gateway/payments/${payment}/${path}`, { data })

type Way = { readonly button: string; readonly bank: string | null; readonly app: string }
const WAYS: readonly Way[] = [
  { button: 'TrueMoney', bank: null, app: 'TrueMoney Wallet' },
  { button: 'แอปธนาคาร', bank: 'KBank', app: 'แอปธนาคารกสิกรไทย' },
]
/** Returns the tag of a way that is not played each time. A bank's app and TrueMoney share the pages; a test below declines a payment by TrueMoney. */
const variantOf = ({ bank }: Way): string[] => (bank === null ? ['@variant'] : [])

/** Chooses the way and the amount, and presses the button. A phone then shows the page of the app, a desktop its QR code. */
const payBy = async (page: Page, { button, bank }: Way) => {
  await openDepositForm(page)
  await chooseWay(page, button)
  await expect(page.getByText('วิธีนี้ไม่แจ้งชื่อผู้ชำระ')).toBeVisible()
  if (bank !== null)
    await page.getByRole('group', { name: 'แอปธนาคารที่ใช้จ่าย' }).getByRole('button', { name: bank }).click()
  await depositAmount(page).fill('500')
  await pressPay(page)
}
const creditOf = async (request: APIRequestContext, { session }: Member) =>
  (await profileFor(request, session.access_token)).ufabet_credit

// These tests cover the requirement: deposits by the payment gateway (F07).
for (const way of WAYS)
  test(`bank-app round trip on a phone by ${way.app}: the app opens, pays and returns twice, and one credit is there`, {
    tag: ['@phone', ...variantOf(way)],
  }, async ({ page, request }) => {
    const member = await signedIn(page, request, BLANK_PAGE)
    await payBy(page, way)
    await page.waitForURL(/\/sandbox\/gateway\/\?payment=/)
    await expect(page.getByText(`${way.app} (จำลอง)`)).toBeVisible()
    const gateway = page.url()
    await page.getByRole('button', { name: 'ชำระเงิน ฿500.00' }).click()
    const back = page.getByRole('link', { name: 'กลับไปยังร้านค้า' })
    for (const time of [1, 2]) {
      if (time === 2) await page.goto(gateway)
      await back.click()
      await expect(page).toHaveURL(/\/lobby\/deposit\/return\/dep_/)
      await expect(page.getByText('ฝากเงินสำเร็จ')).toBeVisible({ timeout: DONE_WITHIN_MS })
    }
    await page.getByRole('link', { name: 'ไปหน้าแรก' }).click()
    await expect(page).toHaveURL(/\/lobby\/$/)
    expect(await creditOf(request, member)).toBe(500)
  })

// These are variants, because the test of the desktop's QR code pays without a return too.
for (const way of WAYS)
  test(`an app switch by ${way.app} that never returns: the credit arrives, and the lobby shows it`, {
    tag: '@variant',
  }, async ({ page, request }) => {
    const member = await signedIn(page, request, BLANK_PAGE)
    await payBy(page, way)
    const atGateway = page.waitForURL(/\/sandbox\/gateway\/\?payment=/)
    const here = page.getByRole('tab', { name: 'จ่ายในเครื่องนี้' })
    // A desktop shows the QR code first, and its second tab leads to the app in this browser. A phone goes to the app at once.
    await Promise.race([
      atGateway,
      here.click().then(() => page.getByRole('link', { name: `เปิด ${way.app}` }).click()),
    ])
    await atGateway
    const { pending_request } = await profileFor(request, member.session.access_token)
    const payment = new URL(pending_request.pay_url).searchParams.get('payment')
    await settle(request, payment, 'pay', { from_bank: member.bank, from_account: member.account })
    await expect.poll(() => creditOf(request, member), { timeout: DONE_WITHIN_MS }).toBe(500)
    await page.goto('/lobby/history?tab=2')
    const rows = page.getByRole('table', { name: 'รายการฝาก-ถอน' }).getByRole('row')
    await expect(rows.filter({ hasText: 'สำเร็จ' }).filter({ hasText: '500.00' })).toHaveCount(1)
    expect((await profileOf(page)).pending_request).toBeNull()
  })

test('TrueMoney on a phone: the wallet’s number is that of the account, and a declined payment takes no money', {
  tag: '@phone',
}, async ({ page, request }) => {
  const member = await signedIn(page, request, BLANK_PAGE)
  await openDepositForm(page)
  await chooseWay(page, 'TrueMoney')
  await expect(page.getByLabel('เบอร์ TrueMoney Wallet')).toHaveValue(
    member.phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3'),
  )
  await depositAmount(page).fill('500')
  await pressPay(page)
  await page.waitForURL(/\/sandbox\/gateway\/\?payment=/)
  await page.getByRole('button', { name: 'ไม่อนุมัติ' }).click()
  await page.getByRole('link', { name: 'กลับไปยังร้านค้า' }).click()
  await expect(page.getByText('รายการถูกยกเลิก')).toBeVisible({ timeout: DONE_WITHIN_MS })
  expect((await profileOf(page)).ufabet_credit).toBe(0)
})

for (const way of WAYS)
  test(`from a desktop the member scans the page of ${way.app}, and this screen shows the credit by itself`, {
    tag: ['@desktop', ...variantOf(way)],
  }, async ({ page, request }) => {
    await signedIn(page, request, BLANK_PAGE)
    await payBy(page, way)
    await expect(page.getByRole('img', { name: `คิวอาร์โค้ดของหน้าจ่ายด้วย ${way.app}` })).toBeVisible()
    await expect(page.getByText('รอผลจากแอป เครดิตเข้าเอง')).toBeVisible()
    const { pay_url } = (await profileOf(page)).pending_request
    const payer = { from_bank: 'scb', from_account: '8000000202' }
    await settle(request, new URL(pay_url).searchParams.get('payment'), 'pay', payer)
    await expect(page.getByRole('dialog', { name: 'ฝากเงินสำเร็จ' })).toContainText('500.00 บาท', {
      timeout: DONE_WITHIN_MS,
    })
  })

test('the return page works twice in another browser without session and storage, and credits nothing unpaid', async ({
  browser,
  baseURL,
  request,
}) => {
  const member = await newMember(request)
  const { id, payment } = await openInApp(request, member, 'mobile_banking_scb')
  const other = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) })
  const [first, second] = [await other.newPage(), await other.newPage()]
  const path = `/lobby/deposit/return/${id}`
  await first.goto(path)
  await expect(first.getByText('กำลังรอผลการจ่าย')).toBeVisible()
  await expect(first.getByText('เบราว์เซอร์นี้ยังไม่ได้เข้าสู่ระบบ')).toBeVisible()
  // A return from the payment page proves no payment, so the member has no credit.
  expect((await profileFor(request, member.session.access_token)).ufabet_credit).toBe(0)
  await settle(request, payment, 'pay', { from_bank: member.bank, from_account: member.account })
  await expect(first.getByText('ฝากเงินสำเร็จ')).toBeVisible({ timeout: DONE_WITHIN_MS })
  await second.goto(path)
  await expect(second.getByText('ฝากเงินสำเร็จ')).toBeVisible()
  await expect(second.getByText('500')).toHaveCount(0)
  expect((await profileFor(request, member.session.access_token)).ufabet_credit).toBe(500)
  await second.goto('/lobby/deposit/return/dep_00000000000000000000000000')
  await expect(second.getByText('ไม่พบรายการนี้')).toBeVisible()
  await other.close()
})

test('an open deposit with an app leads to the app again after a reload', async ({ page, request }) => {
  const member = await newMember(request)
  await openInApp(request, member, 'mobile_banking_ktb')
  await signIn(page, member, '/lobby/deposit')
  await page.getByRole('tab', { name: 'จ่ายในเครื่องนี้' }).click()
  await page.reload()
  await page.getByRole('tab', { name: 'จ่ายในเครื่องนี้' }).click()
  await expect(page.getByRole('link', { name: 'เปิด แอปธนาคารกรุงไทย' })).toHaveAttribute(
    'href',
    /\/sandbox\/gateway\/\?payment=/,
  )
})
