import { expect, type Page } from '@playwright/test'
import { openVisitorsHome } from './layout/home.ts'
import {
  codeSentTo,
  fillBankAccount,
  fillLogin,
  fillPasswords,
  newMember,
  newPerson,
  PASSWORD,
  type Person,
  signedIn,
} from './member.ts'
import {
  depositAmount,
  fault,
  openDeposit,
  openDepositForm,
  pay,
  sendDepositForm,
  signedInWithCredit,
  withdraw,
} from './money.ts'
import { contentScreens } from './screens/content.ts'
import { historyScreens } from './screens/history.ts'
import { playScreens } from './screens/play.ts'
import { promotionScreens } from './screens/promotions.ts'
import { protectionScreens } from './screens/protection.ts'
import { referralScreens } from './screens/referral.ts'
import { slipScreens } from './screens/slips.ts'

export type Screen = {
  /** The picture's file name, without its width. */
  name: string
  /** Brings a fresh page into the state to be shown. The product is one nobody else works with. */
  open: (page: Page) => Promise<unknown>
  /** The whole length of the page instead of the first screenful. */
  whole?: boolean
  /** Stands below this width only. */
  below?: number
}

/** From here the left menu stands and the drawer is no more (L04). */
const MENU_FROM_PX = 970
/** Long enough to be looked at. */
const PAYOUT_LATE_MS = 15_000

const at = (path: string) => (page: Page) => page.goto(path)

const member = (path: string) => async (page: Page) => {
  await signedIn(page, page.request)
  await page.goto(path)
}

const toPassword = async (page: Page): Promise<Person> => {
  const person = newPerson()
  await page.goto('/lobby/register')
  await page.getByLabel('เบอร์โทรศัพท์มือถือ').fill(person.phone)
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  await expect(page.getByRole('dialog', { name: 'ตั้งรหัสผ่าน' })).toBeVisible()
  return person
}

const toBank = async (page: Page): Promise<Person> => {
  const person = await toPassword(page)
  await fillPasswords(page.getByRole('dialog', { name: 'ตั้งรหัสผ่าน' }), PASSWORD)
  await expect(page.getByRole('dialog', { name: 'บัญชีธนาคารของคุณ' })).toBeVisible()
  return person
}

const toCode = async (page: Page): Promise<Person> => {
  const person = await newMember(page.request)
  await page.goto('/lobby/forgetpassword')
  await page.getByLabel('เบอร์โทรศัพท์').fill(person.phone)
  await page.getByRole('button', { name: 'ขอรหัส OTP' }).click()
  await expect(page.getByRole('dialog', { name: 'กรอกรหัส OTP' })).toBeVisible()
  return person
}

const toNewPassword = async (page: Page) => {
  const { phone } = await toCode(page)
  await page.getByRole('textbox', { name: 'รหัส OTP' }).fill(await codeSentTo(page.request, phone))
  const dialog = page.getByRole('dialog', { name: 'ตั้งรหัสผ่านใหม่', exact: true })
  await expect(dialog).toBeVisible()
  return dialog
}

const toDeposit = async (page: Page) => {
  const person = await signedIn(page, page.request)
  return { person, deposit: await openDeposit(page, 500) }
}

const toProcess = async (page: Page) => {
  await signedInWithCredit(page, page.request, 1250)
  await page.goto('/lobby/withdraw')
  await fault(page.request, {
    partner: 'bank',
    kind: 'delay',
    operation: 'payout',
    count: 1,
    late_ms: PAYOUT_LATE_MS,
  })
  await withdraw(page, '500')
  await expect(page.getByRole('dialog', { name: 'รับรายการถอนแล้ว' })).toBeVisible()
}

const account: Screen[] = [
  { name: 'home-visitor', open: at('/lobby/') },
  { name: 'home-member', open: page => signedInWithCredit(page, page.request, 1250) },
  { name: 'login', open: at('/lobby/login') },
  {
    name: 'login-refused',
    open: async page => {
      await fillLogin(page, newPerson().phone, 'Wrong2569x')
      await expect(page.getByRole('alert')).toBeVisible()
    },
  },
  { name: 'register-phone', open: at('/lobby/register') },
  {
    name: 'register-password',
    open: async page => {
      await toPassword(page)
      await page.getByLabel('รหัสผ่าน', { exact: true }).fill('sala2569')
    },
  },
  { name: 'register-bank', open: toBank },
  {
    name: 'register-final',
    open: async page => {
      await fillBankAccount(page, await toBank(page))
      await expect(page.getByRole('dialog', { name: 'สมัครสมาชิกสำเร็จ' })).toBeVisible()
    },
  },
  { name: 'forgot-phone', open: at('/lobby/forgetpassword') },
  { name: 'forgot-code', open: toCode },
  { name: 'forgot-password', open: toNewPassword },
  {
    name: 'forgot-done',
    open: async page => {
      const dialog = await toNewPassword(page)
      await dialog.getByLabel('รหัสผ่านใหม่', { exact: true }).fill('Ruean2570y')
      await dialog.getByLabel('ยืนยันรหัสผ่านใหม่').fill('Ruean2570y')
      await dialog.getByRole('button', { name: 'บันทึกรหัสผ่านใหม่' }).click()
      await expect(page.getByRole('dialog', { name: 'ตั้งรหัสผ่านใหม่เรียบร้อยแล้ว' })).toBeVisible()
    },
  },
  { name: 'change-password', open: member('/lobby/changepassword') },
]

const cashier: Screen[] = [
  { name: 'deposit-notice', open: member('/lobby/deposit') },
  {
    name: 'deposit-form',
    open: async page => {
      await signedIn(page, page.request)
      await openDepositForm(page)
      await page.getByRole('button', { name: '500', exact: true }).click()
    },
  },
  {
    name: 'deposit-refused',
    open: async page => {
      await signedIn(page, page.request)
      await openDepositForm(page)
      await depositAmount(page).fill('10')
      await sendDepositForm(page)
      await expect(page.getByText('ฝากขั้นต่ำ 20.00 บาท')).toBeVisible()
    },
  },
  { name: 'deposit-waiting', open: toDeposit, whole: true },
  {
    name: 'deposit-done',
    open: async page => {
      const { person, deposit } = await toDeposit(page)
      const { to_account_number, transfer_amount, ref } = deposit
      await pay(page.request, person, { to_account: to_account_number, amount: transfer_amount, ref })
      await expect(page.getByRole('dialog', { name: 'ฝากเงินสำเร็จ' })).toBeVisible()
    },
  },
  {
    name: 'slip',
    open: async page => {
      await toDeposit(page)
      await page.goto('/lobby/slip')
    },
  },
  {
    name: 'withdraw-form',
    open: async page => {
      await signedInWithCredit(page, page.request, 1250)
      await page.goto('/lobby/withdraw')
    },
  },
  {
    name: 'withdraw-refused',
    open: async page => {
      await signedInWithCredit(page, page.request, 1250)
      await page.goto('/lobby/withdraw')
      await withdraw(page, '2000')
      await expect(page.getByText('เครดิตไม่พอ')).toBeVisible()
    },
  },
  {
    name: 'withdraw-process',
    open: async page => {
      await toProcess(page)
      await page.getByRole('button', { name: 'ดูสถานะ' }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    },
  },
  {
    name: 'withdraw-done',
    open: async page => {
      await signedInWithCredit(page, page.request, 1250)
      await page.goto('/lobby/withdraw')
      await withdraw(page, '500')
      await expect(page.getByRole('dialog', { name: 'ถอนเงินสำเร็จ' })).toBeVisible()
    },
  },
]

const around: Screen[] = [
  {
    name: 'login-prompt',
    open: async page => {
      await openVisitorsHome(page)
      await page.getByRole('list', { name: 'เกมฮิต' }).getByRole('button').first().click()
      await expect(page.getByRole('dialog', { name: 'เข้าสู่ระบบก่อนเล่น' })).toBeVisible()
    },
  },
  {
    name: 'drawer-visitor',
    below: MENU_FROM_PX,
    open: async page => {
      await page.goto('/lobby/')
      await page.getByRole('button', { name: 'เมนู', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'เมนู' })).toBeVisible()
    },
  },
  {
    name: 'drawer-member',
    below: MENU_FROM_PX,
    open: async page => {
      await signedIn(page, page.request)
      await page.getByRole('button', { name: 'เมนู', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'เมนู' })).toBeVisible()
    },
  },
  {
    name: 'game-failed',
    open: async page => {
      await member('/lobby/game')(page)
      await expect(page.getByText('เปิดเกมไม่สำเร็จ')).toBeVisible()
    },
  },
  { name: 'not-found', open: at('/lobby/no-such-page') },
]

export const lobbyScreens: readonly Screen[] = [
  ...referralScreens,
  ...account,
  ...cashier,
  ...around,
  ...slipScreens,
  ...historyScreens,
  ...promotionScreens,
  ...protectionScreens,
  ...playScreens,
  ...contentScreens,
]
