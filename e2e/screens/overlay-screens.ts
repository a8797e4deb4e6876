import { expect, type Page } from '@playwright/test'
import { MENU_FROM_PX, openMenu } from '../layout/menu-steps.ts'
import type { Screen } from './screen.ts'
import { asNewcomer } from './screen-test-members.ts'

/** Path of a short page. The tests open dialogs and popups there, because the home page is several times larger. */
const SHORT_LIST = '/lobby/fish'

const at = (path: string) => (page: Page) => page.goto(path)

export const aroundScreens: readonly Screen[] = [
  {
    name: 'login-prompt',
    open: async page => {
      await page.goto(SHORT_LIST)
      await page.getByRole('list', { name: 'ยิงปลา' }).getByRole('button').first().click()
      await expect(page.getByRole('dialog', { name: 'เข้าสู่ระบบก่อนเล่น' })).toBeVisible()
    },
  },
  {
    name: 'drawer-visitor',
    below: MENU_FROM_PX,
    open: async page => {
      await page.goto(SHORT_LIST)
      await page.getByRole('button', { name: 'เมนู', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'เมนู' })).toBeVisible()
    },
  },
  {
    name: 'drawer-member',
    below: MENU_FROM_PX,
    open: async page => {
      await asNewcomer(page, SHORT_LIST)
      await page.getByRole('button', { name: 'เมนู', exact: true }).click()
      await expect(page.getByRole('dialog', { name: 'เมนู' })).toBeVisible()
    },
  },
  {
    name: 'game-failed',
    open: async page => {
      await asNewcomer(page, '/lobby/game')
      await expect(page.getByText('เปิดเกมไม่สำเร็จ')).toBeVisible()
    },
  },
  {
    name: 'activities-failed',
    open: async page => {
      await page.route('**/api/customers/activity-ticket', route => route.abort())
      await asNewcomer(page, SHORT_LIST)
      await (await openMenu(page)).getByRole('button', { name: 'เล่นกิจกรรม' }).click()
      await expect(page.getByRole('dialog', { name: 'เปิดกิจกรรมไม่สำเร็จ' })).toBeVisible()
    },
  },
  { name: 'offline', open: at('/lobby/offline.html') },
  { name: 'not-found', open: at('/lobby/no-such-page') },
]
