import { expect } from '@playwright/test'
import { asBusy, asNewcomer, asPlayer } from './people.ts'
import type { Screen } from './screen.ts'

export const historyScreens: readonly Screen[] = [
  {
    name: 'history-account',
    open: page => asNewcomer(page, '/lobby/history?tab=0'),
  },
  {
    name: 'history-requests',
    open: page => asBusy(page, '/lobby/history?tab=2'),
  },
  {
    name: 'history-timeline',
    open: async page => {
      await asBusy(page, '/lobby/history?tab=2')
      await page.getByRole('button', { name: 'ถอนเงิน' }).click()
      await expect(page.getByRole('dialog', { name: 'เงินของคุณอยู่ที่ไหน' })).toBeVisible()
    },
  },
  {
    name: 'history-statement',
    open: page => asBusy(page, '/lobby/history?tab=2&view=statement'),
  },
  {
    name: 'history-play',
    open: page => asPlayer(page, '/lobby/history?tab=3'),
  },
  {
    name: 'history-empty',
    open: page => asNewcomer(page, '/lobby/history?tab=2'),
  },
]
