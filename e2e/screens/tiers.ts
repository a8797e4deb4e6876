import { expect } from '@playwright/test'
import { changeAnswer } from '../response-interception.ts'
import type { Screen } from './screen.ts'
import { asNewcomer, asPlayer } from './screen-test-members.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export const tierScreens: readonly Screen[] = [
  {
    name: 'tier',
    whole: true,
    open: async page => {
      await asPlayer(page, '/lobby/rewards/tier')
      await expect(page.getByRole('heading', { name: 'วันที่นับเป็นคะแนน' })).toBeVisible()
    },
  },
  {
    name: 'tier-lapsing',
    whole: true,
    open: async page => {
      await changeAnswer(page, '**/api/rewards/tier', answer => ({
        ...answer,
        ...{ place: 1, lapses_on: new Date(Date.now() + DAY_MS).toISOString().slice(0, 10) },
      }))
      await asPlayer(page, '/lobby/rewards/tier')
      await expect(page.getByText(/^ถ้าไม่มีเดิมพันเพิ่ม ระดับนี้ใช้ได้ถึงก่อนวันที่/)).toBeVisible()
    },
  },
  {
    name: 'tier-none',
    whole: true,
    open: async page => {
      await asNewcomer(page, '/lobby/rewards/tier')
      await expect(page.getByText('ยังไม่มีระดับ').first()).toBeVisible()
    },
  },
]
