import { randomInt } from 'node:crypto'
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { testName } from './test-name.ts'

export const PASSWORD = 'Sala2569x'
/** The value sent instead of a code when none is required (F02). */
const BYPASS_OTP = '000000'
/** Eight digits: where this process begins to count, and how far before another may have begun. */
const STRETCH = 1_000
const FIRST_MARK = randomInt(100_000) * STRETCH
let people = 0

export type Person = { phone: string; bank: string; bankName: string; account: string; name: string }
/** Someone who registered, with the session that the registration gave. */
export type Member = Person & { session: { access_token: string; expires_in: number } }

/** Someone new: two workers, two projects and two runs on one product do not meet on one phone. */
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
 * Half a year from today, so that no test runs in the month of it: a birthday is worth something (B05). Another one for each
 * person of a run: who shares a name and a birth date looks like one.
 */
export const birthDate = (): Date => {
  const today = new Date()
  const number = FIRST_MARK / STRETCH + people
  const [year, day] = [1950 + (Math.floor(number / 28) % 50), 1 + (number % 28)]
  return new Date(Date.UTC(year, (today.getMonth() + 6) % 12, day))
}

/** The four steps of a registration, as a person takes them (F01). */
export const register = async (page: Page, person: Person): Promise<void> => {
  await page.goto('/lobby/register')
  await page.getByLabel('เบอร์โทรศัพท์มือถือ').fill(person.phone)
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  await fillPasswords(page, PASSWORD)
  await fillBirthDate(page)
  await fillBankAccount(page, person)
  await page.getByRole('dialog', { name: 'สมัครสมาชิกสำเร็จ' }).getByRole('button', { name: 'เริ่มใช้งาน' }).click()
  await expect(page).toHaveURL(/\/lobby\/$/)
}

/** The password step: the same or two different ones, and on. */
export const fillPasswords = async (page: Page, password: string, again = password): Promise<void> => {
  await expect(page.getByRole('heading', { name: 'ตั้งรหัสผ่าน' })).toBeVisible()
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  await page.getByLabel('ยืนยันรหัสผ่าน', { exact: true }).fill(again)
  await page.getByRole('button', { name: 'ถัดไป' }).click()
}

/** The page of the birth date, and on. */
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
 * A member who registered elsewhere: by the calls alone, for tests that begin after it; `referral_key` is who invited. The
 * screens always ask for the birth date; a caller of the calls may leave it out, as C11 knows none.
 */
export const newMember = async (
  request: APIRequestContext,
  given: { referral_key?: string; name?: string; birth_date?: string; says_birth_date?: boolean } = {},
): Promise<Member> => {
  const { referral_key, says_birth_date = true } = given
  const someone = newPerson()
  const person = { ...someone, name: given.name ?? someone.name }
  const { phone, bank, account, name } = person
  const send = async (path: string, data: object, token?: string) => {
    // A client without a device cookie is identified by user agent and address, so each member gets its own.
    const own = { 'user-agent': `someone ${phone}` }
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

/** Failed tries make an address wait, and this machine has one for all tests: each person comes from another, as a proxy tells it. */
const addressOf = (phone: string): string => {
  const number = Number(phone)
  return [10, number >> 16, number >> 8, number].map(part => part & 0xff).join('.')
}

/** Fills and submits the login form; opens `/lobby/login` first if needed. */
export const fillLogin = async (page: Page, phone: string, password: string): Promise<void> => {
  await page.setExtraHTTPHeaders({ 'x-forwarded-for': addressOf(phone) })
  if (!page.url().endsWith('/lobby/login')) await page.goto('/lobby/login')
  // The address changes before the page does, and the page before it has a field of the same name.
  await expect(page.getByRole('heading', { name: 'เข้าสู่ระบบ', level: 1 })).toBeVisible()
  await page.getByLabel('เบอร์โทรศัพท์').fill(phone)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).last().click()
}

/** An answer of ours that is no page: our storage is there, and nothing of ours runs. */
export const NOWHERE = '/lobby/api/health'

/** Has this browser keep the member's session as a login would (F16), and opens that page. */
export const signIn = async (page: Page, { session }: Member, path = '/lobby/'): Promise<void> => {
  const endsAtMs = Date.now() + session.expires_in * 1000
  const kept = Object.entries({
    'auth._token.local': `Bearer ${session.access_token}`,
    'auth._token_expiration.local': `${endsAtMs}`,
  })
  if (!page.url().endsWith(NOWHERE)) await page.goto(NOWHERE)
  await page.evaluate(pairs => {
    for (const [key, value] of pairs) localStorage.setItem(key, value)
  }, kept)
  const cookie = { url: new URL('/', page.url()).href, expires: Math.floor(endsAtMs / 1000) }
  await page
    .context()
    .addCookies(kept.map(([name, value]) => ({ ...cookie, name, value: encodeURIComponent(value) })))
  if (path !== NOWHERE) await page.goto(path)
}

/** The same with a new session: for a second browser, or after the first expired. */
export const signInAnew = async (page: Page, member: Member, path = '/lobby/'): Promise<void> => {
  const { phone } = member
  const answer = await page.request.post('/lobby/api/login', { data: { phone, password: PASSWORD } })
  expect(answer.status()).toBe(200)
  await signIn(page, { ...member, session: await answer.json() }, path)
}

/** A new member, signed in on that page. */
export const signedIn = async (page: Page, request: APIRequestContext, path = '/lobby/'): Promise<Member> => {
  const member = await newMember(request)
  await signIn(page, member, path)
  return member
}

/** Where notices appear (F11). */
export const notices = (page: Page): Locator => page.getByRole('region', { name: 'การแจ้งเตือน' })

/** Everything that a sign-in keeps in this browser's storage and readable cookies (F16). */
export const keptSignIn = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    ...Object.keys(localStorage).filter(key => key.startsWith('auth.')),
    ...document.cookie.split('; ').filter(cookie => cookie.startsWith('auth.')),
  ])

/** The bearer token of this browser's session, as its cookie keeps it; empty when there is none. */
export const tokenOf = async (page: Page): Promise<string> => {
  const kept = (await page.context().cookies()).find(({ name }) => name === 'auth._token.local')
  return decodeURIComponent(kept?.value ?? '').replace('Bearer ', '')
}

/** The code of the newest message to a phone, as the sandbox's SMS service delivered it. */
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

/** The headers of a call in that session's name. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** The member as the server sees it, asked with this browser's own session. */
export const profileOf = async (page: Page) => profileFor(page.request, await tokenOf(page))

/** The same, asked by the calls alone. */
export const profileFor = async (request: APIRequestContext, token: string) => {
  const answer = await request.get('/lobby/api/customers/profile', { headers: bearer(token) })
  expect(answer.status()).toBe(200)
  return (await answer.json()).data
}
