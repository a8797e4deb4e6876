import { expect, type Page } from '@playwright/test'
import { openDeskAsNewOperator } from '../desk/maker-and-checker-steps.ts'
import { test } from '../separate-lobby-fixture.ts'

const TOKEN = 'sala.desk.token'
const signInForm = (page: Page) => page.getByLabel('ชื่อผู้ใช้หรืออีเมล')

test('half a desk session opens nothing in another browser, and a whole one nothing after its owner signed out', async ({
  browser,
}) => {
  test.slow()
  const { page: own } = await openDeskAsNewOperator(browser, `own-${Date.now().toString(36)}`, ['support'])
  await own.goto('/desk/me')
  await expect(own.getByRole('heading', { name: 'บัญชีของฉัน' })).toBeVisible()
  const token = await own.evaluate(name => localStorage.getItem(name) ?? '', TOKEN)
  const cookies = await own.context().cookies()

  const thief = await (await browser.newContext()).newPage()
  await thief.goto('/lobby/api/health')
  await thief.evaluate(([name, kept]) => localStorage.setItem(name, kept), [TOKEN, token] as const)
  await thief.goto('/desk/me')
  await expect(signInForm(thief)).toBeVisible()
  await own.reload()
  await expect(own.getByRole('heading', { name: 'บัญชีของฉัน' })).toBeVisible()

  await own.getByRole('button', { name: 'ออกจากระบบ' }).first().click()
  await expect(signInForm(own)).toBeVisible()
  await thief.context().addCookies(cookies)
  await thief.evaluate(([name, kept]) => localStorage.setItem(name, kept), [TOKEN, token] as const)
  await thief.goto('/desk/me')
  await expect(signInForm(thief)).toBeVisible()
  await Promise.all([own.context().close(), thief.context().close()])
})
