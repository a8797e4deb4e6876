import { expect, type Page } from '@playwright/test'
import { steppedOff } from '../browser/dialog-history-wait.ts'
import { pay, prepareDeposit } from '../cashier-steps.ts'
import { newMember } from '../test-member.ts'
import { expectSound } from './desk-accessibility-check.ts'
import { ADMIN, atDesk, CHECKER, deskCall, NO_SCREEN } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'

const open = (page: Page) => page.getByRole('region', { name: 'รายการที่เปิด' })

type Case = { is_open: boolean; write_off_cause: string | null; settled: { action: string } | null }

test('money without a shown payer is written off by two and appears in the journal as income', {
  tag: '@desktop',
}, async ({ page, browser, request }) => {
  test.slow()
  const member = await newMember(request)
  const { to_account_number: to_account } = await prepareDeposit(request, member.session.access_token, {
    amount: 500,
  })
  const { id } = await pay(request, member, { to_account, amount: 451.25, shown_account: 'left_out' })
  const record = `หนังสือธนาคาร ${id}`
  await atDesk(page, ADMIN, NO_SCREEN)
  const item = () => deskCall<Case>(page, `GET /suspense/bank/${encodeURIComponent(id)}`)
  await expect.poll(async () => (await item()).write_off_cause).toBe('payer_not_shown')
  await page.goto(`/desk/work?kind=suspense&id=${encodeURIComponent(`bank:${id}`)}`)
  await expect(open(page).getByRole('button', { name: 'โอนคืนผู้โอน' })).toHaveCount(0)
  await open(page).getByRole('button', { name: 'ตัดเป็นรายได้' }).click()
  const dialog = page.getByRole('dialog', { name: 'ตัดเงินพักเป็นรายได้' })
  await expect(dialog).toContainText('ธนาคารไม่แสดงเลขบัญชีผู้โอน')
  await dialog.getByLabel('เลขรายการของคู่ค้า').fill(record)
  await dialog.getByRole('button', { name: 'ดูผลก่อนเสนอ' }).click()
  await expect(dialog).toContainText('เงินอยู่ในบัญชี')
  await expectSound(page)
  await dialog.getByLabel(/^เหตุผล/).fill('ธนาคารไม่บอกผู้โอน')
  await dialog.getByRole('button', { name: /^เสนอ/ }).click()
  await expect(dialog).toBeHidden()
  expect((await item()).is_open).toBe(true)

  await steppedOff(page)
  await page.goto(NO_SCREEN)
  const other = await (await browser.newContext()).newPage()
  await atDesk(other, CHECKER, NO_SCREEN)
  const { items } = await deskCall<{ items: { id: string; why: string }[] }>(other, 'GET /work')
  for (const { id: proposal } of items.filter(({ why }) => why === 'write_off')) {
    const found = await deskCall<object>(other, `GET /proposals/${proposal}`)
    if (!JSON.stringify(found).includes(record)) continue
    await other.goto(`/desk/work?kind=proposal&id=${proposal}`)
    await expect(open(other)).toContainText(record)
    // The checker must see the same line of the bank's statement as the maker.
    await expect(open(other).getByText('รายการธนาคาร')).toBeVisible()
    await expect(open(other)).toContainText('ธนาคารไม่แสดงเลขบัญชีผู้โอน')
    await expect(open(other).getByRole('button', { name: /^อนุมัติ/ })).toBeEnabled()
    await other.keyboard.press('a')
    await other.keyboard.press('Enter')
    await expect(other.getByText('อนุมัติแล้ว มีผลทันที')).toBeVisible()
  }
  expect(await item()).toMatchObject({ is_open: false, settled: { action: 'suspense.write_off' } })
})
