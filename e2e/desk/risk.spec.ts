import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { memberWithCredit } from '../cashier-steps.ts'
import { bearer, type Member, newMember, newPerson } from '../test-member.ts'
import { ADMIN, atDesk, deskCall, memberIdOf, NO_SCREEN } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'
import { agree, openCheckerDesk, openProposal, proposeInDialog } from './maker-and-checker-steps.ts'
import { memberWithBonus } from './member-with-bonus-setup.ts'

const open = (page: Page) => page.getByRole('region', { name: 'รายการที่เปิด' })

type Now = { alarms: { rule: string; subject: string }[] }
type Whole = { members: { id: string }[] }

/** Amount of a withdrawal in baht. It is so large that an operator must approve a member's first withdrawal. */
const LARGE = 6_000
/** Amount of the first-deposit bonus in baht. */
const BONUS = 100

type Makes = (request: APIRequestContext, given: { name: string }) => Promise<Member>

/** Creates two members whose bank accounts have the same holder, and waits for the risk alarm about this. */
const twoOfOneName = async (
  page: Page,
  request: APIRequestContext,
  [makeOne, makeOther]: readonly [Makes, Makes] = [newMember, newMember],
) => {
  const { name } = newPerson()
  const [one, other] = [await makeOne(request, { name }), await makeOther(request, { name })]
  await atDesk(page, ADMIN, '/desk/risk')
  await expect(page.getByRole('heading', { name: 'ความเสี่ยง' })).toBeVisible()
  await page.getByRole('button', { name: 'ตรวจตอนนี้' }).click()
  await expect(page.getByText(/^ตรวจแล้ว/)).toBeVisible()
  const id = await memberIdOf(page, one.phone)
  const { alarms } = await deskCall<Now>(page, 'GET /risk?rule=same_name')
  for (const { subject } of alarms) {
    const { members } = await deskCall<Whole>(page, `GET /risk/same_name/${subject}`)
    if (members.some(member => member.id === id)) return { one, other, subject }
  }
  throw new Error('the rules did not find two members of one name')
}

const pathOf = (subject: string) => `/desk/risk?rule=same_name&open_rule=same_name&open=%22${subject}%22`

test('two of one name are an alarm that says its rule, drawn as linked; all are held and marked at once, and it is said first whom', {
  tag: '@desktop',
}, async ({ page, request }) => {
  test.slow()
  const { one, subject } = await twoOfOneName(page, request)
  await page.goto(pathOf(subject))
  await expect(open(page).getByText('ชื่อเจ้าของบัญชีธนาคารเหมือนกัน')).toBeVisible()
  await expect(open(page).getByRole('figure').getByRole('link')).toHaveCount(2)
  await open(page).getByRole('button', { name: 'พักการถอนทุกคน' }).click()
  await expect(open(page).getByText('ไม่มีรายการถอนที่รอโอน')).toBeVisible()
  await open(page).getByRole('button', { name: 'ยกเลิก', exact: true }).click()
  await page.keyboard.press('a')
  await expect(open(page).getByText('จะทำเครื่องหมาย 2 คน')).toBeVisible()
  await expect(open(page).getByRole('region', { name: 'ผลก่อนยืนยัน' }).getByRole('listitem')).toHaveCount(2)
  await page.getByLabel('เหตุผล (เก็บในบันทึก)').fill('คนเดียวสองบัญชี')
  await page.getByRole('button', { name: 'ยืนยันทำเครื่องหมายทุกคน' }).click()
  await expect(page.getByText('ทำเครื่องหมายแล้ว การถอนของทุกคนจะรอคนตรวจ')).toBeVisible()
  await page.goto(`/desk/members/${await memberIdOf(page, one.phone)}`)
  await expect(page.getByText('เสี่ยง: คนเดียวสองบัญชี')).toBeVisible()
  await page.getByRole('tab', { name: 'ความเชื่อมโยง' }).click()
  await expect(page.getByRole('figure').getByRole('link').first()).toBeVisible()
})

const withWithdrawal: Makes = async (request, given) => {
  const member = await memberWithCredit(request, LARGE + 1_000, given)
  const data = { phone: member.phone, amount: LARGE }
  const headers = bearer(member.session.access_token)
  expect((await request.post('/lobby/api/requests/withdraw', { data, headers })).status()).toBe(200)
  return member
}

type Rows<Row> = { rows: Row[] }

test('one operator holds a ring’s payouts, two revoke its bonuses, each after a preview of members and amounts', {
  tag: '@desktop',
}, async ({ page, request, browser }) => {
  test.slow()
  const { one, other, subject } = await twoOfOneName(page, request, [withWithdrawal, memberWithBonus])
  const [paid, bonused] = [await memberIdOf(page, one.phone), await memberIdOf(page, other.phone)]
  await page.goto(pathOf(subject))
  await open(page).getByRole('button', { name: 'พักการถอนทุกคน' }).click()
  const effect = open(page).getByRole('region', { name: 'ผลก่อนยืนยัน' })
  await expect(effect).toContainText('จะพักการถอนของ 1 คน')
  await expect(effect.getByRole('listitem')).toContainText('6,000.00')
  await page.getByLabel('เหตุผล (เก็บในบันทึก)').fill('คนเดียวสองบัญชี')
  await page.getByRole('button', { name: 'ยืนยันพักการถอนทุกคน' }).click()
  await expect(page.getByText('พักการถอนที่รออยู่ของทุกคนแล้ว', { exact: false })).toBeVisible()
  const withdrawals = await deskCall<Rows<{ status: string }>>(page, `GET /withdrawals?member=${paid}`)
  expect(withdrawals.rows).toMatchObject([{ status: 'held' }])

  await page.goto(pathOf(subject))
  await open(page).getByRole('button', { name: 'ยกเลิกโบนัสทุกคน' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'ดูผลก่อนเสนอ' }).click()
  const taken = dialog.getByRole('row').filter({ hasText: 'โบนัสที่เปิดอยู่หรือรอรับ' })
  await expect(taken.getByRole('link', { name: bonused })).toBeVisible()
  await expect(taken).toContainText(`${BONUS}.00`)
  await proposeInDialog(page, 'คนเดียวสองบัญชี', 'ใบงาน 40')
  const second = await openCheckerDesk(browser, NO_SCREEN)
  await second.goto(await openProposal(second, 'ring_bonuses', `risk:same_name:${subject}`))
  await expect(open(second).getByRole('heading', { name: /^กฎ: / })).toBeVisible()
  await expect(open(second)).toContainText('คนเดียวสองบัญชี')
  await agree(second)
  await expect
    .poll(async () => {
      const { rows } = await deskCall<Rows<{ status: string }>>(page, `GET /members/${bonused}/bonuses`)
      return rows.map(({ status }) => status)
    })
    // The approval started to take the bonus back. The money may still be on its way from the game site.
    .toEqual([expect.stringMatching(/^giv(ing|en)_up$/)])
})

test('a harmless ring is marked as a false alarm and counted against its rule', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  test.slow()
  const { subject } = await twoOfOneName(page, request)
  await page.goto(pathOf(subject))
  await open(page).getByRole('button', { name: 'เตือนผิด' }).click()
  await page.getByRole('button', { name: 'ยืนยันเตือนผิด' }).click()
  await expect(open(page).getByText('กรุณากรอกเหตุผล')).toBeVisible()
  await page.getByLabel('เหตุผล (เก็บในบันทึก)').fill('ชื่อซ้ำกันจริง')
  await page.getByRole('button', { name: 'ยืนยันเตือนผิด' }).click()
  await expect(page.getByText('นับเป็นเตือนผิดแล้ว', { exact: false }).first()).toBeVisible()
  await page.goto(`${pathOf(subject)}&state=false_alarm`)
  await expect(open(page).getByText('เตือนผิด โดย demo-admin')).toBeVisible()
  await expect(page.getByText(/เตือนผิด \d+ จาก \d+/).first()).toBeVisible()
})
