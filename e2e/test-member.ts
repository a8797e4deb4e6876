import { randomInt } from 'node:crypto'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { testName } from './unique-test-names.ts'

export const PASSWORD = 'Sala2569x'
/** Code that a registration accepts when no codes are sent by SMS (F02). */
const BYPASS_OTP = '000000'
/** Number of phone numbers that one process may use. Each process uses another range for its test persons. */
const STRETCH = 1_000
const FIRST_MARK = randomInt(100_000) * STRETCH
let people = 0

export type Person = { phone: string; bank: string; bankName: string; account: string; name: string }
/** A registered test person, and the session that began with the registration. */
export type Member = Person & { session: { access_token: string; expires_in: number } }

/** Returns an invented person whose phone number is used by no other worker, project or run on the same product. */
export const newPerson = (): Person => {
  const number = FIRST_MARK + (people % STRETCH)
  const mark = `${number}`.padStart(8, '0')
  people += 1
  return {
    phone: `08${mark}`,
    bank: 'scb',
    bankName: 'ไทยพาณิชย์',
    account: `88${mark}`,
    name: testName(number),
  }
}

/**
 * Returns a birth date half a year away from the current month, because members get a bonus in the month of their birth (B05). Each person of a run
 * has another one, because two with the same name and birth date count as duplicate accounts.
 */
export const birthDate = (): Date => {
  const today = new Date()
  const number = FIRST_MARK / STRETCH + people
  const [year, day] = [1950 + (Math.floor(number / 28) % 50), 1 + (number % 28)]
  return new Date(Date.UTC(year, (today.getMonth() + 6) % 12, day))
}

/** Registers a person in the browser, in four steps (F01). */
export const register = async (page: Page, person: Person): Promise<void> => {
  await page.goto('/lobby/register')
  await fillRegistration(page, person)
}

/** Fills in the steps of the registration, as far as the page shows them. */
export const fillRegistration = async (page: Page, person: Person): Promise<void> => {
  await page.getByLabel('เบอร์โทรศัพท์มือถือ').fill(person.phone)
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  await fillPasswords(page, PASSWORD)
  await fillBirthDate(page)
  await fillBankAccount(page, person)
  await page.getByRole('dialog', { name: 'สมัครสมาชิกสำเร็จ' }).getByRole('button', { name: 'เริ่มใช้งาน' }).click()
  await expect(page).toHaveURL(/\/lobby\/$/)
}

export const fillPasswords = async (page: Page, password: string, again = password): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'ตั้งรหัสผ่าน' })).toBeVisible()
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  await page.getByLabel('ยืนยันรหัสผ่าน', { exact: true }).fill(again)
  await page.getByRole('button', { name: 'ถัดไป' }).click()
}

export const fillBirthDate = async (page: Page): Promise<void> => {
  await page.getByLabel('วัน', { exact: true }).selectOption('13')
  await page.getByLabel('เดือน', { exact: true }).selectOption({ label: 'เมษายน' })
  await page.getByLabel('ปี พ.ศ.').selectOption({ label: '2533' })
  await page.getByRole('button', { name: 'ถัดไป' }).click()
}

export const fillBankAccount = async (page: Page, person: Person): Promise<void> => {
  await page.getByRole('radio', { name: person.bankName }).check()
  await page.getByLabel('เลขที่บัญชี').fill(person.account)
  await page.getByLabel('ชื่อและนามสกุลตามบัญชีธนาคาร').fill(person.name)
  await page.getByRole('button', { name: 'บันทึกและสมัครสมาชิก' }).click()
}

/**
 * Returns an IP address for the person, which the tests send in the proxy's header. The server slows down an address after failed attempts, so tests
 * with a common address would slow each other down.
 */
const addressOf = (phone: string): string => {
  const number = Number(phone)
  return [10, number >> 16, number >> 8, number].map(part => part & 0xff).join('.')
}

/**
 * Registers a member by API calls only, for tests that begin after the registration. `referral_key` is the key of the inviter. The birth date is
 * optional in this call (C11), although the screens require it.
 */
export const newMember = async (
  request: APIRequestContext,
  given: {
    referral_key?: string
    name?: string
    birth_date?: string
    says_birth_date?: boolean
    /** IP address of the registration. By default each member has another one. */
    ip?: string
  } = {},
): Promise<Member> => {
  const { referral_key, says_birth_date = true } = given
  const someone = newPerson()
  const person = { ...someone, name: given.name ?? someone.name }
  const { phone, bank, account, name } = person
  const send = async (path: string, data: object, token?: string) => {
    // Each member has another user agent and another IP address, because the server tells browsers without a device cookie apart by both. Different
    // addresses also stay below the limit of registrations from one network.
    const own = { 'user-agent': `someone ${phone}`, 'x-forwarded-for': given.ip ?? addressOf(phone) }
    const headers = token === undefined ? own : { ...own, authorization: `Bearer ${token}` }
    const answer = await request.post(`/lobby/api/${path}`, { data, headers })
    expect(answer.ok(), `${path} answered ${answer.status()}`).toBe(true)
    return answer.json()
  }
  await send('register/phone', {
    phone,
    no_otp: true,
    ...(referral_key === undefined ? {} : { referral_key }),
  })
  const proof = await send('register/otp', { phone, otp: BYPASS_OTP, bypass: true })
  const pair = { password: PASSWORD, password_confirmation: PASSWORD }
  const session = await send('register/password', pair, proof.access_token)
  const birth_date = given.birth_date ?? birthDate().toISOString().slice(0, 10)
  const own = {
    phone,
    bank,
    account_number: account,
    name,
    line: phone,
    ...(says_birth_date ? { birth_date } : {}),
  }
  await send('register/bank-account', own, session.access_token)
  return { ...person, session }
}

/** Opens `/lobby/login` if needed, then fills and submits the login form. */
export const fillLogin = async (page: Page, phone: string, password: string): Promise<void> => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': addressOf(phone) })
  if (!page.url().endsWith('/lobby/login')) await page.goto('/lobby/login')
  // Waits for the heading of the login page. The URL changes earlier, when the previous page, which has a field of the same name, is still shown.
  await expect(page.getByRole('heading', { name: 'เข้าสู่ระบบ', level: 1 })).toBeVisible()
  await page.getByLabel('เบอร์โทรศัพท์').fill(phone)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).last().click()
}

/** Path at the product's origin whose response is no page. There a test can write to the browser's storage before any script of the lobby runs. */
export const BLANK_PAGE = '/lobby/api/health'

/** Stores the member's session in the browser, as a login would (F16), and opens the page. */
export const signIn = async (page: Page, { session }: Member, path = '/lobby/'): Promise<void> => {
  const endsAtMs = Date.now() + session.expires_in * 1000
  const kept = Object.entries({
    'auth._token.local': `Bearer ${session.access_token}`,
    'auth._token_expiration.local': `${endsAtMs}`,
  })
  if (!page.url().endsWith(BLANK_PAGE)) await page.goto(BLANK_PAGE)
  await page.evaluate(pairs => {
    for (const [key, value] of pairs) localStorage.setItem(key, value)
  }, kept)
  const cookie = { url: new URL('/', page.url()).href, expires: Math.floor(endsAtMs / 1000) }
  await page
    .context()
    .addCookies(kept.map(([name, value]) => ({ ...cookie, name, value: encodeURIComponent(value) })))
  if (path !== BLANK_PAGE) await page.goto(path)
}

/** Signs a member in with a new session, for a second browser or after the first session has expired. */
export const signInAgain = async (page: Page, member: Member, path = '/lobby/'): Promise<void> => {
  const { phone } = member
  const answer = await page.request.post('/lobby/api/login', { data: { phone, password: PASSWORD } })
  expect(answer.status()).toBe(200)
  await signIn(page, { ...member, session: await answer.json() }, path)
}

/** Registers a new member who is signed in on this page. */
export const signedIn = async (page: Page, request: APIRequestContext, path = '/lobby/'): Promise<Member> => {
  const member = await newMember(request)
  await signIn(page, member, path)
  return member
}

/** Returns the region in which notifications (F11) appear. */
export const notices = (page: Page): Locator => page.getByRole('region', { name: 'การแจ้งเตือน' })

/** Returns the names of entries that a sign-in (F16) has left in this browser, in the local storage and in cookies that scripts can read. */
export const findStoredSignIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...Object.keys(localStorage).filter(key => key.startsWith('auth.')),
    ...document.cookie.split('; ').filter(cookie => cookie.startsWith('auth.')),
  ])

/** Returns the session's bearer token from this browser's cookie, or an empty text. */
export const tokenOf = async (page: Page): Promise<string> => {
  const kept = (await page.context().cookies()).find(({ name }) => name === 'auth._token.local')
  return decodeURIComponent(kept?.value ?? '').replace('Bearer ', '')
}

/** Returns the one-time code in the newest SMS that the sandbox sent to this phone. */
export const codeSentTo = async (request: APIRequestContext, phone: string): Promise<string> => {
  let code = ''
  await expect
    .poll(async () => {
      const messages = await (await request.get(`/sandbox/sms/messages?phone=${phone}`)).json()
      code = /\b\d{6}\b/.exec(messages[0]?.text ?? '')?.[0] ?? ''
      return code
    })
    .not.toBe('')
  return code
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

export const profileOf = async (page: Page) => profileFor(page.request, await tokenOf(page))

export const profileFor = async (request: APIRequestContext, token: string) => {
  const answer = await request.get('/lobby/api/customers/profile', { headers: bearer(token) })
  expect(answer.status()).toBe(200)
  return (await answer.json()).data
}
