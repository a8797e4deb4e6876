import { expect, type Page } from '@playwright/test'
import { memberWithProvedPhone } from '../member-with-verified-phone-setup.ts'
import { changeAnswer } from '../response-interception.ts'
import { signIn } from '../test-member.ts'
import { openTournament } from '../tournament-setup.ts'
import type { Screen } from './screen.ts'
import { asRich } from './screen-test-members.ts'

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
    name: 'wheel-drawn',
    whole: true,
    open: async page => {
      await signIn(page, await memberWithProvedPhone(page.request, 300), '/lobby/rewards/wheel')
      await page.getByRole('button', { name: 'หมุนวงล้อ' }).click()
      await expect(page.getByText(/^ผลการหมุนครั้งที่ 1:/)).toBeVisible()
    },
  },
  {
    name: 'wheel-spent',
    whole: true,
    open: async page => {
      await changeAnswer(page, '**/api/rewards/draws', answer => ({
        ...answer,
        wheel: { ...(answer.wheel as object), is_funded: false },
      }))
      await asRich(page, '/lobby/rewards/wheel')
      await expect(page.getByText(/^งบรางวัลของวงล้อนี้เหลือไม่พอ/)).toBeVisible()
    },
  },
  {
    name: 'wheel-none',
    open: async page => {
      await changeAnswer(page, '**/api/rewards/draws', answer => ({
        wheel: null,
        mine: { ...(answer.mine as object), reason: null, left: 0, commitment: null },
      }))
      await asRich(page, '/lobby/rewards/wheel')
      await expect(page.getByText('ขณะนี้ไม่มีวงล้อที่เปิดอยู่')).toBeVisible()
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

const enter = async (page: Page): Promise<void> => {
  await page.getByLabel(/^ยินยอมให้สมาชิกอื่นเห็นชื่อ/).check()
  await page.getByRole('button', { name: 'เข้าร่วมทัวร์นาเมนต์' }).click()
  await expect(page.getByText('ยังไม่มีอันดับ')).toBeVisible()
}

const HOUR_MS = 60 * 60 * 1000
const RANKS = [1_250, 980, 640, 610, 455].map((score, at) => ({
  ...{
    place: at + 1,
    score,
    is_me: at === 1,
    shown_name: ['สม***ย', 'ทด***บ', 'มา***ี', 'ปิ***ิ', 'วิ***า'][at] ?? '',
  },
  at: new Date(Date.now() - at * HOUR_MS).toISOString(),
}))
const PRIZE = { amount: 500, status: 'paid', pay_until: new Date(Date.now() + 24 * HOUR_MS).toISOString() }

/** Opens a tournament in a state that a new product reaches only after hours. It ends `endsIn` hours from now; a negative number is in the past. */
const atState = async (
  page: Page,
  state: 'running' | 'counting' | 'decided',
  { endsIn, prize }: { endsIn: number; prize: typeof PRIZE | null },
) => {
  const at = (hours: number) => new Date(Date.now() + (endsIn + hours) * HOUR_MS).toISOString()
  await changeAnswer(page, /\/api\/rewards\/tournaments\/\d+$/, answer => ({
    ...answer,
    ...{ state, starts_at: at(-24), ends_at: at(0), counts_until: at(6), entrants: 128, reason: null },
    mine: { shown_name: 'ทด***บ', score: 980, place: 2, joined_at: at(-24), prize },
    ranks: RANKS,
  }))
  await atList(page)
  const id = await openTournament(page, `แข่งสล็อตสุดสัปดาห์ ${Date.now() % 10_000}`)
  await page.goto(`/lobby/rewards/tournaments/${id}`)
  await expect(page.getByText('สม***ย')).toBeVisible()
}

export const tournamentScreens: readonly Screen[] = [
  { name: 'tournaments', whole: true, open: atList },
  {
    name: 'tournaments-none',
    open: async page => {
      await changeAnswer(page, '**/api/rewards/tournaments', answer => ({ ...answer, tournaments: [] }))
      await atList(page)
      await expect(page.getByText('ตอนนี้ยังไม่มีทัวร์นาเมนต์')).toBeVisible()
    },
  },
  { name: 'tournament-entry', whole: true, open: atEntry },
  {
    name: 'tournament',
    whole: true,
    open: async page => {
      await atEntry(page)
      await enter(page)
    },
    next: enter,
  },
  {
    name: 'tournament-running',
    whole: true,
    open: page => atState(page, 'running', { endsIn: 5, prize: null }),
  },
  {
    name: 'tournament-counting',
    whole: true,
    open: page => atState(page, 'counting', { endsIn: -2, prize: null }),
  },
  {
    name: 'tournament-paid',
    whole: true,
    open: page => atState(page, 'decided', { endsIn: -12, prize: PRIZE }),
  },
]
