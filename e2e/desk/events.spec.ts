import { expect, type Page } from '@playwright/test'
import { ADMIN, atDesk, deskCall, NO_SCREEN } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'
import { decideByTwo, openCheckerDesk, proposeInDialog } from './maker-and-checker-steps.ts'

const reason = (page: Page) => page.getByLabel('เหตุผล')

test('a receiver of events is proposed with its address and kinds, and a wrong address is refused beside its field', {
  tag: '@desktop',
}, async ({ page }) => {
  await atDesk(page, ADMIN, NO_SCREEN)
  await page.goto('/desk/events')
  await page.getByRole('button', { name: 'เพิ่มปลายทาง' }).click()
  const dialog = page.getByRole('dialog', { name: 'เสนอเพิ่มปลายทาง' })
  await dialog.getByLabel('ชื่อปลายทาง').fill(`ระบบรายงาน ${Date.now()}`)
  await dialog.getByLabel('ที่อยู่เว็บฮุก (https)').fill('https://user:secret@events.example.com/')
  await dialog.getByRole('button', { name: 'ดูผลก่อนเสนอ' }).click()
  await expect(dialog.getByText('ที่อยู่ต้องเป็น https')).toBeVisible()
  await dialog.getByLabel('ที่อยู่เว็บฮุก (https)').fill('https://events.example.com/sala')
  await dialog.getByRole('button', { name: 'ดูผลก่อนเสนอ' }).click()
  await expect(dialog.getByText('https://events.example.com/sala')).toBeVisible()
  await reason(page).fill('ฝ่ายรายงานต้องใช้')
  await dialog.getByRole('button', { name: 'เสนอให้ผู้อื่นอนุมัติ' }).click()
  await expect(page.getByText('เสนอแล้ว รออีกคนอนุมัติที่งานรอ')).toBeVisible()
})

/** Fills in the reason of a dialog and presses its action. */
const confirm = async (page: Page, title: string, action: string): Promise<void> => {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel('เหตุผล').fill('ตามใบงาน 21')
  await dialog.getByRole('button', { name: action, exact: true }).click()
}

test('a receiver gets its secret once, takes the test event in the sandbox, is paused, and is proposed to go on', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  test.slow()
  await atDesk(page, ADMIN, NO_SCREEN)
  const checker = await openCheckerDesk(browser, NO_SCREEN)
  const program = `crm-${Date.now().toString(36)}`
  const url = new URL(`/sandbox/receiver/${program}/events`, page.url()).href
  const payload = { name: program, url, kinds: ['member.closed', 'member.erased'], personal_data: true }
  await decideByTwo(page, checker, { kind: 'event_receiver', payload })
  await checker.context().close()
  const { rows } = await deskCall<{ rows: { id: string; name: string }[] }>(page, 'GET /event-receivers')
  const id = rows.find(({ name }) => name === program)?.id

  await page.goto(`/desk/events?open=${id}`)
  await page.getByRole('button', { name: 'ออกกุญแจลงชื่อ' }).click()
  await confirm(page, `กุญแจลงชื่อของ ${program}`, 'ออกกุญแจ')
  const shown = page.getByRole('dialog', { name: 'กุญแจลงชื่อ', exact: true })
  const secret = await shown.getByLabel('กุญแจลงชื่อ', { exact: true }).inputValue()
  expect(secret).toMatch(/^whsec_/)
  await page.keyboard.press('Escape')
  await expect(shown).toHaveCount(0)

  const outside = await page.context().newPage()
  await outside.goto('/sandbox/receiver/')
  await outside.getByLabel('ชื่อโปรแกรม').fill(program)
  await outside.getByRole('textbox', { name: 'กุญแจลงชื่อ' }).fill(secret)
  await outside.getByRole('button', { name: 'บันทึกกุญแจ' }).click()
  await expect(outside.getByRole('heading', { name: program })).toBeVisible()
  await page.getByRole('button', { name: 'ส่งเหตุการณ์ทดสอบ' }).click()
  await expect(page.getByText('ปลายทางรับแล้ว (204)')).toBeVisible()
  await expect(outside.getByText('receiver.test')).toBeVisible()
  await outside.close()

  await page.getByRole('button', { name: 'ออกกุญแจอ่าน' }).click()
  await confirm(page, `กุญแจอ่านของ ${program}`, 'ออกกุญแจ')
  await expect(page.getByRole('dialog', { name: 'กุญแจอ่าน', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'เสนอแก้ไข' }).click()
  await expect(page.getByRole('dialog', { name: `เสนอแก้ ${program}` })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'พักการส่ง', exact: true }).click()
  await confirm(page, `พักการส่งให้ ${program}`, 'พักการส่ง')
  await page.getByRole('button', { name: 'เสนอส่งต่อ' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ดูผลก่อนเสนอ' }).click()
  await proposeInDialog(page, 'ปลายทางแก้แล้ว', 'ใบงาน 22')
})
