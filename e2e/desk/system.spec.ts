import { expect, type Page } from '@playwright/test'
import { codeAt } from '../../server/src/platform/security/totp.ts'
import { memberWithCredit } from '../cashier-steps.ts'
import { bearer, profileFor } from '../test-member.ts'
import { ADMIN, atDesk, CHECKER } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'

const open = (page: Page) => page.getByRole('region', { name: 'รายการที่เปิด' })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

test('an operator is invited by two, sets both proofs by the link, works, and is suspended at once', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  test.slow()
  const name = `new-${Date.now().toString(36)}`
  await atDesk(page, ADMIN, '/desk/system')
  await page.getByRole('button', { name: 'เชิญเจ้าหน้าที่' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'ดูผลก่อนเสนอ' }).click()
  await expect(dialog.getByText('ชื่อผู้ใช้เป็นตัวพิมพ์เล็ก')).toBeVisible()
  await dialog.getByLabel('ชื่อผู้ใช้').fill(name)
  await dialog.getByLabel('ดูแลสมาชิก').check()
  await dialog.getByRole('button', { name: 'ดูผลก่อนเสนอ' }).click()
  await expect(dialog.getByRole('row').filter({ hasText: 'เจ้าหน้าที่' })).toContainText(name)
  await dialog.getByLabel('เหตุผล (เก็บในบันทึก)').fill('รับกะกลางคืน')
  const proposed = page.waitForResponse('**/desk/api/proposals')
  await dialog.getByRole('button', { name: 'เสนอให้ผู้อื่นอนุมัติ' }).click()
  await expect(page.getByText('เสนอแล้ว รออีกคนอนุมัติ').first()).toBeVisible()
  const { proposal } = await (await proposed).json()
  const link = await page.getByRole('dialog').getByLabel('ลิงก์ครึ่งแรก', { exact: true }).inputValue()
  await page.keyboard.press('Escape')

  const other = await (await browser.newContext()).newPage()
  await atDesk(other, CHECKER, `/desk/work?kind=proposal&id=${proposal.id}`)
  await expect(open(other)).toContainText(name)
  await open(other).getByRole('button', { name: /^อนุมัติ/ }).click()
  await other.getByRole('button', { name: 'ยืนยันอนุมัติ' }).click()
  const second = await other.getByRole('dialog').getByLabel('รหัสครึ่งหลัง', { exact: true }).inputValue()

  const newcomer = await (await browser.newContext()).newPage()
  await newcomer.goto(link)
  await newcomer.getByLabel('รหัสครึ่งหลัง').fill('aaaa-bbbb-cccc')
  await newcomer.getByRole('button', { name: 'เปิดคำเชิญ' }).click()
  await expect(newcomer.getByText('เปิดคำเชิญไม่ได้')).toBeVisible()
  await newcomer.getByRole('button', { name: 'กรอกรหัสครึ่งหลังใหม่' }).click()
  await newcomer.getByLabel('รหัสครึ่งหลัง').fill(second)
  await newcomer.getByRole('button', { name: 'เปิดคำเชิญ' }).click()
  await expect(newcomer.getByRole('heading', { name: `ยินดีต้อนรับ ${name}` })).toBeVisible()
  await newcomer.getByLabel('ตั้งรหัสผ่าน').fill('seven calm buffaloes')
  await newcomer.getByLabel('รหัสผ่านอีกครั้ง').fill('seven calm buffalo')
  await expect(newcomer.getByText('รหัสผ่านสองครั้งไม่ตรงกัน')).toBeVisible()
  await newcomer.getByLabel('รหัสผ่านอีกครั้ง').fill('seven calm buffaloes')
  const secret = (await newcomer.locator('code').innerText()).replaceAll(' ', '')
  await newcomer.getByLabel('รหัส 6 หลักที่แอปแสดง').fill(codeAt(secret, new Date()))
  await newcomer.getByRole('button', { name: 'เริ่มใช้โต๊ะทำงาน' }).click()
  await expect(newcomer.getByRole('heading', { name: 'งานรอ' })).toBeVisible()
  await expect(newcomer.getByRole('link', { name: 'ระบบ', exact: true })).toHaveCount(0)
  await newcomer.getByRole('link', { name: `บัญชีของฉัน ${name}` }).click()
  await expect(newcomer.getByText('เครื่องนี้')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: `ระงับ ${name}` }).click()
  await page.getByRole('dialog').getByLabel('เหตุผล (เก็บในบันทึก)').fill('ลาออก')
  await page.getByRole('dialog').getByRole('button', { name: 'ระงับทันที' }).click()
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('ระงับแล้ว')
  await newcomer.reload()
  await expect(newcomer.getByLabel('ชื่อผู้ใช้หรืออีเมล')).toBeVisible()
})

test('one operator changes a setting or proposes it, depending on the setting; the log names the operator', {
  tag: '@desktop',
}, async ({ page }) => {
  await atDesk(page, ADMIN, '/desk/system?tab=settings')
  await page.getByLabel('หาการตั้งค่า').fill('slip_picture_days')
  await page.getByRole('button', { name: 'เปลี่ยน เก็บรูปสลิป' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('ค่าใหม่').fill('นาน')
  await dialog.getByLabel('เหตุผล (เก็บในบันทึก)').fill('ตามคำแนะนำผู้ตรวจสอบ')
  await dialog.getByRole('button', { name: 'เปลี่ยนค่า' }).click()
  await expect(dialog.getByText('ค่านี้ไม่อยู่ในรูปแบบหรือช่วงที่รับได้')).toBeVisible()
  await dialog.getByLabel('ค่าใหม่').fill('91')
  await dialog.getByRole('button', { name: 'เปลี่ยนค่า' }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'slip_picture_days' })
  await expect(row).toContainText('91 วัน')
  await expect(row).toContainText('demo-admin')
  await page.getByLabel('หาการตั้งค่า').fill('approval_maximum')
  await page.getByRole('button', { name: /^เสนอ จ่ายเองได้ถึง/ }).click()
  await dialog.getByLabel('ค่าใหม่').fill('19000')
  await dialog.getByRole('button', { name: 'ดูผลก่อนเสนอ' }).click()
  await expect(dialog.getByRole('row').filter({ hasText: 'ค่าที่ตั้ง' })).toContainText('19,000.00')
  await expect(dialog.getByRole('row', { name: /^การตั้งค่า/ })).toContainText('จ่ายเองได้ถึง ต่อครั้ง')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

test('the audit log is searched by operator and action, and its seals are verified; each role’s tick is under its name', {
  tag: '@desktop',
}, async ({ page }) => {
  await atDesk(page, ADMIN, '/desk/system?tab=audit&of=demo-admin&action=operator.')
  const signedIn = page.getByRole('row').filter({ hasText: 'operator.signed_in' }).first()
  await expect(signedIn).toContainText('เข้าโต๊ะทำงาน')
  await expect(signedIn.getByText('demo-admin', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'ตรวจบันทึกทั้งหมด' }).click()
  await expect(page.getByText('บันทึกครบทุกบรรทัดตามที่เขียนไว้')).toBeVisible()
  await tab(page, 'งานระบบ').click()
  await expect(page.getByRole('heading', { name: /^ล้มเหลว/ })).toBeVisible()
  await tab(page, 'คู่ค้า').click()
  await expect(page.getByRole('heading', { name: 'แจ้งผลเข้ามา' })).toBeVisible()
  await tab(page, 'บทบาท').click()
  await expect(page.getByRole('row').filter({ hasText: 'ตัดสินเองได้ถึง' })).toContainText('500,000')
  const cell = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'ดูงานรอ' }) })
    .getByRole('cell')
    .first()
  // The positions of the tick and of its cell are measured in one call, because columns move when fonts load in between.
  const apart = await cell.evaluate(element => {
    const middle = (of: Element) => {
      const { left, right } = of.getBoundingClientRect()
      return (left + right) / 2
    }
    const tick = element.querySelector('svg')
    return tick === null ? Number.POSITIVE_INFINITY : Math.abs(middle(tick) - middle(element))
  })
  expect(apart).toBeLessThan(1)
})

test('on a phone a log line shows its text, and the open tab is visible in the row of tabs', {
  tag: '@phone',
}, async ({ page }) => {
  await atDesk(page, ADMIN, '/desk/system?tab=audit&of=demo-admin&action=operator.signed_in')
  await expect(page.getByRole('row').filter({ hasText: 'operator.signed_in' }).first()).toContainText(
    'เครือข่าย',
  )
  await expect(tab(page, 'บันทึก')).toBeInViewport({ ratio: 1 })
})

test('messages to a partner about a withdrawal open from its case and are found by outcome', {
  tag: '@desktop',
}, async ({ page, request }) => {
  test.slow()
  const member = await memberWithCredit(request, 500)
  const { access_token } = member.session
  const order = { data: { phone: member.phone, amount: 100 }, headers: bearer(access_token) }
  const asked = await request.post('/lobby/api/requests/withdraw', order)
  const { id } = await asked.json()
  await expect
    .poll(async () => (await profileFor(request, access_token)).pending_request, { timeout: 30_000 })
    .toBeNull()
  await atDesk(page, ADMIN, `/desk/withdrawals?open=${id}`)
  await page.getByRole('link', { name: 'ดูที่ถามและที่ตอบ' }).click()
  const lines = page.getByRole('table', { name: 'ข้อความกับคู่ค้า' }).getByRole('row')
  const line = lines.filter({ hasText: id }).filter({ hasText: 'pay' }).first()
  await line.getByRole('button').press('Enter')
  const whole = page.getByRole('dialog')
  await expect(whole).toContainText('ที่ตอบมา')
  await expect(whole).toContainText('"paid"')
  await expect(whole).not.toContainText(member.account)
  await page.keyboard.press('Escape')
  await page.getByLabel('ผล', { exact: true }).selectOption({ label: 'ไม่ตอบ' })
  await expect(page.getByText('ไม่มีข้อความตามที่เลือก')).toBeVisible()
  await page.getByLabel('ผล', { exact: true }).selectOption({ label: 'ตอบตามที่ตกลง' })
  await page.getByLabel('คู่ค้า', { exact: true }).selectOption('bank')
  await expect(line).toBeVisible()
  await expect(page).toHaveURL(/outcome=agreed/)
})
