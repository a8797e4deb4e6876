import { expect } from '@playwright/test'
import { fault, openDeposit, pay, signedInWithCredit, withdraw } from '../cashier-steps.ts'
import { OTHER_PARTNERS, test } from '../separate-lobby-fixture.ts'
import { BLANK_PAGE, profileOf, signedIn } from '../test-member.ts'

test.use({ said: OTHER_PARTNERS })

/** The company's biller number at the bank SCB. */
const BILLER = '099000000000011'

// This test covers the requirement: deposits and their cancellation (F06).
test('a QR deposit that SCB confirms with a duplicate callback is credited once', async ({
  page,
  request,
}) => {
  const member = await signedIn(page, request, BLANK_PAGE)
  const { transfer_amount: amount, ref } = await openDeposit(page, 500)
  await fault(request, { partner: 'bank', kind: 'duplicate', operation: 'credit', count: 1 })
  await pay(request, member, { to_account: BILLER, amount, ref })
  const dialog = page.getByRole('dialog', { name: 'ฝากเงินสำเร็จ' })
  await expect(dialog).toContainText('คุณทำการฝากเงินจำนวน 500.00 บาท เรียบร้อยแล้ว')
  await dialog.getByRole('button', { name: 'ดูยอด' }).click()
  await expect(page.getByText('500.00').first()).toBeVisible()
  expect((await profileOf(page)).ufabet_credit).toBe(500)
})

// This test covers the requirement: withdrawal and its process view (F08). It is a variant: `seamless-wallet.spec.ts` withdraws through Opn too.
test('a withdrawal that Opn takes, sends and pays is shown as under way, and then as paid', {
  tag: '@variant',
}, async ({ page, request }) => {
  const member = await signedInWithCredit(page, request, 500, '/lobby/withdraw')
  await fault(request, { partner: 'bank', kind: 'drop_after_commit', operation: 'payout', count: 1 })
  await withdraw(page, '200')
  await expect(page.getByRole('dialog', { name: 'ถอนเงินสำเร็จ' })).toContainText('โอนเงินจำนวน 200.00 บาท')
  const paid = await request.get(`/sandbox/bank/payouts?account=${member.account}`)
  expect(await paid.json()).toMatchObject([{ amount: 200, status: 'paid' }])
  expect((await profileOf(page)).ufabet_credit).toBe(300)
})

// This test covers the requirement: withdrawal and its process view (F08). It is a variant: in `failed-payments.spec.ts` another bank refuses.
test('a payee that Opn does not accept ends the withdrawal, says so, and the credit is back', {
  tag: '@variant',
}, async ({ page, request }) => {
  await signedInWithCredit(page, request, 500, '/lobby/withdraw')
  await fault(request, { partner: 'bank', kind: 'refuse', operation: 'payee', count: 1 })
  await withdraw(page, '200')
  const dialog = page.getByRole('dialog', { name: 'ถอนเงินไม่สำเร็จ' })
  await expect(dialog).toContainText(/ถอนเงิน [\d,.]+ บาทไม่สำเร็จ .+เครดิตคืนให้คุณแล้ว/)
  await expect.poll(async () => (await profileOf(page)).ufabet_credit).toBe(500)
})
