import { expect, type Page, test } from '@playwright/test'
import {
  depositAmount,
  openDeposit,
  openDepositByForm,
  openDepositForm,
  pay,
  payDeposit,
  sendDepositForm,
  signedInWithCredit,
  withdraw,
  withdrawAmount,
} from './cashier-steps.ts'
import { BLANK_PAGE, notices, profileOf, signedIn, signInAgain } from './test-member.ts'

const DEPOSITED = 'ฝากเงินสำเร็จ'
/** Interval in ms at which the page of an open deposit asks for news (F05). */
const DEPOSIT_POLL_MS = 10_000

const expectDeposited = async (page: Page, amount: string) => {
  const dialog = page.getByRole('dialog', { name: DEPOSITED })
  await expect(dialog).toContainText(`คุณทำการฝากเงินจำนวน ${amount} บาท เรียบร้อยแล้ว`)
  await dialog.getByRole('button', { name: 'ดูยอด' }).click()
  await expect(page).toHaveURL(/\/lobby\/$/)
  await expect(page.getByText(amount).first()).toBeVisible()
}

test.describe('depositing', () => {
  // This test covers the requirements: deposit page (R09), cancellation of a deposit (F06) and its errors (E07).
  test('a reload and another browser find the same open deposit', { tag: '@desktop' }, async ({
    page,
    request,
    browser,
  }) => {
    const person = await signedIn(page, request, BLANK_PAGE)
    // This step covers the requirements: deposit errors (E06), server errors next to their field (V04).
    await test.step('an amount outside the limits is refused at its field', async () => {
      await openDepositForm(page)
      await depositAmount(page).fill('10')
      await sendDepositForm(page)
      await expect(depositAmount(page)).toHaveAccessibleDescription(/ฝากขั้นต่ำ 20\.00 บาท/)
      await depositAmount(page).fill('200001')
      await sendDepositForm(page)
      await expect(depositAmount(page)).toHaveAccessibleDescription(/ฝากได้สูงสุดครั้งละ 200,000\.00 บาท/)
      expect((await profileOf(page)).pending_request).toBeNull()
    })
    await depositAmount(page).fill('300')
    await sendDepositForm(page)
    await expect(page.getByRole('region', { name: 'โอนผ่านเลขบัญชี' })).toBeVisible()
    const deposit = (await profileOf(page)).pending_request
    await page.reload()
    await expect(page.getByText(deposit.ref)).toBeVisible()
    const elsewhere = await (await browser.newContext()).newPage()
    await signInAgain(elsewhere, person, '/lobby/deposit')
    await expect(elsewhere.getByText(deposit.ref)).toBeVisible()
    await elsewhere.context().close()
    await test.step('cancelling a deposit that was paid first says so, and the money is there', async () => {
      // The response to the profile call is delayed until the cancellation is answered. Otherwise the profile would already tell the page that the
      // deposit was paid.
      const answered = Promise.withResolvers<void>()
      await page.route('**/lobby/api/customers/profile', async route => {
        await answered.promise
        await route.continue().catch(() => undefined)
      })
      await payDeposit(request, person, deposit)
      await expect.poll(async () => (await profileOf(page)).ufabet_credit).toBe(300)
      await page.getByRole('button', { name: 'ยกเลิกรายการ' }).click()
      await expect(notices(page)).toContainText('รายการนี้ฝากเงินสำเร็จแล้ว จึงยกเลิกไม่ได้')
      answered.resolve()
      await expectDeposited(page, '300.00')
    })
  })

  // This test covers the requirements: polling of a deposit (F05), deposit dialogs (E08).
  test('the paid amount is credited and shown, not the requested one', { tag: '@phone' }, async ({
    page,
    request,
  }) => {
    const person = await signedIn(page, request, BLANK_PAGE)
    const { to_account_number, ref } = await openDeposit(page, 500)
    await pay(request, person, { to_account: to_account_number, amount: 320.5, ref })
    await expectDeposited(page, '320.50')
    expect((await profileOf(page)).ufabet_credit).toBe(320.5)
  })

  // This test covers the requirements: deposit form (F04), polling of a deposit (F05). It is a variant, because it pays the deposit in another way.
  test('a plain transfer from the member’s own account is credited', {
    tag: ['@desktop', '@variant'],
  }, async ({ page, request }) => {
    const person = await signedIn(page, request, BLANK_PAGE)
    const { to_account_number, transfer_amount } = await openDepositByForm(page, 1000)
    await pay(request, person, { to_account: to_account_number, amount: transfer_amount })
    await expectDeposited(page, '1,000.00')
  })

  // This test covers the requirements: polling of a deposit (F05), intervals and durations (B01).
  test('without the event stream, polling still reports the completed deposit', { tag: '@phone' }, async ({
    page,
    request,
  }) => {
    await page.clock.install()
    const person = await signedIn(page, request, BLANK_PAGE)
    await page.route('**/lobby/api/customers/events', route => route.abort())
    const { to_account_number, transfer_amount } = await openDeposit(page, 500)
    await pay(request, person, { to_account: to_account_number, amount: transfer_amount })
    await expect.poll(async () => (await profileOf(page)).ufabet_credit).toBe(500)
    await page.clock.runFor(DEPOSIT_POLL_MS)
    await expect(page.getByRole('dialog', { name: DEPOSITED })).toBeVisible()
  })

  // This test covers the requirements: deposit, withdrawal and slip pages (R09), deposits and their cancellation (F06).
  test('the slip shows the code full screen and leads back', { tag: '@phone' }, async ({ page, request }) => {
    await signedIn(page, request, BLANK_PAGE)
    const { ref } = await openDeposit(page, 500)
    await page.getByRole('tab', { name: 'สแกนจากอีกเครื่อง' }).click()
    await page.getByText('เต็มจอ').click()
    await expect(page).toHaveURL(/\/lobby\/slip$/)
    await expect(page.getByRole('img', { name: 'คิวอาร์โค้ดสำหรับชำระเงินฝาก' })).toBeVisible()
    await expect(page.getByText(ref)).toBeVisible()
    await expect(page.getByText('500.00')).toBeVisible()
    await page.getByText('กลับ', { exact: true }).click()
    await expect(page).toHaveURL(/\/lobby\/deposit$/)
    await expect(page.getByText(ref)).toBeVisible()
    await test.step('cancelling returns to the form, and a new deposit can be opened', async () => {
      await page.getByRole('button', { name: 'ยกเลิกรายการ' }).click()
      await expect(notices(page)).toContainText('ยกเลิกรายการฝากแล้ว')
      await expect(depositAmount(page)).toBeVisible()
      expect((await profileOf(page)).pending_request).toBeNull()
      await expect(page.getByRole('dialog', { name: 'ฝากเงินไม่สำเร็จ' })).toHaveCount(0)
      await depositAmount(page).fill('100')
      await sendDepositForm(page)
      await expect(page.getByRole('region', { name: 'โอนผ่านเลขบัญชี' })).toBeVisible()
      expect((await profileOf(page)).pending_request.amount).toBe(100)
    })
  })
})

test.describe('withdrawing', () => {
  // This test covers the requirements: withdrawal errors (E09), server errors next to their field (V04).
  test('an amount above the balance is refused at its field with the figure', async ({ page, request }) => {
    await signedInWithCredit(page, request, 500, '/lobby/withdraw')
    await withdraw(page, '500.01')
    await expect(withdrawAmount(page)).toHaveAccessibleDescription(/เครดิตไม่พอ ถอนได้สูงสุด 500\.00 บาท/)
    await test.step('a field that the server refused is marked until it is changed', async () => {
      await expect(withdrawAmount(page)).toBeFocused()
      await withdrawAmount(page).fill('300')
      await expect(page.getByText(/เครดิตไม่พอ/)).toHaveCount(0)
    })
    await withdraw(page, '99')
    await expect(withdrawAmount(page)).toHaveAccessibleDescription(/ถอนขั้นต่ำ 100\.00 บาท/)
    expect((await profileOf(page)).ufabet_credit).toBe(500)
  })
})
