import { expect, type Page, test } from '@playwright/test'
import { memberWithCredit, payDeposit, prepareDeposit } from './cashier-steps.ts'
import { signedIn, signIn } from './test-member.ts'

const INBOX = '/lobby/messages'
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^ข้อความ/ })

test('a credited deposit shows on the bell of an open page and in the inbox', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const member = await signedIn(page, request)
  await expect(bell(page)).toHaveAccessibleName('ข้อความ')
  const deposit = await prepareDeposit(request, member.session.access_token, { amount: 500 })
  await payDeposit(request, member, deposit)
  await expect(bell(page)).toHaveAccessibleName('ข้อความ ยังไม่อ่าน 1')
  await bell(page).click()
  const message = page.getByRole('link', { name: /เงินฝาก 500 บาทเข้าแล้ว/ })
  await expect(message).toContainText('ใหม่')
  await expect(bell(page)).toHaveAccessibleName('ข้อความ')
  await message.click()
  await expect(page).toHaveURL(/\/lobby\/history\?tab=2/)
  await page.goBack()
  await expect(message).toBeVisible()
})

test('a message stays read in another visit, and an empty inbox says what comes there', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const member = await memberWithCredit(request, 300)
  await signIn(page, member, INBOX)
  const message = page.getByRole('link', { name: /เงินฝาก 300 บาทเข้าแล้ว/ })
  await expect(message).toContainText('ใหม่')
  await expect(bell(page)).toHaveAccessibleName('ข้อความ')
  await page.reload()
  await expect(message).toBeVisible()
  await expect(message).not.toContainText('ใหม่')
})

test('the drawer of a phone leads to the inbox', { tag: '@phone' }, async ({ page, request }) => {
  await signedIn(page, request)
  await page.getByRole('button', { name: 'เมนู' }).click()
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^ข้อความ/ })
    .click()
  await expect(page.getByRole('heading', { name: 'ข้อความ', exact: true })).toBeVisible()
  await expect(page.getByText('ยังไม่มีข้อความ')).toBeVisible()
})
