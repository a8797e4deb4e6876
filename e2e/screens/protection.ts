import { expect, type Page } from '@playwright/test'
import { depositAmount, memberWithCredit, sendDepositForm, signedInWithCredit } from '../cashier-steps.ts'
import {
  callAsMember,
  callFor,
  checkCredit,
  confirmBreak,
  goToRefusedGame,
  launched,
  playRound,
  showSpan,
} from '../protection-setup.ts'
import { realTime } from '../referral/invited-members-setup.ts'
import { passMinutes } from '../separate-lobby-fixture.ts'
import { BLANK_PAGE, notices, profileOf, signIn } from '../test-member.ts'
import type { Screen } from './screen.ts'
import { asLimited, asNewcomer, asUnknownAge, setLimits } from './screen-test-members.ts'

/** Opens a page as a new member with limits. The test may change them, because no other test uses this member. */
const limited = async (page: Page, path: string) => {
  const member = await memberWithCredit(page.request, 1250)
  await setLimits(page.request, member)
  await signIn(page, member, path)
}

/** Opens a page as a member who has deposited 1,250 baht of a daily limit of 1,500 baht. */
const nearLimit = async (page: Page, path: string) => {
  const member = await memberWithCredit(page.request, 1250)
  const limit = { kind: 'deposit', period: 'day', amount: 1500 }
  await callFor(page.request, member.session.access_token, 'limits', limit)
  await signIn(page, member, path)
}

/** Opens the lobby as a member whose losses have reached the daily loss limit. */
const reached = async (page: Page) => {
  await signedInWithCredit(page, page.request, 1250, BLANK_PAGE)
  await callAsMember(page, 'limits', { kind: 'loss', period: 'day', amount: 500 })
  await playRound(page, await launched(page), 500)
  await checkCredit(page)
  await expect.poll(async () => (await profileOf(page)).ufabet_credit).toBe(750)
}

const fillBirthDate = async (page: Page, year: string) => {
  await page.getByLabel('วัน', { exact: true }).selectOption('13')
  await page.getByLabel('เดือน', { exact: true }).selectOption({ label: 'เมษายน' })
  await page.getByLabel('ปี พ.ศ.').selectOption({ label: year })
  await page.getByRole('button', { name: 'ถัดไป' }).click()
}

const openPhoneProof = async (page: Page) => {
  await asNewcomer(page, '/lobby/authentication')
  await page.getByRole('button', { name: 'ยืนยันเบอร์โทรศัพท์' }).click()
}

const showUse = async (page: Page, span: string): Promise<void> => {
  await showSpan(page, span)
  await expect(page.getByRole('img', { name: new RegExp(`^ขีดจำกัด\\S+${span}: ใช้ไป`) })).toBeVisible()
}

const saveTooYoung = async (page: Page): Promise<void> => {
  await fillBirthDate(page, '2555')
  await page.getByRole('button', { name: 'ถูกต้อง บันทึกวันเกิด' }).click()
  await expect(page.getByText('อายุยังไม่ครบ 20 ปี')).toBeVisible()
}

const askForWrongCode = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'ส่งรหัส OTP' }).click()
  await page.getByLabel('รหัส OTP').fill('000000')
  await expect(page.getByText('รหัส OTP ไม่ถูกต้อง')).toBeVisible()
}

export const protectionScreens: readonly Screen[] = [
  {
    name: 'protection',
    whole: true,
    open: async page => {
      await asLimited(page, '/lobby/protection')
      await expect(page.getByText('จะเปลี่ยนเป็น')).toBeVisible()
    },
  },
  ...(['ต่อสัปดาห์', 'ต่อเดือน'] as const).map((span, index) => ({
    name: ['protection-week', 'protection-month'][index] ?? '',
    next: (page: Page) => showUse(page, span),
    open: async (page: Page) => {
      await asLimited(page, '/lobby/protection')
      await showUse(page, span)
    },
  })),
  {
    name: 'protection-limit',
    open: async page => {
      await asLimited(page, '/lobby/protection')
      await page.getByRole('button', { name: 'แก้ไข ขีดจำกัดการฝากต่อวัน' }).click()
      await expect(page.getByRole('dialog', { name: 'ขีดจำกัดการฝากต่อวัน' })).toBeVisible()
    },
  },
  {
    name: 'protection-break',
    open: async page => {
      await asLimited(page, '/lobby/protection')
      await page.getByRole('radio', { name: '7 วัน' }).check()
      await page.getByRole('button', { name: 'เลือกระยะเวลานี้' }).click()
      await expect(page.getByRole('dialog', { name: 'ยืนยันพักการเล่น 7 วัน' })).toBeVisible()
    },
  },
  {
    name: 'protection-on-break',
    open: async page => {
      await limited(page, '/lobby/protection')
      await confirmBreak(page, '7 วัน')
      await expect(notices(page)).toContainText('เริ่มพักการเล่น')
      await page.goto('/lobby/')
      await expect(page.getByText('คุณพักการเล่นไว้ถึง')).toBeVisible()
    },
  },
  {
    name: 'protection-deposit',
    open: async page => {
      await nearLimit(page, '/lobby/deposit')
      await expect(page.getByText('ฝากได้อีก')).toBeVisible()
    },
  },
  {
    name: 'protection-question',
    whole: true,
    open: async page => {
      await asNewcomer(page, '/lobby/deposit')
      await expect(page.getByRole('group', { name: 'อยากตั้งขีดจำกัดการฝากไหม' })).toBeVisible()
    },
  },
  {
    name: 'protection-exclusion-again',
    open: async page => {
      await asLimited(page, '/lobby/protection')
      await page.getByRole('radio', { name: '1 ปี' }).check()
      await page.getByRole('button', { name: 'เลือกระยะเวลานี้' }).click()
      await page.getByRole('button', { name: 'เข้าใจแล้ว ไปต่อ' }).click()
      await expect(page.getByRole('dialog', { name: 'ยืนยันอีกครั้ง: งดเล่น 1 ปี' })).toBeVisible()
    },
  },
  {
    name: 'protection-reached',
    whole: true,
    open: async page => {
      await reached(page)
      await page.goto('/lobby/protection')
      await expect(page.getByText(/ถึงขีดจำกัด\S+แล้ว/)).toBeVisible()
    },
  },
  {
    name: 'protection-reached-game',
    open: async page => {
      await reached(page)
      await goToRefusedGame(page, /เล่นได้อีกครั้ง/)
    },
  },
  {
    name: 'protection-deposit-refused',
    open: async page => {
      await nearLimit(page, '/lobby/deposit')
      await depositAmount(page).fill('1000')
      await sendDepositForm(page)
      await expect(page.getByText('เริ่มนับใหม่').last()).toBeVisible()
    },
  },
  {
    name: 'protection-birth-date',
    open: async page => {
      await asUnknownAge(page, '/lobby/protection')
      await expect(page.getByRole('heading', { name: 'ระบุวันเกิดของคุณ' })).toBeVisible()
    },
  },
  {
    name: 'protection-birth-date-under-age',
    open: async page => {
      await asUnknownAge(page, '/lobby/protection')
      await saveTooYoung(page)
    },
    next: saveTooYoung,
  },
  {
    name: 'protection-deposit-birth-date',
    open: async page => {
      await asUnknownAge(page, '/lobby/deposit')
      await expect(page.getByRole('heading', { name: 'ระบุวันเกิดของคุณ' })).toBeVisible()
    },
  },
  {
    name: 'identity-birth-date',
    open: async page => {
      await asUnknownAge(page, '/lobby/authentication')
      await page.getByRole('button', { name: 'ระบุวันเกิด' }).click()
      await fillBirthDate(page, '2533')
      await expect(page.getByText('13 เม.ย. 2533')).toBeVisible()
    },
  },
  {
    name: 'identity-missing',
    whole: true,
    open: async page => {
      await asUnknownAge(page, '/lobby/authentication')
      await expect(page.getByText('ยังไม่มีวันเดือนปีเกิด')).toBeVisible()
    },
  },
  {
    name: 'identity-phone',
    open: async page => {
      await openPhoneProof(page)
      await expect(page.getByRole('button', { name: 'ส่งรหัส OTP' })).toBeVisible()
    },
  },
  {
    name: 'identity-phone-code',
    open: async page => {
      await openPhoneProof(page)
      await askForWrongCode(page)
    },
    next: askForWrongCode,
  },
  {
    name: 'protection-reminder',
    serial: true,
    open: async page => {
      await signedInWithCredit(page, page.request, 1250)
      for (let third = 0; third < 3; third++) {
        await playRound(page, await launched(page), 100, 30)
        await passMinutes(page.request, 20)
      }
      await expect(page.getByRole('dialog', { name: 'เวลาเล่นของคุณ' })).toBeVisible({ timeout: 20_000 })
      await realTime(page.request)
    },
  },
  {
    name: 'sandbox-game-ended',
    open: async page => {
      await signedInWithCredit(page, page.request, 1250, BLANK_PAGE)
      const url = await launched(page)
      await page.goto(url)
      await expect(page.getByRole('button', { name: 'เล่น', exact: true })).toBeVisible()
      await callAsMember(page, 'breaks', { length: '1d' })
      await expect(page.getByText('จบการเล่นรอบนี้แล้ว')).toBeVisible()
    },
  },
]
