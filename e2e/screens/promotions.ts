import { expect, type Page } from '@playwright/test'
import { choosePromotion, withdraw } from '../cashier-steps.ts'
import type { Screen } from './screen.ts'
import { asBonusTaker, asNewcomer } from './screen-test-members.ts'

const giveUp = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'สละโบนัส' }).click()
  await expect(page.getByRole('dialog', { name: 'สละโบนัสนี้หรือไม่' })).toBeVisible()
}

export const promotionScreens: readonly Screen[] = [
  {
    name: 'promotions-visitor',
    open: async page => {
      await page.goto('/lobby/promotion')
      await expect(page.getByRole('article').first()).toBeVisible()
    },
  },
  {
    name: 'promotions-member',
    open: async page => {
      await asBonusTaker(page, '/lobby/promotion')
      await expect(page.getByRole('article').first()).toBeVisible()
    },
  },
  {
    name: 'promotion-terms',
    open: async page => {
      await asNewcomer(page, '/lobby/promotion')
      await page.getByRole('button', { name: 'รับโปรโมชั่น' }).first().click()
      await expect(page.getByRole('dialog')).toContainText('฿2,000.00')
    },
  },
  {
    name: 'deposit-promotions',
    open: async page => {
      await asNewcomer(page, '/lobby/deposit')
      await page.getByRole('button', { name: '300', exact: true }).click()
      await page.locator('form [aria-haspopup]').click()
      await expect(page.getByRole('dialog', { name: 'โปรโมชั่นสำหรับยอดฝากนี้' })).toBeVisible()
    },
  },
  {
    name: 'deposit-promotion',
    whole: true,
    open: async page => {
      await asNewcomer(page, '/lobby/deposit')
      await choosePromotion(page, 'ฝาก 100 รับเพิ่ม 100')
      await expect(page.locator('form')).toContainText('฿2,000.00')
    },
  },
  {
    name: 'bonus',
    open: async page => {
      await asBonusTaker(page, '/lobby/history?tab=1')
      await expect(page.getByRole('img', { name: /^ยอดเทิร์นของ/ })).toBeVisible()
    },
  },
  {
    name: 'bonus-give-up',
    open: async page => {
      await asBonusTaker(page, '/lobby/history?tab=1')
      await giveUp(page)
    },
    next: giveUp,
  },
  { name: 'bonus-none', open: page => asNewcomer(page, '/lobby/history?tab=1') },
  {
    name: 'withdraw-locked',
    open: async page => {
      await asBonusTaker(page, '/lobby/withdraw')
      await withdraw(page, '100')
      await expect(page.getByText('ต้องทำยอดเทิร์นอีก 2,000.00 บาท จึงจะ')).toBeVisible()
    },
  },
]
