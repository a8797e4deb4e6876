import { expect } from '@playwright/test'
import type { Screen } from './screen.ts'
import { asNewcomer, asPlayer } from './screen-members.ts'

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
    name: 'tier-none',
    whole: true,
    open: async page => {
      await asNewcomer(page, '/lobby/rewards/tier')
      await expect(page.getByText('ยังไม่มีระดับ').first()).toBeVisible()
    },
  },
]
