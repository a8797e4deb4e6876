import { expect, type Page } from '@playwright/test'
import { newMember, profileFor } from '../test-member.ts'
import { ADMIN, atDesk, CHECKER, deskCall, memberIdOf, NO_SCREEN } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'

const open = (page: Page) => page.getByRole('region', { name: 'รายการที่เปิด' })

const bonusTo = (member: string, amount: number) => ({
  kind: 'correction',
  payload: { way: 'free', id: `e2e-${member}`, debit: 'bonus', credit: `member:${member}`, amount },
  reason: 'สมาชิกได้รับไม่ครบ',
  evidence: 'ใบงาน 12',
})

const propose = (page: Page, body: object) =>
  deskCall<{ proposal: { id: string } }>(page, 'POST /proposals', body)

test('a checker sees maker, reason and exact difference of a proposal, and only another operator approves', {
  tag: '@desktop',
}, async ({ page, browser, request }) => {
  test.slow()
  const member = await newMember(request)
  await atDesk(page, ADMIN, NO_SCREEN)
  const id = await memberIdOf(page, member.phone)
  const { proposal } = await propose(page, bonusTo(id, 1_250))
  const path = `/desk/work?kind=proposal&id=${proposal.id}`
  await page.goto(path)
  await expect(open(page).getByText('ข้อเสนอของคุณ').first()).toBeVisible()
  await expect(open(page).getByRole('button', { name: /^อนุมัติ/ })).toHaveCount(0)
  await expect(open(page).getByRole('button', { name: 'ถอนข้อเสนอ' })).toBeVisible()
  await page.goto(NO_SCREEN)

  const other = await (await browser.newContext()).newPage()
  await atDesk(other, CHECKER, path)
  await expect(open(other).getByText('ปรับยอดเงิน')).toBeVisible()
  await expect(open(other)).toContainText('demo-admin')
  await expect(open(other)).toContainText('สมาชิกได้รับไม่ครบ')
  await expect(open(other)).toContainText('ใบงาน 12')
  const row = open(other).getByRole('row').filter({ hasText: 'เครดิตของสมาชิกที่ได้รับ' })
  await expect(row).toContainText('0.00')
  await expect(row).toContainText('1,250.00')
  await expect(open(other).getByRole('button', { name: /^อนุมัติ/ })).toBeEnabled()
  await other.keyboard.press('a')
  await other.keyboard.press('Enter')
  await expect(other.getByText('อนุมัติแล้ว มีผลทันที')).toBeVisible()
  await expect
    .poll(async () => (await profileFor(request, member.session.access_token)).ufabet_credit)
    .toBe(1_250)
})

test('a refused proposal changes nothing and shows its reason', { tag: '@desktop' }, async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const member = await newMember(request)
  await atDesk(page, ADMIN, NO_SCREEN)
  const id = await memberIdOf(page, member.phone)
  const { proposal } = await propose(page, bonusTo(id, 990))
  const other = await (await browser.newContext()).newPage()
  await atDesk(other, CHECKER, `/desk/work?kind=proposal&id=${proposal.id}`)
  await expect(open(other).getByRole('button', { name: 'ไม่อนุมัติ' })).toBeEnabled()
  await other.keyboard.press('r')
  await other.getByRole('button', { name: 'ยืนยันไม่อนุมัติ' }).click()
  await expect(open(other).getByText('กรุณากรอกเหตุผล')).toBeVisible()
  await other.getByLabel('เหตุผล (เก็บในบันทึก)').fill('หลักฐานไม่พอ')
  await other.getByRole('button', { name: 'ยืนยันไม่อนุมัติ' }).click()
  await expect(other.getByText('ไม่อนุมัติ ไม่มีอะไรเปลี่ยน')).toBeVisible()
  expect((await profileFor(request, member.session.access_token)).ufabet_credit).toBe(0)
})
