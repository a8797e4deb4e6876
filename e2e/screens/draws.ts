import { expect, type Page } from '@playwright/test'
import { memberWithProvedPhone } from '../member-with-verified-phone.ts'
import { signIn } from '../test-member.ts'
import { openTournament } from '../tournament-setup.ts'
import type { Screen } from './screen.ts'
import { asRich } from './screen-members.ts'

/** Query of the page that verifies a draw, with the seeds and the result of an invented draw. The page confirms that this draw is correct. */
const DRAW = new URLSearchParams({
  server_seed: '"00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"',
  hash: '"2a8abfa8cb9906290437854193ca6bca41d4d4e26d1d454bd66a35158095e737"',
  member_seed: 'lucky',
  nonce: '"1"',
  prizes: '"0:700,5:180,10:80,30:30,100:10"',
})

export const drawScreens: readonly Screen[] = [
  {
    name: 'wheel-visitor',
    whole: true,
    open: async page => {
      await page.goto('/lobby/rewards/wheel')
      await expect(page.getByRole('table')).toBeVisible()
    },
  },
  {
    name: 'wheel',
    whole: true,
    open: async page => {
      await asRich(page, '/lobby/rewards/wheel')
      await expect(page.getByRole('button', { name: 'หมุนวงล้อ' })).toBeVisible()
    },
  },
  {
    name: 'wheel-verify',
    whole: true,
    open: async page => {
      await page.goto(`/lobby/rewards/verify?${DRAW}`)
      await expect(page.getByText('เลขที่ออก', { exact: true })).toBeVisible()
    },
  },
]

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
