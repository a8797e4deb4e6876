import { expect, test } from '@playwright/test'
import { fillBirthDate, fillPasswords, newPerson, PASSWORD } from './test-member.ts'

test('a registration with a spent token restarts', {
  tag: '@phone',
}, async ({ page }) => {
  const { phone } = newPerson()
  await page.goto('/lobby/register')
  await page.getByLabel('เบอร์โทรศัพท์มือถือ').fill(phone)
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  await expect(page.getByLabel('ยืนยันรหัสผ่าน', { exact: true })).toBeVisible()
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) {
      const kept = localStorage.getItem(key) ?? ''
      if (kept.includes('"step":"password"'))
        localStorage.setItem(key, JSON.stringify({ ...JSON.parse(kept), token: 'spent' }))
    }
  })
  await page.reload()
  await fillPasswords(page, PASSWORD)
  await expect(page.getByText('ขั้นตอนก่อนหน้าหมดเวลา').first()).toBeVisible()
  await expect(page.getByLabel('เบอร์โทรศัพท์มือถือ')).toHaveValue(new RegExp(phone.slice(-4)))
})

test('the bank step lists all missing fields at once, clears each when valid, states the account’s use, and sends a rare bank', {
  tag: '@phone',
}, async ({ page }) => {
  const person = newPerson()
  await page.goto('/lobby/register')
  await page.getByLabel('เบอร์โทรศัพท์มือถือ').fill(person.phone)
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  // This registration needed no one-time code, so the page must not say that the phone is verified.
  await expect(page.getByRole('heading', { name: 'ตั้งรหัสผ่าน' })).toBeVisible()
  await expect(page.getByText('ยืนยันเบอร์โทรแล้ว')).toHaveCount(0)
  await fillPasswords(page, PASSWORD)
  await fillBirthDate(page)
  await expect(page.getByText('ใช้ทั้งโอนเงินฝากและรับเงินถอน')).toBeVisible()
  await page.getByRole('button', { name: 'บันทึกและสมัครสมาชิก' }).click()
  const account = page.getByLabel('เลขที่บัญชี')
  const name = page.getByLabel('ชื่อและนามสกุลตามบัญชีธนาคาร')
  await expect(page.getByRole('group', { name: 'ธนาคาร' })).toHaveAccessibleDescription('กรุณาเลือกธนาคาร')
  await expect(account).toHaveAccessibleDescription(/กรุณากรอกเลขที่บัญชี/)
  await expect(name).toHaveAccessibleDescription(/กรุณากรอกชื่อและนามสกุล/)
  await name.fill(person.name)
  await expect(name).not.toHaveAttribute('aria-invalid', 'true')
  await account.fill('88')
  await expect(account).toHaveAttribute('aria-invalid', 'true')
  await account.fill(person.account)
  await expect(account).not.toHaveAttribute('aria-invalid', 'true')
  // The form shows six common banks. This option opens the list with all others.
  await page.getByRole('radio', { name: 'ธนาคารอื่น' }).check()
  await page.getByLabel('ธนาคารอื่น').last().selectOption('uob')
  const sent = page.waitForRequest('**/lobby/api/register/bank-account')
  await page.getByRole('button', { name: 'บันทึกและสมัครสมาชิก' }).click()
  expect((await sent).postDataJSON()).toMatchObject({
    bank: 'uob',
    line: person.phone,
    birth_date: '1990-04-13',
  })
  await expect(page.getByRole('dialog', { name: 'สมัครสมาชิกสำเร็จ' })).toBeVisible()
})
