import { expect, type Page } from '@playwright/test'
import { codeAt } from '../../server/src/platform/security/totp.ts'
import { useSandboxPush } from '../browser/web-push-steps.ts'
import { changeAnswer } from '../response-interception.ts'
import {
  codeSentTo,
  fillBankAccount,
  fillBirthDate,
  fillLogin,
  fillPasswords,
  type Member,
  newMember,
  newPerson,
  PASSWORD,
  type Person,
  signIn,
} from '../test-member.ts'
import type { Screen } from './screen.ts'
import { asAsker, asBonusTaker, asLimited, asNewcomer, asPlayer, asRich } from './screen-test-members.ts'

const at = (path: string) => (page: Page) => page.goto(path)

/** Signs in as a new member and adds an authenticator app, after which the page shows the recovery codes. */
const withAuthenticator = async (page: Page): Promise<Member> => {
  const member = await newMember(page.request)
  await signIn(page, member, '/lobby/security')
  await page.getByRole('button', { name: 'เพิ่มแอปยืนยันตัวตน' }).click()
  await page.getByLabel('รหัสผ่าน เพื่อเพิ่มแอปยืนยันตัวตน').fill(PASSWORD)
  await page.getByRole('button', { name: 'ต่อไป' }).click()
  const secret = (await page.locator('code').innerText()).trim()
  await page.getByLabel('รหัส 6 หลักจากแอป').fill(codeAt(secret, new Date()))
  await expect(page.getByRole('heading', { name: 'รหัสกู้คืนของคุณ' })).toBeVisible()
  return member
}

const fromPhoneToPassword = async (page: Page): Promise<void> => {
  await page.getByLabel('เบอร์โทรศัพท์มือถือ').fill(newPerson().phone)
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  await expect(page.getByRole('heading', { name: 'ตั้งรหัสผ่าน' })).toBeVisible()
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill('sala2569')
}

const fromPasswordToBirthDate = async (page: Page): Promise<void> => {
  await fillPasswords(page, PASSWORD)
  await expect(page.getByRole('heading', { name: 'คุณเกิดวันไหน' })).toBeVisible()
}

const fromBirthDateToBank = async (page: Page): Promise<void> => {
  await fillBirthDate(page)
  await expect(page.getByRole('heading', { name: 'บัญชีธนาคารของคุณ' })).toBeVisible()
}

const fromBankToEnd = async (page: Page): Promise<void> => {
  await fillBankAccount(page, newPerson())
  await expect(page.getByRole('dialog', { name: 'สมัครสมาชิกสำเร็จ' })).toBeVisible()
}

/** Opens the registration and takes these steps. */
const afterSteps =
  (...steps: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page): Promise<void> => {
    await page.goto('/lobby/register')
    for (const step of steps) await step(page)
  }

const toCode = async (page: Page): Promise<Person> => {
  await page.goto('/lobby/forgetpassword')
  return askForCode(page)
}

const askForCode = async (page: Page): Promise<Person> => {
  const person = await newMember(page.request)
  await page.getByLabel('เบอร์โทรศัพท์').fill(person.phone)
  await page.getByRole('button', { name: 'ขอรหัส OTP' }).click()
  await expect(page.getByRole('dialog', { name: 'กรอกรหัส OTP' })).toBeVisible()
  return person
}

const toNewPassword = async (page: Page) => {
  const { phone } = await toCode(page)
  await page.getByRole('textbox', { name: 'รหัส OTP' }).fill(await codeSentTo(page.request, phone))
  await expect(newPasswordDialog(page)).toBeVisible()
}

const newPasswordDialog = (page: Page) => page.getByRole('dialog', { name: 'ตั้งรหัสผ่านใหม่', exact: true })

const saveNewPassword = async (page: Page): Promise<void> => {
  const dialog = newPasswordDialog(page)
  await dialog.getByLabel('รหัสผ่านใหม่', { exact: true }).fill('Ruean2570y')
  await dialog.getByLabel('ยืนยันรหัสผ่านใหม่').fill('Ruean2570y')
  await dialog.getByRole('button', { name: 'บันทึกรหัสผ่านใหม่' }).click()
  await expect(page.getByRole('dialog', { name: 'ตั้งรหัสผ่านใหม่เรียบร้อยแล้ว' })).toBeVisible()
}

const loginRefused = async (page: Page): Promise<void> => {
  await fillLogin(page, newPerson().phone, 'Wrong2569x')
  await expect(page.getByRole('alert')).toContainText('รหัสผ่านไม่ถูกต้อง')
}

/**
 * Opens the page of the identity document as if a vendor were in use, with these fields of the answer. The operators have the vendor off at first,
 * and turning it on would change the pages of all other members.
 */
const withVendor = async (page: Page, fields: object): Promise<void> => {
  await changeAnswer(page, /\/customers\/document$/, ({ document }) => ({
    document: { ...Object(document), asks_consent: true, ...fields },
  }))
  await asNewcomer(page, '/lobby/identity')
}

const askForCopy = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'ดาวน์โหลดแบบอ่าน' }).click()
  await expect(page.getByLabel('รหัสผ่าน', { exact: true })).toBeVisible()
}

const askForNewCodes = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'สร้างรหัสชุดใหม่' }).click()
  await expect(page.getByRole('dialog', { name: 'ยืนยันอีกขั้น' })).toBeVisible()
}

const SENT = { state: 'sent', sent_at: '2026-11-30T04:05:00.000Z', can_send: false }

export const accountScreens: readonly Screen[] = [
  { name: 'home-visitor', open: at('/lobby/') },
  { name: 'home-member', open: page => asRich(page, '/lobby/') },
  { name: 'home-bonus', open: page => asBonusTaker(page, '/lobby/') },
  { name: 'home-played', open: page => asPlayer(page, '/lobby/') },
  { name: 'login', open: at('/lobby/login') },
  {
    name: 'login-refused',
    open: loginRefused,
    next: loginRefused,
  },
  { name: 'register-phone', open: at('/lobby/register') },
  {
    name: 'register-password',
    open: afterSteps(fromPhoneToPassword),
    next: fromPhoneToPassword,
  },
  {
    name: 'register-birth',
    open: afterSteps(fromPhoneToPassword, fromPasswordToBirthDate),
    next: fromPasswordToBirthDate,
  },
  {
    name: 'register-bank',
    open: afterSteps(fromPhoneToPassword, fromPasswordToBirthDate, fromBirthDateToBank),
    next: fromBirthDateToBank,
  },
  {
    name: 'register-final',
    open: afterSteps(fromPhoneToPassword, fromPasswordToBirthDate, fromBirthDateToBank, fromBankToEnd),
    next: fromBankToEnd,
  },
  { name: 'forgot-phone', open: at('/lobby/forgetpassword') },
  { name: 'forgot-code', open: toCode, next: askForCode },
  { name: 'forgot-password', open: toNewPassword },
  {
    name: 'forgot-done',
    open: async page => {
      await toNewPassword(page)
      await saveNewPassword(page)
    },
    next: saveNewPassword,
  },
  {
    name: 'messages',
    open: async page => {
      // Headless Chromium denies notifications. The page offers them if the browser uses the sandbox's push service.
      await useSandboxPush(page)
      await asLimited(page, '/lobby/messages')
      await expect(page.getByRole('button', { name: 'เปิดการแจ้งเตือนบนเครื่องนี้' })).toBeVisible()
    },
  },
  { name: 'messages-empty', open: page => asNewcomer(page, '/lobby/messages') },
  {
    name: 'messages-choices',
    open: async page => {
      await useSandboxPush(page)
      await asLimited(page, '/lobby/messages/choices')
      const end = page.getByRole('button', { name: 'เลิกรับข่าว' })
      const consent = page.getByRole('button', { name: 'ยินยอมรับข่าว' })
      await expect(end.or(consent)).toBeVisible()
      // The picture is taken at several window widths, and the member may already have consented at an earlier one.
      if (await consent.isVisible()) await consent.click()
      await expect(end).toBeVisible()
    },
  },
  { name: 'messages-choices-none', open: page => asNewcomer(page, '/lobby/messages/choices') },
  { name: 'support', open: asAsker },
  { name: 'support-new', open: page => asNewcomer(page, '/lobby/support?write=complaint') },
  { name: 'support-empty', open: page => asNewcomer(page, '/lobby/support') },
  { name: 'personal-data', open: page => asNewcomer(page, '/lobby/personal-data') },
  {
    name: 'personal-data-password',
    open: async page => {
      await asNewcomer(page, '/lobby/personal-data')
      await askForCopy(page)
    },
    next: askForCopy,
  },
  { name: 'document', open: page => asNewcomer(page, '/lobby/identity') },
  {
    name: 'document-consent-asked',
    whole: true,
    open: async page => {
      await withVendor(page, {})
      await expect(page.getByRole('checkbox', { name: /^ยินยอมให้ Sala/ })).toBeVisible()
    },
  },
  {
    name: 'document-consent-given',
    open: async page => {
      await withVendor(page, { ...SENT, consent: 'given' })
      await expect(page.getByRole('button', { name: 'ถอนความยินยอม' })).toBeVisible()
    },
  },
  {
    name: 'document-consent-withdrawn',
    open: async page => {
      await withVendor(page, { ...SENT, consent: 'withdrawn' })
      await expect(page.getByText('คุณถอนความยินยอมแล้ว')).toBeVisible()
    },
  },
  { name: 'security', open: page => asNewcomer(page, '/lobby/security') },
  {
    name: 'security-codes',
    open: async page => {
      await withAuthenticator(page)
      await expect(page.getByRole('heading', { name: 'รหัสกู้คืนของคุณ' })).toBeVisible()
    },
  },
  {
    name: 'security-factor',
    open: async page => {
      await withAuthenticator(page)
      await askForNewCodes(page)
    },
    next: askForNewCodes,
  },
  {
    name: 'login-factor',
    open: async page => {
      const member = await withAuthenticator(page)
      await page.evaluate(() => localStorage.clear())
      await page.context().clearCookies()
      await fillLogin(page, member.phone, PASSWORD)
      await expect(page.getByRole('heading', { name: 'ยืนยันอีกขั้น' })).toBeVisible()
    },
  },
  { name: 'change-password', open: page => asNewcomer(page, '/lobby/changepassword') },
]
