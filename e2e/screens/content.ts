import type { Page } from '@playwright/test'
import { lookAround } from '../browser/popup-trigger.ts'
import type { Screen } from './screen.ts'
import { asNewcomer } from './screen-test-members.ts'

const at = (path: string) => async (page: Page) => {
  await page.goto(path)
}
const asMember = (path: string) => (page: Page) => asNewcomer(page, path)

export const contentScreens: readonly Screen[] = [
  { name: 'privacy-policy', open: at('/lobby/privacy-policy') },
  { name: 'terms', open: at('/lobby/terms') },
  { name: 'responsible-play', open: at('/lobby/responsible-play') },
  { name: 'auto-transfer', open: asMember('/lobby/auto-transfer') },
  { name: 'ttb', open: at('/lobby/ttb') },
  { name: 'entrances', open: at('/lobby/ufabay-enter') },
  { name: 'card', open: asMember('/lobby/card') },
  {
    name: 'promotion-popup',
    open: async page => {
      await page.context().clearCookies({ name: 'promotion_popup' })
      await asNewcomer(page, '/lobby/')
      await lookAround(page, page.getByRole('dialog', { name: 'คืนยอดเสีย 5% ทุกวันพุธ' }))
    },
  },
]
