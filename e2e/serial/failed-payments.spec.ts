import { expect } from '@playwright/test'
import { steppedOff } from '../browser/dialog-history-wait.ts'
import {
  depositAmount,
  fault,
  openDeposit,
  openDepositForm,
  signedInWithCredit,
  withdraw,
} from '../cashier-steps.ts'
import { passMinutes, test } from '../separate-lobby-fixture.ts'
import { BLANK_PAGE, profileOf, signedIn } from '../test-member.ts'

/** Longest wait for the background worker in ms, on a busy machine. */
const DONE_WITHIN_MS = 30_000

const amountOf = ({ amount }: { amount: number }) => amount

// This test covers the requirements: polling of a deposit (F05), deposit dialogs (E08).
test('an unpaid deposit ends in the failure dialog and then at home', async ({ page, request }) => {
  await signedIn(page, request, BLANK_PAGE)
  await openDeposit(page, 500)
  await passMinutes(request, 20)
  const dialog = page.getByRole('dialog', { name: 'ฝากเงินไม่สำเร็จ' })
  await expect(dialog).toContainText(/ไม่สามารถฝากเงิน \(.+\)/)
  await dialog.getByRole('button', { name: 'ตกลง' }).click()
  await expect(page).toHaveURL(/\/lobby\/$/)
  expect((await profileOf(page)).ufabet_credit).toBe(0)
})

test('R09: an expired deposit leads to the slip page for its transfer', async ({ page, request }) => {
  await signedIn(page, request, BLANK_PAGE)
  await openDeposit(page, 500)
  await passMinutes(request, 20)
  await page
    .getByRole('dialog', { name: 'ฝากเงินไม่สำเร็จ' })
    .getByRole('button', { name: 'โอนเงินแล้ว แนบสลิป' })
    .click()
  await expect(page).toHaveURL(/\/lobby\/slip#attach$/)
  await expect(page.getByRole('button', { name: 'ส่งสลิป' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

// This test covers the requirement: withdrawal and its process view (F08).
test('a withdrawal that the bank refuses says so, and the credit is back', async ({ page, request }) => {
  await signedInWithCredit(page, request, 500, '/lobby/withdraw')
  await fault(request, { partner: 'bank', kind: 'refuse', operation: 'payout', count: 1 })
  await withdraw(page, '200')
  const dialog = page.getByRole('dialog', { name: 'ถอนเงินไม่สำเร็จ' })
  await expect(dialog).toContainText(/ถอนเงิน [\d,.]+ บาทไม่สำเร็จ .+เครดิตคืนให้คุณแล้ว/)
  await expect.poll(async () => (await profileOf(page)).ufabet_credit).toBe(500)
  await dialog.getByRole('button', { name: 'ตกลง' }).click()
  await expect(page.getByText('500.00').first()).toBeVisible()
})

// This test covers the requirement: withdrawal and its process view (F08).
test('a withdrawal whose response was lost is paid once, even if requested again after a reload', async ({
  page,
  request,
}) => {
  await signedInWithCredit(page, request, 1000, '/lobby/withdraw')
  // The request reaches the server, but the page gets neither the response nor an event.
  await page.route('**/lobby/api/requests/withdraw', async route => {
    await page.context().setOffline(true)
    await route.fetch()
    await route.abort('connectionreset')
  })
  await withdraw(page, '300')
  await expect(page.getByRole('alert').filter({ hasText: 'เชื่อมต่อไม่ได้' })).toBeVisible()
  await expect.poll(async () => (await profileOf(page)).completed_requests.map(amountOf)).toEqual([300, 1000])

  await page.unrouteAll()
  await page.context().setOffline(false)
  // A part of the page that could not load while offline makes the page reload itself, which can abort this reload.
  await expect(() => page.reload()).toPass()
  await withdraw(page, '300')
  await expect(page.getByRole('dialog', { name: 'ถอนเงินสำเร็จ' })).toContainText('300.00 บาท')
  const { ufabet_credit, completed_requests } = await profileOf(page)
  expect(ufabet_credit).toBe(700)
  expect(completed_requests.map(amountOf)).toEqual([300, 1000])
})

// This test covers the requirement: withdrawal and its process view (F08).
test('a payout in progress shows its step, also after a reload, and reports its end', async ({
  page,
  request,
  product,
}) => {
  // This test needs more time, because the operators' command starts a process, and the payout takes up to half a minute.
  test.slow()
  await signedInWithCredit(page, request, 6000, '/lobby/withdraw')
  // A first withdrawal above 5,000 baht waits for an operator's approval, so it stays in progress during the test.
  await withdraw(page, '5500')
  await page.getByRole('dialog', { name: 'รับรายการถอนแล้ว' }).getByRole('button', { name: 'ดูสถานะ' }).click()
  const process = page.getByRole('list', { name: 'สถานะรายการถอน' })
  await expect(process).toBeVisible()
  await steppedOff(page)
  await page.reload()
  await expect(process).toBeVisible()
  await product.operator('withdrawals', 'approve', (await profileOf(page)).pending_request.id)
  await expect(page.getByRole('dialog', { name: 'ถอนเงินสำเร็จ' })).toContainText(
    'โอนเงินจำนวน 5,500.00 บาท เข้าบัญชีของคุณเรียบร้อยแล้ว',
    { timeout: DONE_WITHIN_MS },
  )
})

// This test covers the requirements: payment gateway (F07), polling of a deposit (F05).
test('a member with the gateway pays on its page, and the credit is there on return', async ({
  page,
  request,
  product,
}) => {
  const person = await signedIn(page, request, BLANK_PAGE)
  await product.allowGateway(person.phone)
  await openDepositForm(page)
  await depositAmount(page).fill('500')
  await page.getByRole('button', { name: /^ไปจ่าย ฿/ }).click()
  await page.waitForURL(/\/sandbox\/gateway\/\?payment=/)
  await page.getByRole('button', { name: 'ชำระเงิน ฿500.00' }).click()
  await expect(page.getByRole('heading', { name: 'ชำระเงินสำเร็จ' })).toBeVisible()
  await page.getByRole('link', { name: 'กลับไปยังร้านค้า' }).click()
  const dialog = page.getByRole('dialog', { name: 'ฝากเงินสำเร็จ' })
  await expect(dialog).toContainText('คุณทำการฝากเงินจำนวน 500.00 บาท เรียบร้อยแล้ว', { timeout: DONE_WITHIN_MS })
  await dialog.getByRole('button', { name: 'ดูยอด' }).click()
  await expect(page).toHaveURL(/\/lobby\/$/)
  await expect(page.getByText('500.00').first()).toBeVisible()
})
