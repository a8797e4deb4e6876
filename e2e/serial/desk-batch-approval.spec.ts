import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { DESKTOP } from '../browser/browser-settings.ts'
import { memberWithCredit } from '../cashier-steps.ts'
import { expectSound } from '../desk/desk-accessibility-check.ts'
import { ADMIN, atDesk, deskCall, memberIdOf, NO_SCREEN } from '../desk/desk-operator-steps.ts'
import { test } from '../separate-lobby-fixture.ts'
import { bearer, type Member } from '../test-member.ts'

test.use({ viewport: DESKTOP.viewport })

const AMOUNT = 400

const open = (page: Page) => page.getByRole('region', { name: 'รายการที่เปิด' })
const queue = (page: Page) => page.getByRole('region', { name: 'รายการที่รอ' })

type Waiting = { readonly member: Member; readonly id: string }

/**
 * Creates a withdrawal that waits for an operator although the rules would now accept it. The member is marked as a risk before the request, and the
 * mark is removed afterwards. `desk` is a page at the desk.
 */
const agreedWithdrawal = async (desk: Page, request: APIRequestContext): Promise<Waiting> => {
  const member = await memberWithCredit(request, AMOUNT)
  const marks = `POST /members/${await memberIdOf(desk, member.phone)}/risk`
  expect(await deskCall(desk, `${marks}/mark`, { reason: 'เครื่องใหม่ทุกวัน' })).toMatchObject({ success: true })
  const answer = await request.post('/lobby/api/requests/withdraw', {
    data: { phone: member.phone, amount: AMOUNT },
    headers: bearer(member.session.access_token),
  })
  expect(answer.status()).toBe(200)
  const { id }: { id: string } = await answer.json()
  const seen = async () => {
    const response = await request.get(`/lobby/api/requests/withdraw/${id}`, {
      headers: bearer(member.session.access_token),
    })
    return (await response.json()).data.status
  }
  await expect.poll(seen).toBe('requested')
  await deskCall(desk, `${marks}/clear`, { reason: 'โทรยืนยันแล้ว' })
  return { member, id }
}

test('several that the rules agree to are chosen by the keyboard and approved by one press; one that is held meanwhile stays held', {
  tag: '@desktop',
}, async ({ page, request }) => {
  test.slow()
  await atDesk(page, ADMIN, NO_SCREEN)
  const all: Waiting[] = []
  for (let each = 0; each < 3; each++) all.push(await agreedWithdrawal(page, request))
  await page.goto('/desk/work?only=withdrawal')
  const boxes = queue(page).getByRole('checkbox')
  await expect(boxes).toHaveCount(3)
  for (let each = 0; each < 3; each++) {
    await expect(queue(page).locator('[aria-current="true"]')).toHaveCount(1)
    await page.keyboard.press('x')
    await expect(boxes.nth(each)).toBeChecked()
    await page.keyboard.press('j')
  }
  await expect(open(page).getByText('เลือก 3 จาก 3')).toBeVisible()
  await expect(open(page)).toContainText('1,200.00')
  await expectSound(page)

  const [held] = all
  await deskCall(page, `POST /withdrawals/${held?.id}/hold`, { reason: 'รอเอกสาร' })
  // The keys are repeated, because the page asks for a new confirmation when it learns that one withdrawal is on hold. That one must not be approved.
  const approved = open(page).getByText('อนุมัติแล้ว 2 รายการ')
  await expect(async () => {
    if (!(await approved.isVisible())) {
      await page.keyboard.press('a')
      await page.keyboard.press('Enter')
    }
    await expect(approved).toBeVisible({ timeout: 3_000 })
  }).toPass()
  const statusOf = async (id: string) =>
    (await deskCall<{ status: string }>(page, `GET /withdrawals/${id}`)).status
  for (const { id } of all.slice(1)) await expect.poll(() => statusOf(id)).toBe('paid')
  expect(await statusOf(held?.id ?? '')).toBe('held')

  await page.goto('/desk/withdrawals?status=held')
  await expect(page.getByRole('table').getByText('พักไว้')).toBeVisible()
})

test('several withdrawals are reviewed and approved in the list', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  test.slow()
  await atDesk(page, ADMIN, NO_SCREEN)
  const both: string[] = []
  for (let each = 0; each < 2; each++) both.push((await agreedWithdrawal(page, request)).id)
  await page.goto('/desk/withdrawals?status=requested')
  await page.getByRole('button', { name: /^อนุมัติหลายรายการ/ }).click()
  await open(page).getByRole('button', { name: 'เลือกทั้งหมด' }).click()
  await open(page).getByRole('button', { name: 'อนุมัติ 2 รายการ' }).click()
  await expect(page.getByRole('button', { name: 'ยืนยันอนุมัติ 2 รายการ' })).toBeVisible()
  // A withdrawal that the operator deselected after the first press must not be approved.
  await open(page).getByRole('checkbox').nth(1).uncheck()
  await expect(page.getByRole('button', { name: /^ยืนยันอนุมัติ/ })).toBeHidden()
  await open(page).getByRole('button', { name: 'อนุมัติ 1 รายการ' }).click()
  await page.getByRole('button', { name: 'ยืนยันอนุมัติ 1 รายการ' }).click()
  await expect(open(page)).toContainText('อนุมัติแล้ว 1 รายการ')
  const statusOf = async (id: string) =>
    (await deskCall<{ status: string }>(page, `GET /withdrawals/${id}`)).status
  await expect
    .poll(async () => (await Promise.all(both.map(statusOf))).toSorted())
    .toEqual(['paid', 'requested'])

  // When the approval of several withdrawals has ended, the actions of a single one must be shown again.
  const left = (await statusOf(both[0] ?? '')) === 'requested' ? both[0] : both[1]
  await page.goto(`/desk/withdrawals?open=${left}`)
  await open(page).getByRole('button', { name: 'พักไว้' }).click()
  await open(page)
    .getByLabel(/^เหตุผล/)
    .fill('รอเอกสาร')
  await open(page).getByRole('button', { name: 'ยืนยันพักไว้' }).click()
  await expect(open(page).getByRole('button', { name: 'ยกเลิกการพัก' })).toBeVisible()
  await expect(open(page).getByRole('button', { name: 'ยืนยันพักไว้' })).toBeHidden()
})
