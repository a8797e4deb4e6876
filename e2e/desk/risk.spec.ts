import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { newMember, newPerson } from '../member.ts'
import { ADMIN, atDesk, deskCall, memberIdOf } from './operator.ts'

const open = (page: Page) => page.getByRole('region', { name: 'รายการที่เปิด' })

type Now = { alarms: { rule: string; subject: string }[] }
type Whole = { members: { id: string }[] }

/** Two members with one holder's name, and the alarm that the rules make of it. */
const twoOfOneName = async (page: Page, request: APIRequestContext) => {
  const { name } = newPerson()
  const [one, other] = [await newMember(request, { name }), await newMember(request, { name })]
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

test('what is no fraud is called a false alarm, and counted against its rule', { tag: '@desktop' }, async ({
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
