import { expect, type Page, test } from '@playwright/test'
import { BLANK_PAGE, codeSentTo, newMember, notices, profileOf, signedIn, signIn } from './test-member.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** Creates a sign-in link on the identity page. Returns the link, which the page has put into the clipboard. */
const linkOf = async (page: Page): Promise<string> => {
  await page.goto('/lobby/authentication')
  await page.getByRole('button', { name: 'สร้างลิงก์เข้าสู่ระบบ' }).click()
  await expect(page.getByRole('img', { name: 'คิวอาร์โค้ดสำหรับเข้าสู่ระบบบนอุปกรณ์อื่น' })).toBeVisible()
  await page.getByRole('button', { name: 'คัดลอก ลิงก์เข้าสู่ระบบ' }).click()
  return page.evaluate(() => navigator.clipboard.readText())
}

test('R12: /authenticate?code= signs the other device in by a press, once, and leaves no code in the address', {
  tag: '@phone',
}, async ({ page, request, browser, baseURL }) => {
  const person = await signedIn(page, request, BLANK_PAGE)
  const link = await linkOf(page)
  const other = await browser.newContext({ baseURL: baseURL ?? '' })
  const phone = await other.newPage()
  await phone.goto(link)
  const press = phone.getByRole('button', { name: 'เข้าสู่ระบบบนอุปกรณ์นี้' })
  await expect(press).toBeVisible()
  await expect(phone).toHaveURL(/\/lobby\/authenticate$/)
  await press.click()
  await expect(phone).toHaveURL(/\/lobby\/$/)
  expect((await profileOf(phone)).phone).toBe(person.phone)
  await other.close()

  const third = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await third.goto(link)
  await third.getByRole('button', { name: 'เข้าสู่ระบบบนอุปกรณ์นี้' }).click()
  await expect(third.getByRole('alert')).toContainText('ถูกใช้ไปแล้ว หรือหมดอายุ')
  await third.getByRole('link', { name: 'ไปหน้าเข้าสู่ระบบ' }).click()
  await expect(third).toHaveURL(/\/lobby\/login$/)
  await third.context().close()
})

test('R12: a link without a code, or with an invalid code, shows a page that says what to do', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/lobby/authenticate')
  await expect(page.getByRole('alert')).toContainText('ลิงก์เข้าสู่ระบบไม่ครบ')
  await page.goto('/lobby/authenticate?code=nothing')
  await page.getByRole('button', { name: 'เข้าสู่ระบบบนอุปกรณ์นี้' }).click()
  await expect(page.getByRole('alert')).toContainText('กรุณาขอลิงก์ใหม่')
})

test('R12: /authentication proves the phone by a code that is sent to it', async ({ page, request }) => {
  const person = await signedIn(page, request, '/lobby/authentication')
  const proofs = page.getByRole('main').getByRole('listitem')
  await test.step('R12: /authentication says what of name, age and phone is proved, and what to do', async () => {
    await expect(proofs.filter({ hasText: 'ชื่อตรงกับบัญชีธนาคาร' })).toContainText('รอยืนยัน')
    await expect(proofs.filter({ hasText: 'อายุ 20 ปีขึ้นไป' })).toContainText('ยืนยันแล้ว')
    await expect(proofs.filter({ hasText: 'เบอร์โทรศัพท์' })).toContainText('ยังไม่ยืนยัน')
  })
  const open = page.getByRole('button', { name: 'ยืนยันเบอร์โทรศัพท์' })
  const dialog = page.getByRole('dialog', { name: 'ยืนยันเบอร์โทรศัพท์' })
  const send = dialog.getByRole('button', { name: 'ส่งรหัส OTP' })
  const field = dialog.getByLabel('รหัส OTP')
  await test.step('R12: a popup that was left and opened again starts with sending a new code', async () => {
    await open.click()
    await send.click()
    await field.fill((await codeSentTo(request, person.phone)).slice(0, 3))
    await dialog.getByRole('button', { name: 'ปิด' }).click()
    await expect(dialog).toBeHidden()
    await open.click()
    await expect(field).toHaveCount(0)
    await send.click()
    await expect(field).toHaveValue('')
  })
  const code = await codeSentTo(request, person.phone)
  await expect(field).toBeFocused()
  await expect(dialog.getByRole('button', { name: /ขอรหัสอีกครั้งใน/ })).toBeDisabled()
  await field.fill(code === '000000' ? '000001' : '000000')
  await expect(dialog.getByText('รหัส OTP ไม่ถูกต้อง หรือหมดอายุแล้ว')).toBeVisible()
  await field.fill(code)
  await expect(notices(page)).toContainText('ยืนยันเบอร์โทรศัพท์แล้ว')
  await expect(dialog).toBeHidden()
  await expect(proofs.filter({ hasText: 'เบอร์โทรศัพท์' })).toContainText('ยืนยันแล้ว')
  await expect(open).toHaveCount(0)
  await page.getByRole('link', { name: 'ฝากเงิน', exact: true }).last().click()
  await expect(page).toHaveURL(/\/lobby\/deposit/)
})

// This is a variant of the test in protection.spec.ts that fills in the same form on the page of the deposit.
test('R12, B08: /authentication takes the missing birth date, and says before that it is for good', {
  tag: ['@phone', '@variant'],
}, async ({ page, request }) => {
  await signIn(page, await newMember(request, { says_birth_date: false }), '/lobby/authentication')
  await page.getByRole('button', { name: 'ระบุวันเกิด' }).click()
  const dialog = page.getByRole('dialog', { name: 'ระบุวันเกิดของคุณ' })
  await dialog.getByLabel('วัน', { exact: true }).selectOption('29')
  await dialog.getByLabel('เดือน', { exact: true }).selectOption({ label: 'กุมภาพันธ์' })
  await dialog.getByLabel('ปี พ.ศ.').selectOption({ label: '2535' })
  await dialog.getByRole('button', { name: 'ถัดไป' }).click()
  await expect(dialog).toContainText('29 ก.พ. 2535')
  await expect(dialog).toContainText('บันทึกแล้วแก้ไขเองไม่ได้')
  await dialog.getByRole('button', { name: 'ถูกต้อง บันทึกวันเกิด' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'อายุครบ 20 ปี' })).toContainText('ยืนยันแล้ว')
})
