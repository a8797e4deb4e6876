import { expect, type Page } from '@playwright/test'
import type { Screen } from './screen.ts'
import { asBusy, asNewcomer, asPlayer } from './screen-test-members.ts'

const showForm = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'แก้ไขข้อมูล' }).click()
  await expect(page.getByRole('tabpanel').getByRole('textbox').first()).toBeVisible()
}

const showTimeline = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'ถอนเงิน' }).click()
  await expect(page.getByRole('dialog', { name: 'เงินของคุณอยู่ที่ไหน' })).toBeVisible()
}

const showDay = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: /เสีย 380.00 บาท 1 รอบ/ }).click()
  await expect(page.getByRole('link', { name: 'ดูทั้งเดือน' })).toBeVisible()
}

export const historyScreens: readonly Screen[] = [
  {
    name: 'history-account',
    open: page => asNewcomer(page, '/lobby/history?tab=0'),
  },
  {
    name: 'history-account-form',
    open: async page => {
      await asNewcomer(page, '/lobby/history?tab=0')
      await showForm(page)
    },
    next: showForm,
  },
  {
    name: 'history-requests',
    open: page => asBusy(page, '/lobby/history?tab=2'),
  },
  {
    name: 'history-timeline',
    open: async page => {
      await asBusy(page, '/lobby/history?tab=2')
      await showTimeline(page)
    },
    next: showTimeline,
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
    name: 'history-play-day',
    open: async page => {
      await asPlayer(page, '/lobby/history?tab=3')
      await showDay(page)
    },
    next: showDay,
  },
  {
    name: 'history-empty',
    open: page => asNewcomer(page, '/lobby/history?tab=2'),
  },
]
