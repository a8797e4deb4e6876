import { expect, type Page } from '@playwright/test'
import { profileOf, signedIn, tokenOf } from '../member.ts'
import { openDepositForm, pay, withdraw } from '../money.ts'
import type { Screen } from '../screen-list.ts'

/** The seeded one: deposit 100, get 100. */
const WELCOME = 2

const withBonus = async (page: Page) => {
  const person = await signedIn(page, page.request)
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const data = { amount: 100, promotion_id: WELCOME }
  await page.request.post('/lobby/api/requests/deposit/prepare', { headers, data })
  const { to_account_number, transfer_amount, ref } = (await profileOf(page)).pending_request
  await pay(page.request, person, { to_account: to_account_number, amount: transfer_amount, ref })
  await expect.poll(async () => (await profileOf(page)).ufabet_credit).toBe(200)
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
      await withBonus(page)
      await page.goto('/lobby/promotion')
      await expect(page.getByRole('article').first()).toBeVisible()
    },
  },
  {
    name: 'promotion-terms',
    open: async page => {
      await signedIn(page, page.request)
      await page.goto('/lobby/promotion')
      await page.getByRole('button', { name: 'รับโปรโมชั่น' }).first().click()
      await expect(page.getByRole('dialog')).toContainText('฿2,000.00')
    },
  },
  {
    name: 'deposit-promotion',
    whole: true,
    open: async page => {
      await signedIn(page, page.request)
      await openDepositForm(page)
      await page.getByRole('radio', { name: 'ฝาก 100 รับเพิ่ม 100' }).check()
      await expect(page.locator('form')).toContainText('฿2,000.00')
    },
  },
  {
    name: 'bonus',
    open: async page => {
      await withBonus(page)
      await page.goto('/lobby/history?tab=1')
      await expect(page.getByRole('progressbar').first()).toBeVisible()
    },
  },
  {
    name: 'bonus-give-up',
    open: async page => {
      await withBonus(page)
      await page.goto('/lobby/history?tab=1')
      await page.getByRole('button', { name: 'สละโบนัส' }).click()
      await expect(page.getByRole('dialog', { name: 'สละโบนัสนี้หรือไม่' })).toBeVisible()
    },
  },
  {
    name: 'withdraw-locked',
    open: async page => {
      await withBonus(page)
      await page.goto('/lobby/withdraw')
      await withdraw(page, '100')
      await expect(page.getByText('ต้องทำยอดเทิร์นอีก 2,000.00 บาท จึงจะ')).toBeVisible()
    },
  },
]
