import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { playsAll } from '../../server/test/simulation/simulation-seeds.ts'
import { PHONE } from '../browser/browser-settings.ts'
import { memberWithCredit } from '../cashier-steps.ts'
import { newMember, PASSWORD, profileFor } from '../test-member.ts'
import { expectSound, pixelsTooWide } from './desk-accessibility-check.ts'
import { ADMIN, atDesk, CHECKER, deskCall, memberIdOf, NO_SCREEN } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'
import { memberWithBonus } from './member-with-bonus-setup.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const panel = (page: Page) => page.getByRole('tabpanel')

/** Opens the desk's page of the member with this phone. Returns the member's id. */
const openMember = async (page: Page, phone: string, query = ''): Promise<string> => {
  await atDesk(page, ADMIN, NO_SCREEN)
  const id = await memberIdOf(page, phone)
  await page.goto(`/desk/members/${id}${query}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return id
}

test('a member’s money, bonuses with counted stakes, play, limits, devices, friends and slips are in tabs', {
  tag: '@desktop',
}, async ({ page, request }) => {
  test.slow()
  const member = await memberWithBonus(request)
  await openMember(page, member.phone)
  await tab(page, 'เงิน').click()
  await expect(panel(page).getByRole('row').filter({ hasText: 'ฝากเงิน' })).toContainText('100.00')
  await expectSound(page)

  await tab(page, 'โบนัส').click()
  await expect(panel(page)).toContainText('กำลังทำเทิร์น')
  await panel(page).getByRole('row').nth(1).getByRole('button').first().click()
  const stakes = page.getByRole('dialog')
  await expect(stakes.getByRole('table', { name: 'เดิมพันที่นับตามประเภทเกม' })).toContainText('20.00')
  await expect(stakes.getByRole('table', { name: 'การเล่นระหว่างโบนัส' })).toContainText('20.00')
  await expectSound(page)
  await page.keyboard.press('Escape')
  await expect(stakes).toBeHidden()

  await tab(page, 'การเล่น').click()
  await expect(panel(page).getByRole('table', { name: 'การเล่นตามเกมและวัน' })).toContainText('20.00')
  await panel(page).getByRole('button', { name: 'เดือนก่อน' }).click()
  await expect(panel(page)).toContainText('ไม่มีการเล่นในเดือนนี้')

  for (const [name, shown] of [
    ['ขีดจำกัด', 'ฝากต่อวัน'],
    ['อุปกรณ์', 'ที่อยู่เครือข่าย'],
    ['สายแนะนำ', 'ยังไม่เคยแนะนำใคร'],
    ['สลิป', 'ยังไม่เคยส่งสลิป'],
    ['ฝากเงิน', 'สำเร็จ'],
  ] as const) {
    await tab(page, name).click()
    await expect(panel(page)).toContainText(shown)
    // `accessibility.spec.ts` checks each tab of another member.
    if (playsAll()) await expectSound(page)
  }
  await page.setViewportSize(PHONE.viewport)
  for (const name of ['เงิน', 'โบนัส', 'การเล่น']) {
    await tab(page, name).click()
    await expect(tab(page, name)).toHaveAttribute('aria-selected', 'true')
    await expect(panel(page).getByRole('status', { name: 'กำลังเปิดรายการ' })).toHaveCount(0)
    await expect.poll(() => pixelsTooWide(page), name).toBeLessThanOrEqual(0)
  }
})

test('a search text that is too short shows the required length', { tag: '@desktop' }, async ({ page }) => {
  await atDesk(page, ADMIN, '/desk/members')
  const box = page.getByRole('textbox', { name: 'ค้นหาสมาชิก' })
  await box.fill('08')
  await box.press('Enter')
  await expect(page.getByText('“08” สั้นเกินไป')).toBeVisible()
  await expect(page.getByText('พิมพ์อย่างน้อย 3 ตัว')).toBeVisible()
  await expectSound(page)
})

// A variant of the first test, which checks the filled tabs at the width of a phone. `accessibility.spec.ts` checks the other tabs.
test('on a phone the tabs of a member stay within the window', {
  tag: ['@phone', '@variant'],
}, async ({ page, request }) => {
  test.slow()
  const member = await memberWithBonus(request)
  const id = await openMember(page, member.phone)
  for (const open of ['money', 'bonuses', 'play', 'limits', 'devices', 'friends', 'slips']) {
    await page.goto(`/desk/members/${id}?tab=${open}`)
    await expect(panel(page)).toBeVisible()
    await expect(panel(page).getByRole('status', { name: 'กำลังเปิดรายการ' })).toHaveCount(0)
    await expect.poll(() => pixelsTooWide(page), open).toBeLessThanOrEqual(0)
  }
})

/** Presses the button `name`, enters a reason in its dialog, and sends the dialog by the button `send`. */
const ask = async (page: Page, name: string, send: string, reason = 'สมาชิกโทรมาขอ') => {
  await page.getByRole('button', { name, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('เหตุผล (เก็บในบันทึก)').fill(reason)
  await dialog.getByRole('button', { name: send, exact: true }).click()
}

/** Closes the open dialog by Escape. Expects that it keeps its heading until it disappears. */
const closeWithHeading = async (page: Page) => {
  await page.evaluate(() => {
    const said = new Set<string>()
    const look = () => {
      for (const heading of document.querySelectorAll('[role="dialog"] h2')) said.add(heading.textContent)
    }
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true })
    Object.assign(window, { said })
  })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await page.evaluate(() => [...Reflect.get(window, 'said')])).not.toContain('')
}

test('a member is suspended and reinstated, with a tag and a note for other operators; a closing dialog keeps its heading, the URL the tab', {
  tag: '@desktop',
}, async ({ page, request }) => {
  test.slow()
  const member = await newMember(request)
  await openMember(page, member.phone)
  await page.getByRole('button', { name: 'ระงับบัญชี', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ระงับบัญชี', exact: true }).click()
  await expect(page.getByRole('dialog').getByText('กรุณากรอกเหตุผล')).toBeVisible()
  await closeWithHeading(page)
  await ask(page, 'ระงับบัญชี', 'ระงับบัญชี')
  await expect(panel(page)).toContainText('ระงับบัญชีอยู่ตั้งแต่')
  const credentials = { phone: member.phone, password: PASSWORD }
  const refused = await request.post('/lobby/api/login', { data: credentials })
  expect(refused.status()).toBe(403)
  expect(await refused.text()).toContain('บัญชีนี้ถูกระงับการใช้งาน')
  await ask(page, 'ให้กลับมาใช้งาน', 'ให้กลับมาใช้งาน')
  await expect(panel(page).getByText('ระงับบัญชีอยู่ตั้งแต่')).toHaveCount(0)
  await expectSound(page)

  await tab(page, 'โน้ต').click()
  await page.getByLabel('ป้ายใหม่').fill('VIP')
  await page.keyboard.press('Enter')
  await expect(panel(page)).toContainText('VIP')
  await page.getByLabel('บันทึกถึงเพื่อนร่วมงาน').fill(`โทรกลับ ${member.phone}`)
  await page.keyboard.press('Enter')
  const note = page.getByLabel('บันทึกถึงเพื่อนร่วมงาน')
  // The hint and the error of the field have the same text, so the test also checks that the field is marked as invalid.
  await expect(note).toHaveAttribute('aria-invalid', 'true')
  await expect(panel(page).getByText('ไม่ใส่เบอร์โทรหรือเลขบัญชี').last()).toBeVisible()
  await note.fill('ขอให้โทรกลับหลังหกโมง')
  await page.keyboard.press('Enter')
  await expect(panel(page).getByRole('listitem')).toContainText('ขอให้โทรกลับหลังหกโมง')
  await expectSound(page)

  await test.step('the tabs work by keyboard alone, and the URL keeps the open tab', async () => {
    await tab(page, 'โน้ต').focus()
    await page.keyboard.press('Home')
    await expect(tab(page, 'สรุป')).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(tab(page, 'เงิน')).toBeFocused()
    await expect(page).toHaveURL(/tab=money/)
    await page.keyboard.press('End')
    await expect(tab(page, 'บันทึก')).toBeFocused()
    await page.reload()
    await expect(tab(page, 'บันทึก')).toHaveAttribute('aria-selected', 'true')
  })
})

/** Longest wait in ms until the bonus money at the game site is back in the wallet. */
const GONE_WITHIN_MS = 20_000

test('a bonus is extended and taken back, and another given by two people', { tag: '@desktop' }, async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const member = await memberWithBonus(request)
  const id = await openMember(page, member.phone, '?tab=bonuses')
  await ask(page, 'ขยายเวลา', 'ขยายเวลา')
  await expect(page.getByText('ขยายเวลาโบนัสแล้ว')).toBeVisible()
  await ask(page, 'ยกเลิกโบนัส', 'ยกเลิกโบนัส')
  await expect(page.getByText('กำลังนำโบนัสออก')).toBeVisible()
  // Each attempt reloads the page. It may fail once, because a navigation that is still in progress can interrupt a reload.
  await expect(async () => {
    await page.reload()
    await expect(panel(page).getByRole('row').nth(1)).toBeVisible()
    // The Thai word for "is being forfeited" contains the word for "was forfeited". The test therefore excludes the longer word first.
    const panelText = await panel(page).innerText()
    expect(panelText).not.toContain('กำลังสละ')
    expect(panelText).toContain('สละ')
  }).toPass({ timeout: GONE_WITHIN_MS })
  await expect
    .poll(async () => (await profileFor(request, member.session.access_token)).ufabet_credit)
    .toBe(100)

  await page.getByRole('button', { name: 'ให้โบนัส' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('จำนวนโบนัส').fill('150')
  await dialog.getByRole('button', { name: 'ดูผลก่อนเสนอ' }).click()
  await expect(dialog.getByRole('row').filter({ hasText: 'เครดิต' })).toContainText('250.00')
  await dialog.getByLabel('เหตุผล (เก็บในบันทึก)').fill('เกมขัดข้อง')
  await dialog.getByLabel('หลักฐาน (ถ้ามี)').fill('ใบงาน 31')
  await dialog.getByRole('button', { name: 'เสนอให้ผู้อื่นอนุมัติ' }).click()
  await expect(dialog).toBeHidden()
  const proposals = await deskCall<{ id: string; kind: string; subject: string }[]>(page, 'GET /proposals')
  const made = proposals.find(({ kind, subject }) => kind === 'bonus_grant' && subject === id)
  const other = await (await browser.newContext()).newPage()
  await atDesk(other, CHECKER, `/desk/work?kind=proposal&id=${made?.id}`)
  await expect(other.getByText('ให้โบนัสสมาชิก').first()).toBeVisible()
  await expect(other.getByRole('button', { name: /^อนุมัติ/ })).toBeEnabled()
  await other.keyboard.press('a')
  await other.keyboard.press('Enter')
  await expect(other.getByText('อนุมัติแล้ว มีผลทันที')).toBeVisible()
  await expect
    .poll(async () => (await profileFor(request, member.session.access_token)).ufabet_credit)
    .toBe(250)
})

test('a member’s data is exported as a file and then erased, and the reasons against an erasure are shown', {
  tag: '@desktop',
}, async ({ page, request }) => {
  test.slow()
  const rich = await memberWithCredit(request, 500)
  await openMember(page, rich.phone)
  await ask(page, 'ลบข้อมูล', 'ลบข้อมูลถาวร')
  await expect(page.getByRole('dialog')).toContainText('ยังมีเครดิต 500.00 บาทในบัญชี')
  const member = await newMember(request)
  const id = await openMember(page, member.phone)
  const [file] = await Promise.all([page.waitForEvent('download'), ask(page, 'สำเนาข้อมูล', 'ดาวน์โหลด')])
  expect(file.suggestedFilename()).toMatch(new RegExp(`^${id}-\\d{4}-\\d\\d-\\d\\d\\.json$`))
  expect(await readFile(await file.path(), 'utf8')).toContain(member.phone)
  await ask(page, 'ลบข้อมูล', 'ลบข้อมูลถาวร')
  await expect(panel(page)).toContainText('ลบข้อมูลส่วนบุคคลแล้วเมื่อ')
  await expect(panel(page).getByRole('button', { name: 'ลบข้อมูล' })).toHaveCount(0)
})
