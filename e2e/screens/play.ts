import { expect, type Page } from '@playwright/test'
import { openSearch } from '../browser/search-dialog-steps.ts'
import { signedInWithCredit } from '../cashier-steps.ts'
import { BLANK_PAGE } from '../test-member.ts'
import type { Screen } from './screen.ts'
import { asNewcomer, asRich } from './screen-test-members.ts'

const SECTIONS = ['slot', 'sports', 'casino', 'lotto', 'fish', 'esports']
const PROVIDERS = ['pg', 'itp', 'playngo', 'pragmaticplay']
/** Keys of the providers for which each game has a page. */
const WITH_PAGES = ['pg', 'playngo', 'pragmaticplay']

const at = (path: string) => (page: Page) => page.goto(`/lobby/${path}`)

/** Opens the lobby's search and types the text. */
const searchFor = async (page: Page, typed: string) => {
  await page.goto('/lobby/terms')
  await expect(page.getByRole('banner')).toBeVisible()
  const field = await openSearch(page)
  await field.fill(typed)
}

const withSearch = (typed: string) => async (page: Page) => {
  await searchFor(page, typed)
  await expect(page.getByRole('dialog').getByRole('link').first()).toBeVisible()
}

const searchOn = async (page: Page, typed: string) => {
  await page.getByRole('dialog').getByRole('searchbox').fill(typed)
  await expect(page.getByRole('dialog').getByRole('link', { name: typed }).first()).toBeVisible()
}

const expectNothingFound = (page: Page) =>
  expect(page.getByRole('dialog').getByText('ไม่พบ “zzzz”')).toBeVisible()

/** Returns the id of the provider's first slot game in the lobby's list. */
const firstSlot = async (page: Page, provider: string): Promise<string> => {
  const { data } = await (await page.request.get(`/lobby/api/games?section=slot&provider=${provider}`)).json()
  return data[0].game_id
}

export const playScreens: readonly Screen[] = [
  ...SECTIONS.map(section => ({ name: `games-${section}`, open: at(section) })),
  ...PROVIDERS.map(provider => ({ name: `games-slot-${provider}`, open: at(`slot-${provider}`) })),
  // A member's tiles and header have more controls than a visitor's. This short list of jackpot slots shows all kinds of them, so the test leaves out
  // the long list of all slots.
  { name: 'games-jackpot-member', open: page => asRich(page, '/lobby/slot?feature=jackpot') },
  { name: 'games-sports-member', open: page => asRich(page, '/lobby/sports') },
  { name: 'search', open: withSearch('') },
  { name: 'search-found', open: withSearch('พยัคฆ์'), next: page => searchOn(page, 'พยัคฆ์') },
  {
    name: 'search-nothing-found',
    open: async page => {
      await searchFor(page, 'zzzz')
      await expectNothingFound(page)
    },
    next: async page => {
      await page.getByRole('dialog').getByRole('searchbox').fill('zzzz')
      await expectNothingFound(page)
    },
  },
  { name: 'games-jackpot', open: at('slot?feature=jackpot') },
  { name: 'games-nothing-found', open: at('slot?q=zzzz') },
  ...WITH_PAGES.map(provider => ({
    name: `game-${provider}`,
    open: async (page: Page) => page.goto(`/lobby/slot-${provider}/${await firstSlot(page, provider)}`),
    whole: true,
  })),
  {
    name: 'game-framed',
    open: async page => {
      const path = `/lobby/game/index-inc?game_id=${await firstSlot(page, 'pg')}`
      await signedInWithCredit(page, page.request, 300, path)
      await expect(page.frameLocator('iframe').getByRole('heading').first()).toBeVisible()
    },
  },
  {
    name: 'game-opening',
    open: async page => {
      await page.goto(BLANK_PAGE)
      // The game's URL answers with status 204, so the browser stays on the page, which still shows that the game is loading.
      const noContent = new URL('/lobby/no-content', page.url())
      const opened = Promise.withResolvers<void>()
      await page.route(noContent.href, route => route.fulfill({ status: 204 }))
      await page.route('**/api/customers/login-game*', async route => {
        await opened.promise
        await route.fulfill({ json: { url: noContent.href } })
      })
      await asNewcomer(page, `/lobby/game?game_id=${await firstSlot(page, 'pg')}`)
      opened.resolve()
      await expect(page.getByRole('status', { name: 'กำลังเปิดเกม' })).toBeVisible()
      await expect(page.getByRole('main').locator('svg, img').first()).toBeVisible()
    },
  },
  { name: 'play-guides', open: at('hack-slot') },
  {
    name: 'play-guide',
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
    name: 'trial-over-list',
    open: async page => {
      await page.goto('/lobby/slot-pg')
      await page
        .getByRole('button', { name: /^ทดลอง / })
        .first()
        .click()
      const dialog = page.getByRole('dialog', { name: /^ทดลองเล่น / })
      await expect(dialog.frameLocator('iframe').getByText('เครดิตทดลอง ไม่ใช้เงิน')).toBeVisible()
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
      await asNewcomer(page, '/lobby/cheat?provider=pg')
      // Waits for a game with its facts, because a press on a placeholder opens nothing.
      const games = page.getByRole('list', { name: 'ข้อมูลของแต่ละเกม' }).getByRole('listitem')
      await games.filter({ hasText: 'RTP' }).first().click()
      await expect(page.getByRole('list', { name: 'เกมนี้ทำงานอย่างไร' })).toBeVisible()
    },
  },
]
