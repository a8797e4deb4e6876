import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { playsAll } from '../../server/test/simulation/simulation-seeds.ts'
import { bearer, type Member, newMember, newPerson } from '../test-member.ts'
import { desktopWidths, expectSound } from './desk-accessibility-check.ts'
import { ADMIN, atDesk, CHECKER, deskCall, memberIdOf, NO_SCREEN } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'
import { expectTabWalk } from './keyboard-tab-order-check.ts'
import { memberWithBonus } from './member-with-bonus-setup.ts'

const WELCOME = 2

const open = (page: Page) => page.getByRole('region', { name: 'รายการที่เปิด' })
const caseOf = (id: string) => `/desk/work?kind=trouble&id=${encodeURIComponent(id)}`

const prepare = (request: APIRequestContext, member: Member, promotion_id: number | null) =>
  request.post('/lobby/api/requests/deposit/prepare', {
    headers: bearer(member.session.access_token),
    data: { amount: 100, promotion_id },
  })

/** Enters a reason in the open case, then presses the button `name`, which confirms the action. */
const confirm = async (page: Page, name: string) => {
  await open(page).getByLabel('เหตุผล (เก็บในบันทึก)').fill('โทรยืนยันแล้ว')
  await open(page)
    .getByRole('button', { name: `ยืนยัน${name}` })
    .click()
}

test('a member refused a bonus because of a namesake is cleared as another person and gets it', {
  tag: '@desktop',
}, async ({ page, request }) => {
  test.slow()
  const { name, phone } = newPerson()
  const twin = { name, ip: `10.200.${Number(phone.slice(-4)) % 250}.7` }
  const taker = await memberWithBonus(request, twin)
  const refused = await newMember(request, twin)
  expect((await prepare(request, refused, WELCOME)).status()).toBe(422)

  await atDesk(page, ADMIN, NO_SCREEN)
  const [id, other] = [await memberIdOf(page, refused.phone), await memberIdOf(page, taker.phone)]
  await page.goto(caseOf(`bonus refused:${id}`))
  const alike = open(page).getByRole('listitem')
  await expect(alike).toHaveCount(1)
  await expect(alike.getByRole('link')).toHaveAttribute('href', `/desk/members/${other}`)
  await expect(alike).toContainText('ชื่อและเครือข่ายตรงกัน')
  await expectSound(page)
  await expectTabWalk(page)
  await page.keyboard.press('a')
  await confirm(page, 'เป็นคนละคน')
  await expect(page.getByText('ทั้งสองบัญชีรับโบนัสได้ตามสิทธิ์ของตน')).toBeVisible()

  await page.goto(`/desk/members/${id}?tab=bonuses`)
  await expect(page.getByText('demo-admin ให้เป็นคนละคน: โทรยืนยันแล้ว')).toBeVisible()
  expect((await prepare(request, refused, WELCOME)).status()).toBe(200)
})

/** Registers a self-excluded member and a second account with the same name and birth date. */
const excludedPair = async (request: APIRequestContext) => {
  const person = { name: newPerson().name, birth_date: '1979-02-28' }
  const first = await newMember(request, person)
  const headers = bearer(first.session.access_token)
  const data = { length: '6m' }
  expect((await request.post('/lobby/api/protection/breaks', { headers, data })).status()).toBe(200)
  const second = await newMember(request, person)
  expect(await (await prepare(request, second, null)).json()).toMatchObject({ code: 'account_in_review' })
  return { first, second }
}

test('a second account of a self-excluded person is confirmed and excluded until the same end', {
  tag: '@phone',
}, async ({ page, request }) => {
  test.slow()
  const { first, second } = await excludedPair(request)
  await atDesk(page, ADMIN, NO_SCREEN)
  const [id, excluded] = [await memberIdOf(page, second.phone), await memberIdOf(page, first.phone)]
  await page.goto(caseOf(`second account:${id}`))
  const alike = open(page).getByRole('listitem')
  await expect(alike.getByRole('link')).toHaveAttribute('href', `/desk/members/${excluded}`)
  await expect(alike).toContainText('วันเกิดตรงกัน')
  await expect(open(page).getByRole('button', { name: 'เสนอปลดการตรวจ' })).toBeVisible()
  await open(page).getByRole('button', { name: 'เป็นคนเดียวกัน' }).click()
  await expect(open(page)).toContainText('ยกเลิกก่อนไม่ได้')
  await confirm(page, 'เป็นคนเดียวกัน')
  await expect(page.getByText('บัญชีนี้งดเล่นถึงวันเดียวกันแล้ว')).toBeVisible()
  expect(await (await prepare(request, second, null)).json()).toMatchObject({ code: 'self_excluded' })
})

test('the checker of an exclusion lift sees the excluded member and the matching marks', {
  tag: '@desktop',
}, async ({ page, browser, request }) => {
  test.slow()
  const { first, second } = await excludedPair(request)
  const maker = await (await browser.newContext()).newPage()
  await atDesk(maker, ADMIN, NO_SCREEN)
  const [member, excluded] = [await memberIdOf(maker, second.phone), await memberIdOf(maker, first.phone)]
  const proposal = { kind: 'exclusion_lift', payload: { member }, reason: 'โทรยืนยันแล้ว', evidence: null }
  const made = await deskCall<{ proposal: { id: string } }>(maker, 'POST /proposals', proposal)
  await atDesk(page, CHECKER, `/desk/work?kind=proposal&id=${made.proposal.id}`)
  const match = open(page).getByRole('listitem').filter({ hasText: 'วันเกิดตรงกัน' })
  await expect(match.getByRole('link')).toHaveAttribute('href', `/desk/members/${excluded}`)
  for (const width of desktopWidths()) {
    await page.setViewportSize({ width, height: 900 })
    await expectSound(page)
    await expectTabWalk(page)
  }
  await page.goto(caseOf(`second account:${member}`))
  await expect(open(page).getByRole('button', { name: 'เป็นคนเดียวกัน' })).toBeVisible()
  await expectSound(page)
  if (playsAll()) await expectTabWalk(page)
})
