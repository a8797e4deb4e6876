import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { SANDBOX_KEY } from '../server/src/config.ts'
import { tokenOf } from './member.ts'
import { openDeposit, signedInWithCredit } from './money.ts'
import type { Screen } from './screen-list.ts'

const launch = async (page: Page): Promise<string> => {
  await signedInWithCredit(page, page.request, 1250)
  const headers = { authorization: `Bearer ${await tokenOf(page)}` }
  const { url } = await (await page.request.get('/lobby/api/customers/login-game', { headers })).json()
  return url
}

/** The pages of the outside world, each as another company's. */
export const sandboxScreens: readonly Screen[] = [
  {
    name: 'sandbox-control',
    open: async page => {
      await signedInWithCredit(page, page.request, 1250)
      await page.goto('/sandbox/')
    },
  },
  {
    name: 'sandbox-bank',
    open: async page => {
      const person = await signedInWithCredit(page, page.request, 1250)
      const { to_account_number } = await openDeposit(page, 500)
      const asked = new URLSearchParams({
        bank: person.bank,
        account: person.account,
        to: to_account_number,
        amount: '500',
      })
      await page.goto(`/sandbox/bank/?${asked}`)
      await expect(page.getByText('ผู้รับ').first()).toBeVisible()
    },
  },
  {
    name: 'sandbox-sms',
    open: async page => {
      const { phone } = await signedInWithCredit(page, page.request, 100)
      await page.request.post('/lobby/api/reset-password/start', { data: { phone } })
      await expect
        .poll(
          async () => (await (await page.request.get(`/sandbox/sms/messages?phone=${phone}`)).json()).length,
        )
        .toBe(1)
      await page.goto(`/sandbox/sms/?phone=${phone}`)
    },
  },
  {
    name: 'sandbox-gateway',
    open: async page => {
      await page.goto('/sandbox/gateway/')
      const return_url = new URL('/lobby/deposit', page.url()).href
      const data = { reference: `screen_${randomBytes(8).toString('hex')}`, amount: '500.00', return_url }
      const headers = { authorization: `Bearer ${SANDBOX_KEY}` }
      const opened = await page.request.post('/sandbox/gateway/v1/payments', { headers, data })
      await page.goto((await opened.json()).pay_url)
      await expect(page.getByRole('button', { name: 'ชำระเงิน ฿500.00' })).toBeEnabled()
    },
  },
  {
    name: 'sandbox-games',
    open: async page => {
      await page.goto(await launch(page))
      await expect(page.getByText('1,250.00').first()).toBeVisible()
    },
  },
  {
    name: 'sandbox-game',
    open: async page => {
      await page.goto(await launch(page))
      await page.getByText('ตรอกพริกเผ็ด').first().click()
      await page.getByRole('button', { name: 'เล่น', exact: true }).click()
      await expect(page.getByRole('list', { name: 'ผลล่าสุด' }).getByRole('listitem')).toHaveCount(1)
    },
  },
]
