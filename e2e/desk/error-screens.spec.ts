import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { follow } from '../browser/page-completion.ts'
import { ADMIN, atDesk, NEUTRAL_SCREEN } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'หน้าจอ' })
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

test('a URL without a screen shows an error and a link to the first screen', { tag: '@desktop' }, async ({
  page,
}) => {
  await atDesk(page, ADMIN, '/desk/nothing')
  await expect(page.getByText('ไม่มีหน้าจอนี้')).toBeVisible()
  await expect(menu(page)).toBeVisible()
  await page.getByRole('button', { name: 'ไปหน้าจอแรก' }).click()
  await expect(page).toHaveURL(/\/desk\/today$/)
  await expect(heading(page, 'วันนี้')).toBeVisible()
})

test('a screen that breaks says so in its place, and the others are there', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.route('**/desk/api/risk?*', route => route.fulfill({ json: {} }))
  await page.route('**/desk/api/risk', route => route.fulfill({ json: {} }))
  await atDesk(page, ADMIN, '/desk/risk')
  await expect(page.getByText('เปิดหน้าจอนี้ไม่ได้')).toBeVisible()
  await menu(page).getByRole('link', { name: 'เกม' }).click()
  await expect(heading(page, 'เกม')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await page.goto('/desk/risk')
  await expect(heading(page, 'ความเสี่ยง')).toBeVisible()
})

test('the menu names the running version; opening a screen for the first time without a connection leaves the desk unchanged', {
  tag: '@desktop',
}, async ({ page, context }) => {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  const requests = follow(page)
  await atDesk(page, ADMIN, NEUTRAL_SCREEN)
  await expect(heading(page, 'บัญชีของฉัน')).toBeVisible()
  await expect(menu(page).getByText(`รุ่น ${version}`)).toBeVisible()
  await requests.settled()
  requests.stop()
  await context.setOffline(true)
  await menu(page).getByRole('link', { name: 'ความเสี่ยง' }).click()
  await expect(page.getByText('เปิดหน้าจอนี้ไม่ได้')).toBeVisible()
  await expect(menu(page)).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'โหลดหน้านี้ใหม่' }).click()
  await expect(heading(page, 'ความเสี่ยง')).toBeVisible()
})
