import { expect, type Page } from '@playwright/test'
import { couponCodes } from '../coupon-codes.ts'
import { memberWithProvedPhone } from '../member-with-verified-phone.ts'
import { callAsMember } from '../protection-setup.ts'
import { signIn } from '../test-member.ts'
import type { Screen } from './screen.ts'
import { asNewcomer } from './screen-members.ts'

const WRONG_CODE = '7KQ2M-9XTD4'

const atRewards = async (page: Page) => {
  await signIn(page, await memberWithProvedPhone(page.request, 300), '/lobby/rewards')
  await expect(page.getByLabel('โค้ดคูปอง')).toBeVisible()
}

const tryCode = async (page: Page, code: string) => {
  await page.getByLabel('โค้ดคูปอง').fill(code)
  await page.getByRole('button', { name: 'ดูสิทธิ์ของโค้ดนี้' }).click()
}

const atOffer = async (page: Page) => {
  await atRewards(page)
  const [code = ''] = await couponCodes(page, `ขอบคุณจากใจ ${Date.now() % 10_000}`)
  await tryCode(page, code)
  await expect(page.getByRole('button', { name: 'รับโบนัส 50 บาท' })).toBeVisible()
}

export const rewardScreens: readonly Screen[] = [
  { name: 'rewards', open: atRewards },
  {
    name: 'rewards-needs',
    open: async page => {
      await asNewcomer(page, '/lobby/rewards')
      await expect(page.getByRole('heading', { name: 'ก่อนรับสิทธิ์ได้' })).toBeVisible()
    },
  },
  { name: 'rewards-coupon', open: atOffer, whole: true },
  {
    name: 'rewards-wrong',
    open: async page => {
      await atRewards(page)
      await tryCode(page, WRONG_CODE)
      await expect(page.getByText('โค้ดนี้ใช้ไม่ได้')).toBeVisible()
    },
  },
  {
    name: 'rewards-used',
    open: async page => {
      await atOffer(page)
      await page.getByRole('button', { name: 'รับโบนัส 50 บาท' }).click()
      await page.getByRole('dialog', { name: 'ใช้คูปองสำเร็จ' }).getByRole('button').first().click()
      await expect(page.getByRole('heading', { name: 'คูปองที่ใช้แล้ว' })).toBeVisible()
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
]
