import { expect, type Locator, type Page } from '@playwright/test'
import { playsAll } from '../../server/test/simulation/simulation-seeds.ts'
import { memberWithCredit } from '../cashier-steps.ts'
import { bearer, newMember, newPerson, PASSWORD, profileFor } from '../test-member.ts'
import { desktopWidths, expectSound } from './desk-accessibility-check.ts'
import { ADMIN, atDesk, deskCall, memberIdOf, NO_SCREEN } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'
import { expectTabWalk } from './keyboard-tab-order-check.ts'
import {
  agree,
  decideByTwo,
  openCheckerDesk,
  openDeskAsNewOperator,
  openProposal,
  proposeInDialog,
} from './maker-and-checker-steps.ts'

/** Longest wait for the bank and the game site in ms, on a busy machine. */
const THERE_WITHIN_MS = 60_000
/** Amount of a withdrawal in baht. It is so large that a cashier may not decide it alone. */
const LARGE = 60_000
const MISTAKE = 350
const TABS_MAX = 120

const open = (page: Page) => page.getByRole('region', { name: 'รายการที่เปิด' })

test('a withdrawal above what a cashier decides is proposed, agreed to on a phone, and paid', {
  tag: '@phone',
}, async ({ page, request, browser }) => {
  test.slow()
  const member = await memberWithCredit(request, LARGE + 5_000)
  const answer = await request.post('/lobby/api/requests/withdraw', {
    data: { phone: member.phone, amount: LARGE },
    headers: bearer(member.session.access_token),
  })
  expect(answer.status()).toBe(200)
  const { id } = await answer.json()
  const name = `cashier-${Date.now().toString(36)}`
  const { page: cashier } = await openDeskAsNewOperator(browser, name, ['cashier'])
  await cashier.goto(`/desk/work?kind=withdrawal&id=${id}`)
  const propose = open(cashier).getByRole('button', { name: 'เสนออนุมัติ' })
  await expect(propose).toBeVisible()
  await expect(open(cashier).getByRole('button', { name: /^อนุมัติ/ })).toHaveCount(0)
  await propose.click()
  await cashier.getByRole('dialog').getByRole('button', { name: 'ดูผลก่อนเสนอ' }).click()
  await proposeInDialog(cashier, 'ยอดตรงกับการเล่น', 'ใบงาน 7')
  await cashier.goto(`/desk/withdrawals?open=${id}`)
  const note = cashier.getByRole('status').filter({ hasText: `${name} เสนออนุมัติถอนยอดสูง` })
  await expect(note).toContainText('ยอดตรงกับการเล่น')
  await expect(cashier.getByRole('button', { name: 'พักไว้' })).toBeVisible()
  await expect(cashier.getByRole('button', { name: 'เสนออนุมัติ' })).toHaveCount(0)
  for (const width of desktopWidths()) {
    await cashier.setViewportSize({ width, height: 900 })
    await expectSound(cashier)
    await expectTabWalk(cashier)
  }
  await note.getByRole('link', { name: 'เปิดข้อเสนอ' }).click()
  await expect(cashier).toHaveURL(/kind=proposal&id=prp_/)

  // The administrator has invited the maker (the operator who proposes), and may therefore not approve the maker's proposals.
  await atDesk(page, ADMIN, NO_SCREEN)
  await page.goto(await openProposal(page, 'large_withdrawal', id))
  await expect(open(page)).toContainText('จึงอนุมัติให้กันไม่ได้')
  await expectSound(page)
  // Leaves the open case, so that it is no longer assigned to this operator.
  await page.goto(NO_SCREEN)
  const { page: finance } = await openDeskAsNewOperator(browser, `finance-${Date.now().toString(36)}`, [
    'finance',
  ])
  await finance.goto(await openProposal(finance, 'large_withdrawal', id))
  await expect(open(finance)).toContainText('ยอดตรงกับการเล่น')
  if (playsAll()) await expectSound(finance)
  await agree(finance)
  await expect
    .poll(async () => (await request.get(`/sandbox/bank/payouts?account=${member.account}`)).json(), {
      timeout: THERE_WITHIN_MS,
    })
    .toMatchObject([{ amount: LARGE, status: 'paid' }])
})

test('a member’s phone is changed by two, and signs in from then on instead of the old one', {
  tag: '@desktop',
}, async ({ page, request, browser }) => {
  test.slow()
  const member = await newMember(request)
  const { phone } = newPerson()
  await atDesk(page, ADMIN, NO_SCREEN)
  const id = await memberIdOf(page, member.phone)
  await page.goto(`/desk/members/${id}`)
  await page.getByRole('button', { name: 'แก้เบอร์' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('เบอร์โทรศัพท์ใหม่').fill(phone)
  await dialog.getByRole('button', { name: 'ดูผลก่อนเสนอ' }).click()
  await expect(dialog.getByRole('row').filter({ hasText: 'เบอร์โทรศัพท์' })).toContainText(phone)
  await proposeInDialog(page, 'สมาชิกเปลี่ยนเบอร์ โทรยืนยันแล้ว', 'ใบงาน 8')
  const signIn = async (with_phone: string) => {
    const data = { phone: with_phone, password: PASSWORD }
    return (await request.post('/lobby/api/login', { data })).status()
  }
  expect(await signIn(phone)).not.toBe(200)
  const other = await openCheckerDesk(browser, NO_SCREEN)
  await other.goto(await openProposal(other, 'member_identity', `${id}:phone`))
  await agree(other)
  expect(await signIn(phone)).toBe(200)
  expect(await signIn(member.phone)).not.toBe(200)
})

/** Presses Tab until the element has the focus. */
const tabTo = async (page: Page, wanted: Locator): Promise<void> => {
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < TABS_MAX; presses += 1) {
    if (await wanted.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not come there')
}

/**
 * Goes to a case of the queue by keys only. After each press it waits for the URL of the opened case, because a second press could skip the wanted
 * case while it loads. The key `j` only goes forward.
 */
const stepTo = async (page: Page, wanted: string): Promise<void> => {
  await expect(page.getByRole('region', { name: 'รายการที่รอ' }).getByRole('button').first()).toBeVisible()
  await page.keyboard.press('k')
  await expect(page).toHaveURL(/[?&]id=/)
  for (let before = page.url(); !before.includes(wanted); before = page.url()) {
    await page.keyboard.press('j')
    await expect.poll(() => page.url(), 'the queue has a next case').not.toBe(before)
  }
}

test('a credit that was a mistake is undone by two from the keyboard alone', { tag: '@desktop' }, async ({
  page,
  request,
  browser,
}) => {
  test.slow()
  const member = await newMember(request)
  const creditOf = async () => (await profileFor(request, member.session.access_token)).ufabet_credit
  await atDesk(page, ADMIN, '/desk/members')
  const other = await openCheckerDesk(browser, NO_SCREEN)
  const id = await memberIdOf(page, member.phone)
  const mistake = {
    way: 'free',
    id: `mistake-${id}`,
    debit: 'bonus',
    credit: `member:${id}`,
    amount: MISTAKE,
  }
  await decideByTwo(page, other, { kind: 'correction', payload: mistake })
  await expect.poll(creditOf, { timeout: THERE_WITHIN_MS }).toBe(MISTAKE)

  await page.goto(`/desk/members/${id}`)
  const money = page.getByRole('tab', { name: 'เงิน', exact: true })
  await tabTo(page, page.getByRole('tab', { selected: true }))
  await page.keyboard.press('ArrowRight')
  await expect(money).toBeFocused()
  await tabTo(
    page,
    page.getByRole('row').filter({ hasText: 'ปรับปรุงยอด' }).getByRole('button', { name: 'ย้อนรายการ' }),
  )
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: /^ย้อนรายการ ปรับปรุงยอด/ })
  await tabTo(page, dialog.getByRole('button', { name: 'ดูผลก่อนเสนอ' }))
  await page.keyboard.press('Enter')
  // The amount to take back is still at the game site, so the preview shows it as a debt of the member until the credit returns.
  await expect(dialog.getByRole('row').filter({ hasText: 'ยอดค้างชำระ' })).toContainText(`${MISTAKE}.00`)
  await expect(dialog.getByLabel('เหตุผล (เก็บในบันทึก)')).toBeFocused()
  await page.keyboard.type('ให้ผิดคน')
  await tabTo(page, dialog.getByLabel('หลักฐาน (ถ้ามี)'))
  await page.keyboard.type('ใบงาน 9')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  const proposals = await deskCall<{ id: string; member: string | null }[]>(other, 'GET /proposals')
  const proposal = proposals.find(row => row.member === id)
  await other.goto('/desk/work?only=proposal')
  await stepTo(other, `id=${proposal?.id}`)
  await expect(open(other)).toContainText('ให้ผิดคน')
  await expect(open(other).getByRole('button', { name: /^อนุมัติ/ })).toBeEnabled()
  await other.keyboard.press('a')
  await other.keyboard.press('Enter')
  await expect(other.getByText('อนุมัติแล้ว มีผลทันที')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('row').filter({ hasText: 'ยกเลิกรายการที่ผิด' })).toContainText(`${MISTAKE}.00`)
})
