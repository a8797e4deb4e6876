import { expect, type Page, test } from '@playwright/test'
import { relative } from './referral/invited-members-setup.ts'
import {
  fillBankAccount,
  fillBirthDate,
  fillPasswords,
  newPerson,
  PASSWORD,
  signedIn,
  signIn,
} from './test-member.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })

test('R11: the three tabs follow the address both ways, and show levels, link and rules', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const head = await relative(request)
  const child = await relative(request, head)
  await relative(request, child)
  await signIn(page, head, '/lobby/referral?tab=1')
  await expect(tab(page, 'เพื่อน')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('table', { name: 'เพื่อนชั้นที่ 1' })).toContainText(
    `xxx-xxx-${child.phone.slice(-4)}`,
  )
  await page.getByRole('button', { name: 'ชั้นที่ 3 (0)' }).click()
  await expect(page.getByText('ยังไม่มีเพื่อนในชั้นที่ 3')).toBeVisible()
  await tab(page, 'วิธีรับ').click()
  await expect(page).toHaveURL(/\/referral\?tab=2$/)
  await expect(page.getByRole('tabpanel')).toContainText('5%')
  await page.goBack()
  await expect(tab(page, 'เพื่อน')).toHaveAttribute('aria-selected', 'true')
  await page.goto('/lobby/referral?tab=99')
  await expect(tab(page, 'ภาพรวม')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByLabel('ลิงก์แนะนำเพื่อน', { exact: true })).toContainText(`/lobby/u/${head.key}`)
  await expect(page.getByRole('img', { name: 'คิวอาร์โค้ดของลิงก์แนะนำเพื่อน' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'ชั้นที่ 1: 1 คน เล่นใน 30 วัน 0 คน' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^ค่าแนะนำที่ถอนได้: 0.00 บาท/ })).toBeVisible()
})

test.describe('with the clipboard', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })
  test('R11: the link is copied whole, and shared by plain links that load nothing of others', {
    tag: '@phone',
  }, async ({ page, request, baseURL }) => {
    const others: string[] = []
    page.on('request', asked => {
      if (!asked.url().startsWith(`${baseURL}`) && !asked.url().startsWith('data:')) others.push(asked.url())
    })
    await signedIn(page, request, '/lobby/referral')
    await page.getByRole('button', { name: 'คัดลอก ลิงก์แนะนำเพื่อน' }).click()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/lobby\/u\/[0-9a-z]{10}$/)
    for (const name of ['LINE', 'Facebook', 'X']) {
      const share = page.getByRole('link', { name: `แชร์ทาง ${name}` })
      expect(decodeURIComponent((await share.getAttribute('href')) ?? '')).toContain(link)
      await expect(share).toHaveAttribute('rel', /noopener/)
    }
    expect(others).toEqual([])
  })
})

test('R12: /u/{key} keeps the invitation for thirty days and opens the registration, which joins the friend', {
  tag: '@phone',
}, async ({ page, context, request }) => {
  const head = await relative(request)
  await page.goto(`/lobby/u/${head.key}`)
  await expect(page).toHaveURL(/\/lobby\/register$/)
  const [cookie] = (await context.cookies()).filter(({ name }) => name === 'referral_key')
  expect(cookie).toMatchObject({ value: head.key, sameSite: 'Lax', path: '/' })
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(30)
  const friend = { ...newPerson(), name: 'เพื่อน ของหัวหน้า' }
  await page.getByLabel('เบอร์โทรศัพท์มือถือ').fill(friend.phone)
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  await fillPasswords(page, PASSWORD)
  await fillBirthDate(page)
  await fillBankAccount(page, friend)
  await page.getByRole('dialog', { name: 'สมัครสมาชิกสำเร็จ' }).getByRole('button', { name: 'เริ่มใช้งาน' }).click()
  const answer = await request.get('/lobby/api/referral/members', {
    headers: { authorization: `Bearer ${head.token}` },
  })
  expect((await answer.json()).data).toMatchObject([{ phone: `xxx-xxx-${friend.phone.slice(-4)}` }])
})

test('R12: /u is the login for a visitor and the own invitation afterwards; a key that is none opens the registration all the same', {
  tag: '@desktop',
}, async ({ page, context, request }) => {
  await page.goto('/lobby/u/%3Cscript%3E')
  await expect(page).toHaveURL(/\/lobby\/register$/)
  expect((await context.cookies()).filter(({ name }) => name === 'referral_key')).toEqual([])
  await page.goto('/lobby/u')
  await expect(page).toHaveURL(/\/lobby\/login$/)
  const person = await relative(request)
  await page.getByLabel('เบอร์โทรศัพท์').fill(person.phone)
  await page.getByLabel('รหัสผ่าน', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'เข้าสู่ระบบ', exact: true }).last().click()
  await expect(page).toHaveURL(/\/lobby\/referral\?tab=0$/)
})
