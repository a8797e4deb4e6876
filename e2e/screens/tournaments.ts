import { expect, type Page } from '@playwright/test'
import { memberWithProvedPhone } from '../proved-phone.ts'
import { signIn } from '../test-member.ts'
import { openTournament } from '../tournament-setup.ts'
import type { Screen } from './screen.ts'

const atList = async (page: Page) => {
  await signIn(page, await memberWithProvedPhone(page.request, 300), '/lobby/rewards/tournaments')
  await expect(page.getByRole('heading', { name: 'ทัวร์นาเมนต์' })).toBeVisible()
}

const atEntry = async (page: Page) => {
  await atList(page)
  const id = await openTournament(page, `แข่งสล็อตสุดสัปดาห์ ${Date.now() % 10_000}`)
  await page.goto(`/lobby/rewards/tournaments/${id}`)
  await expect(page.getByRole('button', { name: 'เข้าร่วมทัวร์นาเมนต์' })).toBeVisible()
}

export const tournamentScreens: readonly Screen[] = [
  { name: 'tournaments', whole: true, open: atList },
  { name: 'tournament-entry', whole: true, open: atEntry },
  {
    name: 'tournament',
    whole: true,
    open: async page => {
      await atEntry(page)
      await page.getByLabel(/^ยินยอมให้สมาชิกอื่นเห็นชื่อ/).check()
      await page.getByRole('button', { name: 'เข้าร่วมทัวร์นาเมนต์' }).click()
      await expect(page.getByText('ยังไม่มีอันดับ')).toBeVisible()
    },
  },
]
