import { expect, type Page } from '@playwright/test'
import { prepareDeposit } from './cashier-steps.ts'
import { ADMIN, atDesk } from './desk/desk-operator-steps.ts'
import { test } from './desk/desk-test-fixture.ts'
import { ask } from './support-steps.ts'
import { newMember, signedIn, signIn } from './test-member.ts'

/** A small red picture, as PNG. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAADwAAAAoCAMAAACVZWnNAAAAA1BMVEXAQDDgddQzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGUlEQVRIie3BMQEAAADCoPVPbQwfoAAAeBgJiAABYSgL3QAAAABJRU5ErkJggg==',
  'base64',
)
const dialogue = (page: Page) => page.getByRole('list', { name: 'ข้อความ', exact: true })
const deskDialogue = (page: Page) => page.getByRole('list', { name: 'ข้อความในเรื่องนี้' })
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^ข้อความ/ })

test('a member asks with a picture, the desk answers, and both see it live', {
  tag: '@desktop',
}, async ({ page, request, browser }) => {
  test.slow()
  const member = await signedIn(page, request, '/lobby/support')
  await page.getByRole('button', { name: 'เริ่มเรื่องใหม่' }).click()
  const question = `เงินฝากของ ${member.phone} ยังไม่เข้า`
  await page.getByRole('textbox', { name: 'ข้อความ' }).fill(question)
  await page.getByLabel('แนบรูป').setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: DOT })
  await expect(page.getByAltText('รูปที่จะส่ง')).toBeVisible()
  await page.getByRole('button', { name: 'ส่งถึงเจ้าหน้าที่' }).click()
  await expect(dialogue(page)).toContainText(question)
  await expect(dialogue(page).getByAltText('รูปที่คุณส่ง')).toBeVisible()

  const desk = await (await browser.newContext()).newPage()
  await atDesk(desk, ADMIN, '/desk/support?view=open')
  await desk.getByRole('region', { name: 'เรื่องที่คุย' }).getByRole('button', { name: question }).click()
  await expect(deskDialogue(desk)).toContainText(question)
  await desk.getByRole('button', { name: 'ดูรูปที่ส่ง' }).click()
  await expect(desk.getByAltText('รูปที่สมาชิกส่ง')).toBeVisible()
  await expect(dialogue(page)).toContainText('เจ้าหน้าที่อ่านแล้ว')

  const field = desk.getByLabel(/^ตอบสมาชิก/)
  await field.fill('โน้ตที่สมาชิกไม่เห็น')
  await desk.getByRole('button', { name: 'เก็บเป็นโน้ต' }).click()
  await expect(deskDialogue(desk)).toContainText('โน้ตที่สมาชิกไม่เห็น')
  await field.fill('เห็นยอดแล้วค่ะ กำลังเติมเครดิตให้')
  await expect(dialogue(page)).toContainText('เจ้าหน้าที่กำลังพิมพ์…')
  await desk.getByRole('button', { name: 'ส่งคำตอบ' }).click()

  await expect(dialogue(page)).toContainText('เห็นยอดแล้วค่ะ กำลังเติมเครดิตให้')
  await expect(dialogue(page)).not.toContainText('โน้ตที่สมาชิกไม่เห็น')
  await expect(deskDialogue(desk)).toContainText('สมาชิกอ่านแล้ว')

  await page.goto('/lobby/messages')
  await desk.getByLabel(/^ตอบสมาชิก/).fill('เติมเครดิตเรียบร้อยแล้วค่ะ')
  await desk.getByRole('button', { name: 'ส่งคำตอบ' }).click()
  await expect(page.getByRole('link', { name: /เจ้าหน้าที่ตอบคุณแล้ว/ }).first()).toBeVisible()
  await page
    .getByRole('link', { name: /เจ้าหน้าที่ตอบคุณแล้ว/ })
    .first()
    .click()
  await page.getByRole('button', { name: /เติมเครดิตเรียบร้อยแล้วค่ะ/ }).click()
  await expect(dialogue(page)).toContainText('เติมเครดิตเรียบร้อยแล้วค่ะ')
  await expect(bell(page)).toHaveAccessibleName('ข้อความ')
  await page.getByLabel('เขียนต่อ').fill('ขอบคุณครับ')
  await page.getByRole('button', { name: 'ส่ง', exact: true }).click()
  await expect(deskDialogue(desk)).toContainText('ขอบคุณครับ')
})

test('on a phone the open conversation replaces the list', { tag: '@phone' }, async ({ page, request }) => {
  const member = await newMember(request)
  await ask(request, member, { text: 'ถอนได้วันละกี่ครั้ง', picture: null })
  await signIn(page, member, '/lobby/support')
  await page.getByRole('button', { name: /ถอนได้วันละกี่ครั้ง/ }).click()
  await expect(dialogue(page)).toContainText('ถอนได้วันละกี่ครั้ง')
  await expect(page.getByRole('region', { name: 'เรื่องของคุณ' })).toBeHidden()
  await page.getByRole('button', { name: 'ทุกเรื่อง' }).click()
  await expect(page.getByRole('region', { name: 'เรื่องของคุณ' })).toBeVisible()
})

test('a deposit’s page leads to a question about this deposit, which can become a complaint with its times', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const member = await newMember(request)
  await prepareDeposit(request, member.session.access_token, { amount: 500 })
  await signIn(page, member, '/lobby/deposit')
  await page.getByRole('link', { name: 'ถามเรื่องรายการนี้' }).click()
  await expect(page.getByText('ถามเรื่องรายการฝากที่คุณเลือก')).toBeVisible()
  await page.getByRole('textbox', { name: 'ข้อความ' }).fill('โอนแล้วครับ')
  await page.getByRole('button', { name: 'ส่งถึงเจ้าหน้าที่' }).click()
  await expect(page.getByText('รายการฝาก', { exact: true })).toBeVisible()
  await page.getByText('ไม่พอใจกับคำตอบ? ยื่นเป็นเรื่องร้องเรียน').click()
  await page.locator('form').getByRole('button', { name: 'ยื่นเรื่องร้องเรียน', exact: true }).click()
  await expect(page.getByText('ตัดสินภายใน')).toBeVisible()
})
