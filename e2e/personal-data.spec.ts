import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { stored } from '@sala/contract/page/browser-storage.ts'
import { depositAmount, signedInWithCredit, withdraw } from './cashier-steps.ts'
import { BLANK_PAGE, fillLogin, newMember, newPerson, PASSWORD, signedIn, signIn } from './test-member.ts'

const PAGE = '/lobby/personal-data'
const LOG_OUT = 'ออกจากระบบ'

test('a member takes a copy to read and one to take along, after the password', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  const member = await signedIn(page, request, PAGE)
  const password = page.getByLabel('รหัสผ่าน', { exact: true })
  const take = async (button: string): Promise<string> => {
    await page.getByRole('button', { name: button }).click()
    await expect(password).toBeFocused()
    await password.fill('Wrong2569x')
    await page.getByRole('button', { name: button }).click()
    await expect(password).toHaveAccessibleDescription('รหัสผ่านเดิมไม่ถูกต้อง')
    await password.fill(PASSWORD)
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    await expect(password).toBeHidden()
    return readFile(await (await file).path(), 'utf8')
  }
  const readable = await take('ดาวน์โหลดแบบอ่าน')
  expect(readable).toContain('<h2>ข้อมูลสมาชิก (1)</h2>')
  expect(readable).toContain(member.phone)
  const copy = JSON.parse(await take('ไฟล์ JSON สำหรับโอนย้าย'))
  expect(copy.sections.map(({ table }: { table: string }) => table)).toContain('members')
  await test.step('a correction request is refused at its field if invalid, and listed if valid', () =>
    askForCorrection(page))
})

const askForCorrection = async (page: Page): Promise<void> => {
  await page.getByLabel('ข้อมูลที่ไม่ถูกต้อง').selectOption({ label: 'เบอร์โทรศัพท์' })
  const phone = page.getByLabel('เบอร์โทรศัพท์มือถือใหม่')
  await phone.fill('021234567')
  await page.getByRole('button', { name: 'ส่งคำขอ' }).click()
  await expect(phone).toHaveAccessibleDescription('กรุณากรอกเบอร์โทรศัพท์มือถือ 10 หลัก')
  const other = newPerson().phone
  await phone.fill(other)
  await page.getByRole('button', { name: 'ส่งคำขอ' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: other })).toContainText('รอตรวจสอบ')
}

test('an account with credit shows why it cannot be erased; without credit the password erases it', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const member = await signedInWithCredit(page, request, 500, PAGE)
  await expect(page.getByText('ยังมีเครดิต 500.00 บาทในบัญชี')).toBeVisible()
  await page.goto('/lobby/withdraw')
  await withdraw(page, '500')
  await expect(page.getByRole('dialog', { name: 'ถอนเงินสำเร็จ' })).toBeVisible()
  await page.goto(PAGE)
  await page.getByRole('button', { name: 'ต้องการลบบัญชี' }).click()
  const password = page.getByLabel('รหัสผ่าน', { exact: true })
  await expect(password).toBeFocused()
  await password.fill('Wrong2569x')
  await page.getByRole('button', { name: 'ลบบัญชีถาวร' }).click()
  await expect(password).toHaveAccessibleDescription('รหัสผ่านเดิมไม่ถูกต้อง')
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'ลบบัญชีถาวร' }).click()
  await expect(page.getByRole('dialog', { name: 'ลบบัญชีแล้ว' })).toBeVisible()
  await page.keyboard.press('Escape')
  await fillLogin(page, member.phone, PASSWORD)
  await expect(page.getByRole('alert')).toContainText('เบอร์โทร, รหัสผ่านไม่ถูกต้อง')
})

const keptNames = async (page: Page): Promise<string[]> => [
  ...(await page.context().cookies()).map(({ name }) => name),
  ...(await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])),
]

const entryOf = (name: string) =>
  Object.values(stored).find(one => (/[.-]$/.test(one.name) ? name.startsWith(one.name) : name === one.name))

test('all browser storage of the lobby is listed on the privacy page and cleared when stated', {
  tag: '@phone',
}, async ({ page, request }) => {
  const friend = await newMember(request)
  const key = await request.get('/lobby/api/referral', {
    headers: { authorization: `Bearer ${friend.session.access_token}` },
  })
  const invitation = JSON.stringify(await key.json()).match(/"key":"(\w+)"/)?.[1] ?? ''
  await page.goto(`/lobby/u/${invitation}`)
  await expect(page).toHaveURL(/register/)
  await page.getByLabel('เบอร์โทรศัพท์มือถือ').fill(newPerson().phone)
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  await expect(page.getByRole('heading', { name: 'ตั้งรหัสผ่าน' })).toBeVisible()
  await page.goto('/lobby/history')
  const member = await newMember(request)
  await fillLogin(page, member.phone, PASSWORD)
  await expect(page).toHaveURL(/history/)
  await page.goto('/lobby/deposit')
  await page.evaluate(
    names => {
      for (const name of names) sessionStorage.setItem(name, '1')
      localStorage.setItem('sala.intent.deposit', '1')
    },
    [stored.watched_deposit.name, stored.return_path.name, stored.chunk_reload.name],
  )
  const before = await keptNames(page)
  expect(before.filter(name => entryOf(name) === undefined)).toEqual([])
  for (const { name } of [stored.token, stored.half, stored.device, stored.language, stored.invitation])
    expect(before).toContain(name)

  await page.goto('/lobby/privacy-policy')
  for (const name of before)
    await expect(page.getByText(entryOf(name)?.name ?? name, { exact: true }).first()).toBeVisible()

  await page.goto('/lobby/history?tab=0')
  await page.getByRole('tabpanel').getByRole('button', { name: LOG_OUT }).first().click()
  await expect(page).toHaveURL(/\/lobby\/login$/)
  const after = await keptNames(page)
  expect(after.filter(name => entryOf(name)?.leaves_at_sign_out !== false)).toEqual([])
  expect(after).toContain(stored.device.name)
})

test('an account that matches an excluded person shows its options politely and without accusation', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const name = `สมปอง ${newPerson().phone.replaceAll(/\d/g, digit => 'กขคงจชซญฐฒ'[Number(digit)] ?? '')}`
  await signIn(page, await newMember(request, { name, birth_date: '1991-05-06' }), BLANK_PAGE)
  const first = await newMember(request, { name, birth_date: '1991-05-06' })
  const headers = { authorization: `Bearer ${first.session.access_token}` }
  const rest = await request.post('/lobby/api/protection/breaks', { headers, data: { length: '6m' } })
  expect(rest.status()).toBe(200)
  await page.goto('/lobby/deposit')
  await expect(page.getByText('เจ้าหน้าที่กำลังตรวจสอบข้อมูลบัญชีของคุณ')).toBeVisible()
  await expect(page.getByText('ถอนเงินได้ตามปกติ')).toBeVisible()
  await expect(depositAmount(page)).toHaveCount(0)
  await expect(page.getByText('งดเล่น')).toHaveCount(0)
})
