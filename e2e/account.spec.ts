import { expect, type Page, test } from '@playwright/test'
import { sizeOr } from '../server/test/simulation/simulation-seeds.ts'
import { openVisitorsHome } from './layout/visitor-home-steps.ts'
import {
  BLANK_PAGE,
  bearer,
  codeSentTo,
  fillBankAccount,
  fillBirthDate,
  fillLogin,
  fillPasswords,
  findStoredSignIn,
  newMember,
  newPerson,
  notices,
  PASSWORD,
  type Person,
  profileOf,
  signedIn,
  tokenOf,
} from './test-member.ts'

const WRONG = 'เบอร์โทร, รหัสผ่านไม่ถูกต้อง'
const MISMATCH = 'ระบุรหัสผ่านใหม่ และยืนยันรหัสผ่านให้ตรงกัน'
const NOTICE_LIFE_MS = 8_000
const NEW_PASSWORD = 'Ruean2570y'
const RULES = [
  '8-15 ตัวอักษร',
  'ตัวอักษรภาษาอังกฤษอย่างน้อย 1 ตัว',
  'ตัวพิมพ์เล็ก (a-z)',
  'ตัวพิมพ์ใหญ่ (A-Z)',
  'ตัวเลข (0-9)',
]

/** Returns a list to which the path of each later POST call of the page is added. */
const callsFrom = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST') calls.push(new URL(request.url()).pathname)
  })
  return calls
}

const toPasswordStep = async (page: Page, phone: string) => {
  await page.goto('/lobby/register')
  await page.getByLabel('เบอร์โทรศัพท์มือถือ').fill(phone)
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  await expect(page.getByRole('heading', { name: 'ตั้งรหัสผ่าน' })).toBeVisible()
}

test.describe('signing in', () => {
  // This test covers the requirements: login errors (E01), notifications (F11), session (F16).
  test('a wrong password shows in the form and in a notice, and does not sign in', {
    tag: '@phone',
  }, async ({ page, request }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    const person = await newMember(request)
    await page.clock.install()
    await fillLogin(page, person.phone, 'Wrong2569x')
    await expect(page.getByRole('alert')).toContainText(WRONG)
    await expect(notices(page)).toContainText(WRONG)
    await test.step('on the smallest phone a notice does not cover the form that caused it', async () => {
      const notice = await notices(page).getByText(WRONG).boundingBox()
      const form = await page.locator('form').boundingBox()
      expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThan(form?.y ?? 0)
    })
    // The notice (F11) closes after its duration (B01). The same error text remains in the form.
    await page.clock.runFor(NOTICE_LIFE_MS)
    await expect(notices(page)).not.toContainText(WRONG)
    await expect(page.getByRole('alert')).toContainText(WRONG)
    await expect(page).toHaveURL(/\/lobby\/login$/)
    expect(await findStoredSignIn(page)).toEqual([])
  })

  // This test covers the requirements: page guards (R17), return path after login (R18).
  test('a guarded page asks to sign in first and is there afterwards', { tag: '@desktop' }, async ({
    page,
    request,
  }) => {
    const person = await newMember(request)
    await page.goto('/lobby/deposit')
    await expect(page).toHaveURL(/\/lobby\/login$/)
    await fillLogin(page, person.phone, PASSWORD)
    await expect(page).toHaveURL(/\/lobby\/deposit$/)
    await expect(page.getByRole('heading', { name: 'ฝากเงิน', level: 1 })).toBeAttached()
  })

  // This test covers the requirement: page guards (R17).
  test('pages for guests send a member home', { tag: '@phone' }, async ({ page, request }) => {
    await signedIn(page, request, BLANK_PAGE)
    // The three pages have the same guard. Each load of the home page takes long.
    for (const path of sizeOr(['login'], ['login', 'forgetpassword', 'register'])) {
      await page.goto(`/lobby/${path}`)
      await expect(page).toHaveURL(/\/lobby\/$/)
    }
  })

  // This test covers the requirements: start of a game (F13), return path after login (R18).
  test('a guest who presses a game signs in and returns to the games', { tag: '@phone' }, async ({
    page,
    request,
  }) => {
    const person = await newMember(request)
    await openVisitorsHome(page)
    const game = page.getByRole('list', { name: 'เกมฮิต' }).getByRole('button').first()
    const prompt = page.getByRole('dialog', { name: 'เข้าสู่ระบบก่อนเล่น' })
    await test.step('notices are at the bottom, and at the top while a sheet has its buttons there', async () => {
      const height = page.viewportSize()?.height ?? 0
      const top = async () => (await notices(page).boundingBox())?.y ?? 0
      expect(await top()).toBeGreaterThan(height / 2)
      await game.click()
      await expect(prompt).toBeVisible()
      expect(await top()).toBeLessThan(height / 4)
      await page.keyboard.press('Escape')
      await expect(prompt).toBeHidden()
      expect(await top()).toBeGreaterThan(height / 2)
    })
    await game.click()
    await prompt.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
    await expect(page).toHaveURL(/\/lobby\/login$/)
    await fillLogin(page, person.phone, PASSWORD)
    await expect(page).toHaveURL(/\/lobby\/$/)
    await expect(page.getByRole('list', { name: 'เกมฮิต' }).getByRole('link').first()).toBeVisible()
  })

  // This test covers the requirements: failed start of a game (E12), game page (R13).
  test('a game without any credit says what to do and leads back', { tag: '@desktop' }, async ({
    page,
    request,
  }) => {
    await signedIn(page, request, '/lobby/game')
    await expect(page.getByText('กรุณาเติมเงินครั้งแรกเพื่อเข้าเล่น หรือติดต่อแอดมิน')).toBeVisible()
    await page
      .getByRole('link', { name: 'กลับหน้าแรก' })
      .or(page.getByRole('button', { name: 'กลับหน้าแรก' }))
      .click()
    await expect(page).toHaveURL(/\/lobby\/$/)
  })
})

test.describe('the end of a session', () => {
  test('logging out clears this browser and kills the token', { tag: '@desktop' }, async ({
    page,
    request,
  }) => {
    await signedIn(page, request, '/lobby/history?tab=0')
    const token = await tokenOf(page)
    await profileOf(page)
    const ended = page.waitForResponse(answer => answer.url().endsWith('/lobby/api/logout'))
    await page.getByRole('tabpanel').getByRole('button', { name: 'ออกจากระบบ' }).first().click()
    await expect(page).toHaveURL(/\/lobby\/login$/)
    expect(await findStoredSignIn(page)).toEqual([])
    await ended
    const answer = await page.request.get('/lobby/api/customers/profile', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status()).toBe(401)
    expect(await answer.json()).toMatchObject({ message: 'Unauthenticated.' })
  })

  // This test covers the requirement: session (F16).
  test('an expired token at the start is a logout', { tag: '@phone' }, async ({ page, request }) => {
    await signedIn(page, request, BLANK_PAGE)
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.includes('expiration')) localStorage.setItem(key, String(Date.now() - 1))
    })
    await page.goto('/lobby/deposit')
    await expect(page).toHaveURL(/\/lobby\/login$/)
    expect(await findStoredSignIn(page)).toEqual([])
  })

  // This test covers the requirements: session (F16), login page after a logout (R19).
  test('a token that the server does not know is a logout', { tag: '@desktop' }, async ({
    page,
    request,
  }) => {
    await signedIn(page, request, BLANK_PAGE)
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.endsWith('_token.local')) localStorage.setItem(key, 'Bearer not-a-token-of-ours')
    })
    await page.goto('/lobby/history?tab=2')
    await expect(page).toHaveURL(/\/lobby\/login$/)
    expect(await findStoredSignIn(page)).toEqual([])
  })

  // This test covers the requirements: errors of a password change (E03), call for a password change (C04).
  test('a changed password logs out, and only the new one signs in', { tag: '@phone' }, async ({
    page,
    request,
  }) => {
    const person = await signedIn(page, request, '/lobby/changepassword')
    const fresh = page.getByLabel('รหัสผ่านใหม่', { exact: true })
    const again = page.getByLabel('ยืนยันรหัสผ่านใหม่')
    const send = page.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).last()
    await page.getByLabel('รหัสผ่านเดิม').fill(PASSWORD)
    await fresh.fill(NEW_PASSWORD)
    // This step covers the requirements: password and its confirmation (V01), error for different passwords (E02).
    await test.step('two different new passwords are refused without a call: the second field is marked until both match', async () => {
      const calls = callsFrom(page)
      await again.fill(NEW_PASSWORD.slice(0, -1))
      await send.click()
      await expect(again).toHaveAccessibleDescription(MISMATCH)
      await expect(again).toHaveAttribute('aria-invalid', 'true')
      await expect(again).toBeFocused()
      await expect(fresh).not.toHaveAttribute('aria-invalid', 'true')
      expect(calls).toEqual([])
      await again.pressSequentially(NEW_PASSWORD.slice(-1))
      await expect(page.getByText(MISMATCH)).toHaveCount(0)
    })
    await send.click()
    const done = page.getByRole('dialog', { name: 'เปลี่ยนรหัสผ่านเรียบร้อยแล้ว' })
    await done.getByRole('button', { name: 'ตกลง' }).click()
    await expect(page).toHaveURL(/\/lobby\/login$/)
    expect(await findStoredSignIn(page)).toEqual([])
    await fillLogin(page, person.phone, PASSWORD)
    await expect(page.getByRole('alert')).toContainText(WRONG)
    await fillLogin(page, person.phone, NEW_PASSWORD)
    await expect(page).toHaveURL(/\/lobby\/$/)
  })
})

// This test covers two calls of the API: the one that ends a session (C21-end-session), and the one that ends all others (C21-end-sessions).
test('another device is signed out with the password; a wrong one is refused at its field', {
  tag: '@phone',
}, async ({ page, request }) => {
  const { phone } = await signedIn(page, request, BLANK_PAGE)
  const tokens: string[] = []
  for (let device = 0; device < 3; device++) {
    const answer = await request.post('/lobby/api/login', { data: { phone, password: PASSWORD } })
    tokens.push(String((await answer.json()).access_token))
  }
  const statusOf = async (token = '') =>
    (await request.get('/lobby/api/customers/profile', { headers: bearer(token) })).status()

  await page.goto('/lobby/history?tab=0')
  // The newest session is first in the list, and the page's own session is the oldest.
  const devices = page.getByRole('listitem').filter({ hasText: 'ใช้ล่าสุด' })
  await expect(devices).toHaveCount(4)
  await devices.first().getByRole('button', { name: 'ออกจากระบบ' }).click()
  const field = devices.first().getByLabel('รหัสผ่าน เพื่อออกจากระบบอุปกรณ์นั้น')
  await expect(field).toBeFocused()
  await field.fill('Wrong2569x')
  await devices.first().getByRole('button', { name: 'ยืนยันออกจากระบบ' }).click()
  await expect(devices.first()).toContainText('รหัสผ่านเดิมไม่ถูกต้อง')
  expect(await statusOf(tokens[2])).toBe(200)
  await field.fill(PASSWORD)
  await devices.first().getByRole('button', { name: 'ยืนยันออกจากระบบ' }).click()
  await expect(devices).toHaveCount(3)
  expect([await statusOf(tokens[1]), await statusOf(tokens[2])]).toEqual([200, 401])

  await page.getByRole('button', { name: 'ออกจากระบบทุกอุปกรณ์อื่น' }).click()
  await page.getByLabel('รหัสผ่าน เพื่อออกจากระบบทุกอุปกรณ์อื่น').fill(PASSWORD)
  await page.getByRole('button', { name: 'ยืนยันออกจากระบบ' }).click()
  await expect(devices).toHaveCount(1)
  expect(await statusOf(tokens[0])).toBe(401)
  await profileOf(page)
})

test.describe('registering', () => {
  // This test covers the requirement: registration in four steps (F01).
  test('a reload resumes at the step that was reached, and each step refuses what is wrong', async ({
    page,
  }) => {
    const person = newPerson()
    await toPasswordStep(page, person.phone)
    await page.reload()
    await test.step('the hints of a password tick off as one types, and the server checks them too; two different passwords are refused without a call', () =>
      refusePasswords(page))
    await fillPasswords(page, PASSWORD)
    const born = page.getByRole('heading', { name: 'คุณเกิดวันไหน' })
    await expect(born).toBeVisible()
    await page.reload()
    await expect(born).toBeVisible()
    await test.step('a person under 20 cannot pass the bank step', () => refuseYouth(page, person))
    await fillBirthDate(page)
    await fillBankAccount(page, person)
    await expect(page.getByRole('dialog', { name: 'สมัครสมาชิกสำเร็จ' })).toBeVisible()
    await page.reload()
    await expect(page).toHaveURL(/\/lobby\/$/)
  })

  // This step covers the requirements: password and its confirmation (V01), password hints (V02), error for different passwords (E02).
  const refusePasswords = async (page: Page): Promise<void> => {
    const hints = page.getByRole('list', { name: 'เงื่อนไขรหัสผ่าน' }).getByRole('listitem')
    const stand = (...met: boolean[]) =>
      expect(hints).toHaveText(RULES.map((rule, index) => `${rule} ${met[index] ? 'ผ่านแล้ว' : 'ยังไม่ผ่าน'}`))
    const password = page.getByLabel('รหัสผ่าน', { exact: true })
    await stand(false, false, false, false, false)
    await password.pressSequentially('s')
    await stand(false, true, true, false, false)
    await password.pressSequentially('A')
    await stand(false, true, true, true, false)
    await fillPasswords(page, 'sA1')
    await expect(page.getByText('รหัสผ่านต้องมี 8-15 ตัวอักษร')).toBeVisible()
    await password.fill(PASSWORD)
    await stand(true, true, true, true, true)
    const calls = callsFrom(page)
    await fillPasswords(page, PASSWORD, `${PASSWORD}y`)
    await expect(page.getByText(MISMATCH)).toBeVisible()
    expect(calls).toEqual([])
  }

  // This step covers the requirements: minimum age of 20 (B08), server errors next to their field (V04).
  const refuseYouth = async (page: Page, person: Person): Promise<void> => {
    const today = await page.evaluate(() => new Date().toISOString())
    const youngest = new Date(today).getUTCFullYear() - 20
    const offered = await page
      .getByLabel('ปี พ.ศ.')
      .locator('option')
      .evaluateAll(options =>
        options.map(option => Number((option as HTMLOptionElement).value)).filter(value => value > 0),
      )
    expect(Math.max(...offered)).toBe(youngest)
    // The form offers no birth year of a person under 20. The test therefore changes the birth date in the form's request.
    const call = '**/lobby/api/register/bank-account'
    await page.route(call, async route => {
      const body = route.request().postDataJSON()
      await route.continue({ postData: JSON.stringify({ ...body, birth_date: `${youngest + 1}-01-01` }) })
    })
    await fillBirthDate(page)
    await fillBankAccount(page, person)
    await expect(page.getByRole('heading', { name: 'คุณเกิดวันไหน' })).toBeVisible()
    await expect(page.getByText('ผู้ที่อายุต่ำกว่า 20 ปีไม่สามารถสมัครสมาชิกได้')).toBeVisible()
    await page.unroute(call)
  }
})

test.describe('a forgotten password', () => {
  // This test covers the requirements: forgotten password (F03), password and its confirmation (V01), errors of a one-time code (E04).
  test('the SMS code sets a new password, which signs in', async ({ page, request }) => {
    const person = await newMember(request)
    const unknown = newPerson().phone
    const asked = page.getByRole('dialog', { name: 'กรอกรหัส OTP' })
    await page.goto('/lobby/forgetpassword')
    const askFor = async (phone: string) => {
      await page.getByLabel('เบอร์โทรศัพท์').fill(phone)
      await page.getByRole('button', { name: 'ขอรหัส OTP' }).click()
      await expect(asked).toBeVisible()
    }
    await test.step('an unknown phone gets the same screens, and no code is right', async () => {
      await askFor(unknown)
      await asked.getByLabel('รหัส OTP').fill('123456')
      await expect(asked.getByText('รหัส OTP ไม่ถูกต้อง หรือหมดอายุแล้ว')).toBeVisible()
      expect(await (await request.get(`/sandbox/sms/messages?phone=${unknown}`)).json()).toEqual([])
    })
    await test.step('after the phone number is corrected, the code of the new number is required', async () => {
      await asked.getByLabel('รหัส OTP').fill('123')
      await asked.getByRole('button', { name: 'ปิด' }).click()
      await expect(asked).toBeHidden()
      await askFor(person.phone)
      await expect(asked.getByLabel('รหัส OTP')).toHaveValue('')
    })
    await asked.getByLabel('รหัส OTP').fill(await codeSentTo(request, person.phone))
    const dialog = page.getByRole('dialog', { name: 'ตั้งรหัสผ่านใหม่', exact: true })
    await dialog.getByLabel('รหัสผ่านใหม่', { exact: true }).fill(NEW_PASSWORD)
    await dialog.getByLabel('ยืนยันรหัสผ่านใหม่').fill(PASSWORD)
    const calls = callsFrom(page)
    await dialog.getByRole('button', { name: 'บันทึกรหัสผ่านใหม่' }).click()
    await expect(dialog.getByText(MISMATCH)).toBeVisible()
    expect(calls).toEqual([])
    await dialog.getByLabel('ยืนยันรหัสผ่านใหม่').fill(NEW_PASSWORD)
    await dialog.getByRole('button', { name: 'บันทึกรหัสผ่านใหม่' }).click()
    const done = page.getByRole('dialog', { name: 'ตั้งรหัสผ่านใหม่เรียบร้อยแล้ว' })
    await done.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
    await expect(page).toHaveURL(/\/lobby\/login$/)
    await fillLogin(page, person.phone, NEW_PASSWORD)
    await expect(page).toHaveURL(/\/lobby\/$/)
  })
})

test.describe('addresses', () => {
  // This test covers the requirement: all pages are below /lobby/ and deep links work (R21). It is a variant, because other tests open each of these
  // pages by its address too.
  test('deep links typed into the address bar open their page', { tag: ['@phone', '@variant'] }, async ({
    page,
    request,
  }) => {
    for (const [path, title] of [
      ['login', 'เข้าสู่ระบบ'],
      ['register', 'สมัครสมาชิก'],
      ['forgetpassword', 'ลืมรหัสผ่าน'],
    ]) {
      await page.goto(`/lobby/${path}`)
      await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeVisible()
    }
    await signedIn(page, request, BLANK_PAGE)
    for (const [path, title] of [
      ['changepassword', 'เปลี่ยนรหัสผ่าน'],
      ['slip', 'สลิปชำระเงิน'],
    ]) {
      await page.goto(`/lobby/${path}`)
      await expect(page.getByRole('heading', { level: 1, name: title ?? '' })).toBeAttached()
    }
  })
})
