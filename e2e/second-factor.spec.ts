import { type Browser, expect, type Page, test } from '@playwright/test'
import { codeAt } from '../server/src/platform/security/totp.ts'
import { fillLogin, type Member, newMember, notices, PASSWORD, signIn } from './test-member.ts'

const PERIOD_MS = 30_000

/** Opens a window of a new browser at the host name `localhost`, because browsers allow passkeys for host names only. */
const windowAtLocalhost = async (browser: Browser, baseURL: string | undefined): Promise<Page> => {
  const url = new URL(baseURL ?? '')
  url.hostname = 'localhost'
  return (await browser.newContext({ baseURL: url.origin })).newPage()
}

/** Adds a virtual fingerprint reader to the browser. */
const addReader = async (page: Page): Promise<void> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const addAuthenticator = async (page: Page, member: Member): Promise<string> => {
  await signIn(page, member, '/lobby/security')
  await page.getByRole('button', { name: 'เพิ่มแอปยืนยันตัวตน' }).click()
  await page.getByLabel('รหัสผ่าน เพื่อเพิ่มแอปยืนยันตัวตน').fill(PASSWORD)
  await page.getByRole('button', { name: 'ต่อไป' }).click()
  await expect(page.getByRole('img', { name: 'คิวอาร์โค้ดสำหรับแอปยืนยันตัวตน' })).toBeVisible()
  const secret = (await page.locator('code').innerText()).trim()
  await page.getByLabel('รหัส 6 หลักจากแอป').fill(codeAt(secret, new Date()))
  await expect(page.getByRole('heading', { name: 'รหัสกู้คืนของคุณ' })).toBeVisible()
  return secret
}

test('a member adds a passkey with the password, gets ten codes once, and signs in with the passkey alone', async ({
  browser,
  request,
  baseURL,
}) => {
  test.slow()
  const page = await windowAtLocalhost(browser, baseURL)
  await addReader(page)
  await signIn(page, await newMember(request), '/lobby/security')
  await page.getByRole('button', { name: 'เพิ่มพาสคีย์' }).click()
  await page.getByLabel('รหัสผ่าน เพื่อเพิ่มพาสคีย์').fill(PASSWORD)
  await page.getByRole('button', { name: 'ต่อไป' }).click()
  const codes = page.getByRole('listitem').filter({ hasText: /^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/ })
  await expect(codes).toHaveCount(10)
  await page.getByRole('button', { name: 'เก็บแล้ว' }).click()
  await expect(codes).toHaveCount(0)
  await expect(page.getByText('เปิดแล้ว')).toBeVisible()

  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.goto('/lobby/login')
  await page.getByRole('button', { name: 'เข้าสู่ระบบด้วยพาสคีย์' }).click()
  await expect(page).toHaveURL(/\/lobby\/$/)

  await page.goto('/lobby/security')
  await page.getByRole('button', { name: 'ลบ', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ใช้พาสคีย์' }).click()
  await expect(page.getByText('ปิดอยู่')).toBeVisible()
  await page.context().close()
})

test('a new device asks for the code after the password, and takes a recovery code instead', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  // The test takes long, because three browsers sign in one after the other.
  test.slow()
  const member = await newMember(request)
  const secret = await addAuthenticator(page, member)
  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await fillLogin(other, member.phone, PASSWORD)
  await expect(other.getByRole('heading', { name: 'ยืนยันอีกขั้น' })).toBeVisible()
  await other.getByLabel('รหัส 6 หลักจากแอปยืนยันตัวตน').fill('000000')
  await expect(other.getByText('รหัสจากแอปไม่ถูกต้อง')).toBeVisible()
  await other.getByLabel('รหัส 6 หลักจากแอปยืนยันตัวตน').fill(codeAt(secret, new Date(Date.now() + PERIOD_MS)))
  await expect(other).toHaveURL(/\/lobby\/$/)
  await other.context().close()

  const code = await page
    .getByRole('listitem')
    .filter({ hasText: /^[0-9a-z]{4}-/ })
    .first()
    .innerText()
  const third = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await test.step('lost factors: a new device asks for their removal, and the owner cancels it', () =>
    askForRemoval(third, page, member))
  await fillLogin(third, member.phone, PASSWORD)
  await third.getByRole('button', { name: 'ใช้รหัสกู้คืนแทน' }).click()
  await third.getByLabel('รหัสกู้คืน').fill(code)
  await third.getByRole('button', { name: 'ยืนยัน', exact: true }).click()
  await expect(third).toHaveURL(/\/lobby\/$/)
  await third.context().close()
})

const askForRemoval = async (other: Page, owner: Page, { phone }: Member): Promise<void> => {
  await fillLogin(other, phone, PASSWORD)
  await other.getByRole('button', { name: 'เครื่องหายและไม่มีรหัสกู้คืน' }).click()
  await other.getByRole('button', { name: 'ขอปิดการยืนยันอีกขั้น' }).click()
  await expect(other.getByText('รับคำขอแล้ว')).toBeVisible()
  await other.goto('about:blank')
  await owner.goto('/lobby/security')
  await owner.getByRole('button', { name: 'ยกเลิกคำขอ' }).click()
  await expect(notices(owner).getByText('ยกเลิกคำขอแล้ว')).toBeVisible()
  await expect(owner.getByRole('button', { name: 'ยกเลิกคำขอ' })).toHaveCount(0)
}

test('a request for another phone asks for the factor, and is sent after it', async ({ page, request }) => {
  const member = await newMember(request)
  const secret = await addAuthenticator(page, member)
  await page.goto('/lobby/personal-data')
  await page.getByLabel('ข้อมูลที่ไม่ถูกต้อง').selectOption('phone')
  await page.getByLabel('เบอร์โทรศัพท์มือถือใหม่').fill('0812345678')
  await page.getByRole('button', { name: 'ส่งคำขอ' }).click()
  const asked = page.getByRole('dialog', { name: 'ยืนยันอีกขั้น' })
  await asked.getByLabel('รหัส 6 หลักจากแอปยืนยันตัวตน').fill(codeAt(secret, new Date(Date.now() + PERIOD_MS)))
  await expect(notices(page).getByText('ส่งคำขอแล้ว')).toBeVisible()
  await expect(asked).toHaveCount(0)
})
