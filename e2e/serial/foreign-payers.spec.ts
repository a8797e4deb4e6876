import { expect } from '@playwright/test'
import { steppedOff } from '../browser/dialog-history-wait.ts'
import { openDepositByForm, pay, signedInWithCredit, waitForCredit } from '../cashier-steps.ts'
import { ADMIN, atDesk, deskCall, NO_SCREEN } from '../desk/desk-operator-steps.ts'
import { callAsMember } from '../protection-setup.ts'
import { passMinutes, test } from '../separate-lobby-fixture.ts'
import { BLANK_PAGE, notices, profileOf, signedIn, signInAgain, tokenOf } from '../test-member.ts'

const MINUTES_A_DAY = 24 * 60

test('money from another person’s account is shown as held on the deposit page, and its return is reported', async ({
  page,
  request,
  browser,
}) => {
  const person = await signedIn(page, request, BLANK_PAGE)
  const { to_account_number: to_account, ref } = await openDepositByForm(page, 500)
  const stranger = { bank: person.bank, account: '9123456780' }
  const { id } = await pay(request, stranger, { to_account, ref, amount: 500, from_name: 'วีระ ใจดี' })
  const popup = page.getByRole('dialog', { name: 'ได้รับเงินแล้ว รอตรวจชื่อผู้โอน' })
  await expect(popup).toContainText('ชื่อผู้โอนไม่ตรงกับบัญชีของคุณ เจ้าหน้าที่กำลังตรวจ')
  await popup.getByRole('button', { name: 'ตกลง' }).click()
  const held = page.getByRole('region', { name: 'ยอดฝากที่รอตรวจชื่อผู้โอน' })
  await expect(held).toContainText('500.00')
  await expect(held).toContainText(ref)
  expect((await profileOf(page)).ufabet_credit).toBe(0)

  const desk = await (await browser.newContext()).newPage()
  await atDesk(desk, ADMIN, NO_SCREEN)
  await deskCall(desk, `POST /suspense/bank/${encodeURIComponent(id)}/return`, { reason: 'คืนผู้โอน' })
  await desk.context().close()
  await expect(held).toHaveCount(0)
  await page.goto('/lobby/history?tab=2')
  await page.getByRole('button', { name: 'ฝากเงิน · สแกน QR' }).click()
  await expect(page.getByRole('dialog')).toContainText('โอนเงินคืนไปยังบัญชีต้นทางแล้ว')
  // The bank has already reported this payment, so the page must not ask for a slip.
  await expect(page.getByRole('link', { name: 'แนบสลิป' })).toHaveCount(0)
  expect((await profileOf(page)).ufabet_credit).toBe(0)
})

test('a deposit above a limit is reported, and the member moves it into play once the limit allows', async ({
  page,
  request,
}) => {
  const person = await signedInWithCredit(page, request, 200, BLANK_PAGE)
  await callAsMember(page, 'limits', { kind: 'deposit', period: 'day', amount: 300 })
  const { to_account_number: to_account, ref } = await openDepositByForm(page, 100)
  await pay(request, person, { to_account, ref, amount: 300 })
  await page.getByRole('dialog', { name: 'ฝากเงินสำเร็จ' }).getByRole('button', { name: 'ดูยอด' }).click()
  await expect(page.getByRole('heading', { name: 'เครดิตของคุณ' })).toBeVisible()
  await steppedOff(page)
  await page.goto('/lobby/withdraw')
  const aside = page.getByRole('region', { name: 'เงินที่พักไว้' })
  await expect(aside).toContainText('200.00')
  await expect(aside).toContainText('ถอนได้ทันที')
  await expect(aside.getByRole('link', { name: /ดูวงเงิน/ })).toBeVisible()

  await passMinutes(request, MINUTES_A_DAY)
  await signInAgain(page, person, '/lobby/withdraw')
  await aside.getByRole('button', { name: 'นำ 200.00 บาท เข้าเล่น' }).click()
  await expect(notices(page)).toContainText('นำ 200.00 บาท เข้าเล่นแล้ว')
  await expect(aside).toHaveCount(0)
  await waitForCredit(request, await tokenOf(page), 500)
})
