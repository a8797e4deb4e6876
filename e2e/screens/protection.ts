import { expect, type Page } from '@playwright/test'
import { notices } from '../member.ts'
import { openDepositForm, signedInWithCredit } from '../money.ts'
import { callAsMember, confirmBreak, setLimit } from '../protection.ts'
import type { Screen } from '../screen-list.ts'

const limited = async (page: Page) => {
  await signedInWithCredit(page, page.request, 1250)
  await callAsMember(page, 'limits', { kind: 'loss', period: 'week', amount: 2000 })
  await callAsMember(page, 'limits', { kind: 'deposit', period: 'month', amount: 10000 })
  await callAsMember(page, 'limits', { kind: 'deposit', period: 'day', amount: 2000 })
  await callAsMember(page, 'limits', { kind: 'deposit', period: 'day', amount: 5000 })
}

export const protectionScreens: readonly Screen[] = [
  {
    name: 'protection',
    whole: true,
    open: async page => {
      await limited(page)
      await page.goto('/lobby/protection')
      await expect(page.getByText('จะเปลี่ยนเป็น')).toBeVisible()
    },
  },
  {
    name: 'protection-limit',
    open: async page => {
      await limited(page)
      await page.goto('/lobby/protection')
      await page.getByRole('button', { name: 'แก้ไขขีดจำกัดการฝากต่อวัน' }).click()
      await expect(page.getByRole('dialog', { name: 'ขีดจำกัดการฝากต่อวัน' })).toBeVisible()
    },
  },
  {
    name: 'protection-break',
    open: async page => {
      await limited(page)
      await page.goto('/lobby/protection')
      await page.getByRole('radio', { name: '7 วัน' }).check()
      await page.getByRole('button', { name: 'เลือกระยะเวลานี้' }).click()
      await expect(page.getByRole('dialog', { name: 'ยืนยันพักการเล่น 7 วัน' })).toBeVisible()
    },
  },
  {
    name: 'protection-on-break',
    open: async page => {
      await limited(page)
      await page.goto('/lobby/protection')
      await confirmBreak(page, '7 วัน')
      await expect(notices(page)).toContainText('เริ่มพักการเล่น')
      await page.goto('/lobby/')
      await expect(page.getByText('คุณพักการเล่นไว้ถึง')).toBeVisible()
    },
  },
  {
    name: 'protection-deposit',
    open: async page => {
      await limited(page)
      await setLimit(page, 'การฝากต่อวัน', '1500')
      await openDepositForm(page)
      await expect(page.getByText('ฝากได้อีก')).toBeVisible()
    },
  },
]
