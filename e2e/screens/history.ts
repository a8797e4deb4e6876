import { expect, type Page } from '@playwright/test'
import { signedIn } from '../member.ts'
import { depositAmount, openDeposit, signedInWithCredit, withdraw } from '../money.ts'
import type { Screen } from '../screen-list.ts'

/** A member who deposited, withdrew, changed their mind and waits. */
const busyMember = async (page: Page) => {
  await signedInWithCredit(page, page.request, 1250)
  await page.goto('/lobby/withdraw')
  await withdraw(page, '500')
  await expect(page.getByRole('dialog', { name: 'ถอนเงินสำเร็จ' })).toBeVisible()
  await openDeposit(page, 300)
  await page.getByRole('button', { name: 'ยกเลิกรายการ' }).click()
  await expect(depositAmount(page)).toBeVisible()
  await openDeposit(page, 500)
}

export const historyScreens: readonly Screen[] = [
  {
    name: 'history-account',
    open: async page => {
      await signedIn(page, page.request)
      await page.goto('/lobby/history?tab=0')
    },
  },
  {
    name: 'history-requests',
    open: async page => {
      await busyMember(page)
      await page.goto('/lobby/history?tab=2')
    },
  },
  {
    name: 'history-timeline',
    open: async page => {
      await busyMember(page)
      await page.goto('/lobby/history?tab=2')
      await page.getByRole('button', { name: 'ถอนเงิน' }).click()
      await expect(page.getByRole('dialog', { name: 'เงินของคุณอยู่ที่ไหน' })).toBeVisible()
    },
  },
  {
    name: 'history-statement',
    open: async page => {
      await busyMember(page)
      await page.goto('/lobby/history?tab=2&view=statement')
    },
  },
  {
    name: 'history-empty',
    open: async page => {
      await signedIn(page, page.request)
      await page.goto('/lobby/history?tab=2')
    },
  },
]
