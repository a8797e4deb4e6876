import { expect, type Page } from '@playwright/test'
import {
  depositAmount,
  openDeposit,
  payDeposit,
  sendDepositForm,
  signedInWithCredit,
  withdraw,
} from '../cashier-steps.ts'
import { BLANK_PAGE, newMember, profileFor, signedIn } from '../test-member.ts'
import type { Screen } from './screen.ts'
import { asAppPayer, asDepositor, asNewcomer, asRich, openAppDeposit } from './screen-test-members.ts'

/** Time in ms in which a chosen tab must show its content, before it is chosen again. */
const TAB_MS = 2_000

/** Opens the view of a withdrawal in progress. A first withdrawal above 5,000 baht stays in progress, because it waits for an operator's approval. */
const toProcess = async (page: Page) => {
  await signedInWithCredit(page, page.request, 6000, '/lobby/withdraw')
  await withdraw(page, '5500')
  await expect(page.getByRole('dialog', { name: 'รับรายการถอนแล้ว' })).toBeVisible()
}

const showStatus = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'ดูสถานะ' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const withdrawTooMuch = async (page: Page): Promise<void> => {
  await withdraw(page, '20000')
  await expect(page.getByText('เครดิตไม่พอ')).toBeVisible()
}

const chooseTrueMoney = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'TrueMoney', exact: true }).click()
  await page.getByRole('button', { name: '500', exact: true }).click()
  await expect(page.getByLabel('เบอร์ TrueMoney Wallet')).toBeVisible()
}

const chooseBankApp = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'แอปธนาคาร', exact: true }).click()
  await page.getByRole('button', { name: '500', exact: true }).click()
  await expect(page.getByRole('button', { name: 'KBank' })).toBeVisible()
}

/** Shows the other way to pay, and the course of the open deposit. */
const showDepositDetails = async (page: Page): Promise<void> => {
  // A window that was just resized builds its layout again, which undoes a choice of the former layout.
  await expect(async () => {
    await page.getByRole('tab', { name: 'จ่ายในเครื่องนี้' }).click()
    await expect(page.getByRole('button', { name: 'บันทึกรูป QR' })).toBeVisible({ timeout: TAB_MS })
  }).toPass()
  await page.getByText('ลำดับเหตุการณ์ และเวลาที่ใช้จริง').click()
  await expect(page.getByRole('list', { name: 'สถานะรายการฝาก' })).toBeVisible()
}

export const cashierScreens: readonly Screen[] = [
  {
    name: 'deposit-notice',
    open: async page => {
      await asNewcomer(page, '/lobby/deposit')
      await page.getByRole('button', { name: 'อ่านข้อควรรู้' }).click()
      await expect(page.getByRole('dialog', { name: 'ตรวจสอบเลขบัญชีก่อนโอนทุกครั้ง' })).toBeVisible()
    },
  },
  {
    name: 'deposit-form',
    open: async page => {
      await asNewcomer(page, '/lobby/deposit')
      await page.getByRole('button', { name: '500', exact: true }).click()
    },
  },
  {
    name: 'deposit-truemoney',
    open: async page => {
      await asNewcomer(page, '/lobby/deposit')
      await chooseTrueMoney(page)
    },
    next: chooseTrueMoney,
  },
  {
    name: 'deposit-bank-app',
    open: async page => {
      await asNewcomer(page, '/lobby/deposit')
      await chooseBankApp(page)
    },
    next: chooseBankApp,
  },
  {
    name: 'deposit-app-waiting',
    open: async page => {
      await asAppPayer(page, '/lobby/deposit')
      await expect(page.getByText('รอผลจากแอป เครดิตเข้าเอง')).toBeVisible()
    },
    whole: true,
  },
  {
    name: 'deposit-return',
    open: async page => {
      const { session } = await asAppPayer(page, BLANK_PAGE)
      const { pending_request } = await profileFor(page.request, session.access_token)
      await page.goto(`/lobby/deposit/return/${pending_request.id}`)
      await expect(page.getByText('กำลังรอผลการจ่าย')).toBeVisible()
    },
  },
  {
    name: 'deposit-return-done',
    open: async page => {
      const member = await newMember(page.request)
      const { id, pay_url } = await openAppDeposit(page.request, member)
      const payer = { from_bank: member.bank, from_account: member.account }
      const payment = new URL(pay_url).searchParams.get('payment')
      await page.request.post(`/sandbox/gateway/payments/${payment}/pay`, { data: payer })
      await page.goto(`/lobby/deposit/return/${id}`)
      await expect(page.getByText('ฝากเงินสำเร็จ')).toBeVisible()
    },
  },
  // The form suggests the amount of the member's last deposit.
  { name: 'deposit-usual', open: page => asRich(page, '/lobby/deposit') },
  {
    name: 'deposit-refused',
    open: async page => {
      await asNewcomer(page, '/lobby/deposit')
      await depositAmount(page).fill('10')
      await sendDepositForm(page)
      await expect(page.getByText('ฝากขั้นต่ำ 20.00 บาท')).toBeVisible()
    },
  },
  { name: 'deposit-waiting', open: page => asDepositor(page, '/lobby/deposit'), whole: true },
  {
    name: 'deposit-waiting-open',
    open: async page => {
      await asDepositor(page, '/lobby/deposit')
      await showDepositDetails(page)
    },
    next: showDepositDetails,
  },
  {
    name: 'deposit-done',
    open: async page => {
      const person = await signedIn(page, page.request, BLANK_PAGE)
      await payDeposit(page.request, person, await openDeposit(page, 500))
      await expect(page.getByRole('dialog', { name: 'ฝากเงินสำเร็จ' })).toBeVisible()
    },
  },
  {
    name: 'slip',
    open: page => asDepositor(page, '/lobby/slip'),
  },
  {
    name: 'withdraw-form',
    open: page => asRich(page, '/lobby/withdraw'),
  },
  {
    name: 'withdraw-refused',
    open: async page => {
      await asRich(page, '/lobby/withdraw')
      await withdrawTooMuch(page)
    },
    next: withdrawTooMuch,
  },
  { name: 'withdraw-received', open: toProcess },
  {
    name: 'withdraw-process',
    open: async page => {
      await toProcess(page)
      await showStatus(page)
    },
    next: showStatus,
  },
  {
    name: 'withdraw-done',
    open: async page => {
      await signedInWithCredit(page, page.request, 1250, '/lobby/withdraw')
      await withdraw(page, '500')
      await expect(page.getByRole('dialog', { name: 'ถอนเงินสำเร็จ' })).toBeVisible()
    },
  },
]
