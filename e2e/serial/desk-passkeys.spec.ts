import { expect, type Page } from '@playwright/test'
import { atDesk, CHECKER } from '../desk/desk-operator-steps.ts'
import { passMinutes, test } from '../separate-lobby-fixture.ts'

/** Minutes by which the test moves the clock forward. Afterwards the desk (the staff's website) asks for the second factor again. */
const PROVED_MINUTES = 6

// The host name is localhost, because browsers allow passkeys for host names only.
test.use({ baseURL: async ({ product }, use) => use(product.url.replace('127.0.0.1', 'localhost')) })

/** Adds a virtual fingerprint reader to the browser. It accepts the finger if `knowsFinger` is true. */
const addReader = async (page: Page, knowsFinger: boolean): Promise<void> => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: knowsFinger,
      automaticPresenceSimulation: true,
    },
  })
}

test('an operator adds a passkey, signs in with it instead of a code, steps up with it, and removes it', async ({
  page,
  request,
}) => {
  test.slow()
  const name = `ทดสอบ ${Date.now()}`
  await addReader(page, true)
  await atDesk(page, CHECKER, '/desk/me')
  await page.getByLabel('ชื่อพาสคีย์').fill(name)
  await page.getByRole('button', { name: 'เพิ่มพาสคีย์' }).click()
  await expect(page.getByText('เพิ่มพาสคีย์แล้ว')).toBeVisible()
  const row = page.getByRole('listitem').filter({ hasText: name })
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('ใช้ล่าสุด')

  // Signs out only in this browser, because other tests use the same session on the server.
  await page.evaluate(() => localStorage.removeItem('sala.desk.token'))
  await page.goto('/desk/me')
  await page.getByLabel('ชื่อผู้ใช้หรืออีเมล').fill(CHECKER.name)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(CHECKER.password)
  await page.getByRole('button', { name: 'ต่อไป' }).click()
  await page.getByRole('button', { name: 'เข้าด้วยพาสคีย์' }).click()
  await expect(page.getByRole('heading', { name: 'บัญชีของฉัน' })).toBeVisible()
  await expect(row).toContainText('ใช้ล่าสุด')

  await passMinutes(request, PROVED_MINUTES)
  await page.getByRole('button', { name: `ลบ ${name}` }).click()
  const asked = page.getByRole('dialog', { name: 'ยืนยันตัวตนอีกครั้ง' })
  await asked.getByRole('button', { name: 'ใช้พาสคีย์' }).click()
  await expect(asked).toHaveCount(0)
  await expect(page.getByText('ลบพาสคีย์แล้ว')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a reader that refuses the finger makes no passkey, and the desk shows an error', async ({ page }) => {
  await atDesk(page, CHECKER, '/desk/me')
  await addReader(page, false)
  await page.getByRole('button', { name: 'เพิ่มพาสคีย์' }).click()
  await expect(page.getByText('ยังไม่ได้ยืนยันด้วยพาสคีย์ หน้าต่างถูกปิด หมดเวลา')).toBeVisible()
  await expect(page.getByText('ยังไม่มีพาสคีย์')).toBeVisible()
})
