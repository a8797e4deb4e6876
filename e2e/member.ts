import { expect, type Page } from '@playwright/test'

export const PASSWORD = 'Sala2569x'

export type Person = { phone: string; bank: string; bankName: string; account: string; name: string }

let count = 0

/** Someone new in this run: two workers and two projects never meet on one phone. */
export const newPerson = (): Person => {
  count += 1
  const mark = `${process.pid % 1000}`.padStart(3, '0') + `${count}`.padStart(4, '0')
  return {
    phone: `089${mark}`,
    bank: 'scb',
    bankName: 'ไทยพาณิชย์',
    account: `888${mark}`,
    name: 'ทดสอบ หน้าจอ',
  }
}

/** The four steps of a registration, as a person takes them (F01). */
export const register = async (page: Page, person: Person): Promise<void> => {
  await page.goto('/lobby/register')
  await page.getByLabel('เบอร์โทรศัพท์มือถือ').fill(person.phone)
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  const password = page.getByRole('dialog', { name: 'ตั้งรหัสผ่าน' })
  await password.getByLabel('รหัสผ่าน', { exact: true }).fill(PASSWORD)
  await password.getByLabel('ยืนยันรหัสผ่าน', { exact: true }).fill(PASSWORD)
  await password.getByRole('button', { name: 'ถัดไป' }).click()
  await fillBankAccount(page, person)
  await page.getByRole('dialog', { name: 'สมัครสมาชิกสำเร็จ' }).getByRole('button', { name: 'เริ่มใช้งาน' }).click()
  await expect(page).toHaveURL(/\/lobby\/$/)
}

const fillBankAccount = async (page: Page, person: Person): Promise<void> => {
  const bank = page.getByRole('dialog', { name: 'บัญชีธนาคารของคุณ' })
  await bank.getByRole('radio', { name: person.bankName }).check()
  await bank.getByLabel('เลขที่บัญชี').fill(person.account)
  await bank.getByLabel('ชื่อและนามสกุลตามบัญชีธนาคาร').fill(person.name)
  await bank.getByLabel('วัน', { exact: true }).selectOption('13')
  await bank.getByLabel('เดือน', { exact: true }).selectOption({ label: 'เมษายน' })
  await bank.getByLabel('ปี', { exact: false }).last().selectOption({ label: '2533' })
  await bank.getByRole('button', { name: 'บันทึกและสมัครสมาชิก' }).click()
}
