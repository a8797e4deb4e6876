import { expect, type Page } from '@playwright/test'
import { signedIn } from '../member.ts'
import type { Screen } from '../screen-list.ts'

const at = (path: string) => (page: Page) => page.goto(`/lobby/${path}`)

/** A provider's first slot, as the site offers it. */
const firstSlot = async (page: Page, provider: string): Promise<string> => {
  const { data } = await (await page.request.get(`/lobby/api/games?section=slot&provider=${provider}`)).json()
  return data[0].game_id
}

export const playScreens: readonly Screen[] = [
  { name: 'games-slot', open: at('slot') },
  { name: 'games-casino', open: at('casino') },
  { name: 'games-provider', open: at('slot-pg') },
  { name: 'games-nothing-found', open: at('slot?q=zzzz') },
  {
    name: 'game',
    open: async page => page.goto(`/lobby/slot-pg/${await firstSlot(page, 'pg')}`),
    whole: true,
  },
  { name: 'formulas', open: at('hack-slot') },
  {
    name: 'formula',
    open: async page => page.goto(`/lobby/hack-slot/${await firstSlot(page, 'pg')}`),
    whole: true,
  },
  { name: 'trial-list', open: at('casino-test') },
  {
    name: 'trial',
    open: async page => {
      await page.goto(`/lobby/casino-test/${await firstSlot(page, 'pg')}`)
      await expect(page.frameLocator('iframe').getByText('เครดิตทดลอง ไม่ใช้เงิน')).toBeVisible()
    },
  },
  {
    name: 'cheat-visitor',
    open: async page => {
      await page.goto('/lobby/cheat')
      await expect(page.getByRole('dialog', { name: 'เข้าสู่ระบบก่อนเล่น' })).toBeVisible()
    },
  },
  {
    name: 'cheat-member',
    open: async page => {
      await signedIn(page, page.request)
      await page.goto('/lobby/cheat?provider=pg')
      await page.getByRole('list', { name: 'ข้อมูลของแต่ละเกม' }).getByRole('listitem').first().click()
      await expect(page.getByRole('list', { name: 'เกมนี้ทำงานอย่างไร' })).toBeVisible()
    },
  },
]
