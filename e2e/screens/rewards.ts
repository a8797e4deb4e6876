import { expect, type Page } from '@playwright/test'
import { couponCodes, takeCouponBonus, tryCode, tryExpiredCode } from '../coupon-codes-setup.ts'
import { memberWithProvedPhone } from '../member-with-verified-phone-setup.ts'
import { callAsMember } from '../protection-setup.ts'
import { realTime } from '../referral/invited-members-setup.ts'
import { changeAnswer, loseFirstAnswer } from '../response-interception.ts'
import { signIn } from '../test-member.ts'
import type { Screen } from './screen.ts'
import { asNewcomer } from './screen-test-members.ts'

const WRONG_CODE = '7KQ2M-9XTD4'

const atRewards = async (page: Page) => {
  await signIn(page, await memberWithProvedPhone(page.request, 300), '/lobby/rewards')
  await expect(page.getByLabel('โค้ดคูปอง')).toBeVisible()
}

const atOffer = async (page: Page) => {
  await atRewards(page)
  const [code = ''] = await couponCodes(page, `ขอบคุณจากใจ ${Date.now() % 10_000}`)
  await tryCode(page, code)
  await expect(page.getByRole('button', { name: 'รับโบนัส 50 บาท' })).toBeVisible()
}

const tryWrongCode = async (page: Page): Promise<void> => {
  await tryCode(page, WRONG_CODE)
  await expect(page.getByText('โค้ดนี้ใช้ไม่ได้')).toBeVisible()
}

const DAY_MS = 24 * 60 * 60 * 1000
const PAID = { status: 'paid', site_status: 'used', used: 10, winnings: 86.5, amount: 86.5 } as const
const EXPIRED = { status: 'nothing', site_status: 'expired', used: 2, winnings: 0, amount: null } as const

/** Free rounds that can be played, that are paid, and that have expired. */
const freeRounds = () => {
  const facts = {
    ...{ game_id: 'lotus', game_name: 'ดอกบัวนำโชค', rounds: 10, stake: 5, winnings_maximum: 200 },
    ...{ status: 'granted', site_status: 'given', used: 3, winnings: 24, amount: null },
    ...{ turnover_times: 5, valid_days: 30 },
    terms: ['โบนัสต้องเล่นครบ 5 เท่าก่อนถอน', 'ใช้ได้ 30 วันนับจากวันที่เข้า'],
  }
  const until = (days: number) => ({ ends_at: new Date(Date.now() + days * DAY_MS).toISOString() })
  return [
    { ...facts, id: 3, title: 'รอบฟรีวันหยุด', ...until(2) },
    { ...facts, id: 2, title: 'รอบฟรีต้อนรับกลับ', ...PAID, ...until(-1) },
    { ...facts, id: 1, title: 'รอบฟรีปลายเดือน', ...EXPIRED, ...until(-3) },
  ]
}

export const rewardScreens: readonly Screen[] = [
  { name: 'rewards', open: atRewards },
  {
    name: 'rewards-wrong',
    open: async page => {
      await atRewards(page)
      await tryWrongCode(page)
    },
    next: tryWrongCode,
  },
  {
    name: 'rewards-needs',
    open: async page => {
      await asNewcomer(page, '/lobby/rewards')
      await expect(page.getByRole('heading', { name: 'ก่อนรับสิทธิ์ได้' })).toBeVisible()
    },
  },
  { name: 'rewards-coupon', open: atOffer, whole: true },
  {
    name: 'rewards-used',
    whole: true,
    open: async page => {
      await atOffer(page)
      await takeCouponBonus(page)
    },
    next: takeCouponBonus,
  },
  {
    name: 'rewards-expired',
    serial: true,
    whole: true,
    open: async page => {
      await tryExpiredCode(page)
      await realTime(page.request)
    },
  },
  {
    name: 'rewards-break',
    open: async page => {
      await atRewards(page)
      await callAsMember(page, 'breaks', { length: '1d' })
      await page.reload()
      await expect(page.getByText('ตอนนี้ยังไม่มีสิทธิ์ให้รับ')).toBeVisible()
    },
  },
  {
    name: 'rewards-unknown',
    whole: true,
    open: async page => {
      await atOffer(page)
      await loseFirstAnswer(page, '**/api/rewards/coupons/redeem')
      await page.getByRole('button', { name: 'รับโบนัส 50 บาท' }).click()
      await expect(page.getByText('ยังไม่ทราบผล')).toBeVisible()
    },
  },
  {
    name: 'rewards-free-rounds',
    whole: true,
    open: async page => {
      await changeAnswer(page, '**/api/rewards', answer => ({ ...answer, free_rounds: freeRounds() }))
      await atRewards(page)
      await expect(page.getByText('พร้อมเล่น')).toBeVisible()
    },
  },
]
