import { expect, type Page } from '@playwright/test'
import { NEWS_WORDING } from '@sala/contract/messages/message-channels.ts'
import { bearer, type Member, newMember } from '../test-member.ts'
import { desktopWidths, expectSound } from './desk-accessibility-check.ts'
import { ADMIN, atDesk, deskCall, memberIdOf, NO_SCREEN } from './desk-operator-steps.ts'
import { test } from './desk-test-fixture.ts'
import { decideByTwo, openCheckerDesk } from './maker-and-checker-steps.ts'

const READERS = 3
/** Longest wait for the worker in ms, on a busy machine. */
const SENT_WITHIN_MS = 60_000

const open = (page: Page) => page.getByRole('region', { name: 'รายการที่เปิด' })
const TITLE = 'ตารางกิจกรรมใหม่'

/** Registers members who consent to news and have the tag. Returns these members. */
const readersWith = async (page: Page, tag: string): Promise<Member[]> => {
  const members: Member[] = []
  for (let count = 0; count < READERS; count += 1) {
    const member = await newMember(page.request)
    const answer = await page.request.post('/lobby/api/messages/news', {
      data: { wording: NEWS_WORDING },
      headers: bearer(member.session.access_token),
    })
    expect(answer.status()).toBe(200)
    const id = await memberIdOf(page, member.phone)
    await deskCall(page, `POST /members/${id}/tags`, { tag, set: true })
    members.push(member)
  }
  return members
}

/** Returns how many members have the message in their inbox. */
const reached = async (page: Page, members: readonly Member[]): Promise<number> => {
  let count = 0
  for (const { session } of members) {
    const answer = await page.request.get('/lobby/api/messages', { headers: bearer(session.access_token) })
    const { data } = (await answer.json()) as { data: { facts: { kind: string; title?: string } }[] }
    const found = data.filter(({ facts }) => facts.kind === 'news' && facts.title === TITLE).length
    expect(found).toBeLessThan(2)
    count += found
  }
  return count
}

test('a campaign goes from its audience to its results, by two operators', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  test.slow()
  await atDesk(page, ADMIN, NO_SCREEN)
  const checker = await openCheckerDesk(browser, NO_SCREEN)
  // Without quiet hours a campaign is sent at any time of day. With the limit of 0 members, no operator may send a campaign alone, so each campaign
  // needs two operators.
  for (const [group, key, value] of [
    ['messages', 'quiet_from_hour', 0],
    ['messages', 'quiet_to_hour', 0],
  ] as const)
    await decideByTwo(page, checker, { kind: 'setting', payload: { group, key, value } })
  await deskCall(page, 'POST /settings/campaigns/alone_maximum', { value: 0, reason: 'ทดสอบ' })
  const tag = `ข่าว ${Date.now().toString(36)}`
  const members = await readersWith(page, tag)

  await page.goto('/desk/campaigns')
  await page.getByRole('button', { name: 'สร้างแคมเปญ' }).click()
  await page.getByLabel('ชื่อแคมเปญ').fill(tag)
  await page.getByRole('button', { name: 'สร้างร่าง' }).click()
  await open(page).getByRole('button', { name: 'แก้กลุ่มและข้อความ' }).click()
  await page.getByLabel('ป้ายของสมาชิก (บรรทัดละป้าย)').fill(tag)
  await page.getByRole('button', { name: 'นับกลุ่ม' }).click()
  await expect(page.getByRole('list', { name: 'ตัวอย่างสมาชิก' }).getByRole('listitem')).toHaveCount(READERS)
  await page.getByLabel('หัวข้อ').fill(TITLE)
  await page.getByRole('textbox', { name: /^ข้อความ/ }).fill('สวัสดี ')
  await page.getByRole('button', { name: 'ชื่อสมาชิก' }).click()
  await expect(page.getByText('สวัสดี สมชาย')).toBeVisible()
  await expectSound(page)
  await page.getByRole('button', { name: 'บันทึกร่าง' }).click()

  await expect(open(page).getByText('ทดสอบข้อความกับตัวเองก่อน')).toBeVisible()
  await open(page).getByRole('button', { name: 'ส่งทดสอบให้ตัวเอง' }).click()
  await expect(open(page).getByText(`สวัสดี ${ADMIN.name}`)).toBeVisible()
  await open(page)
    .getByRole('button', { name: /^ส่ง ?a$/ })
    .click()
  await page.getByLabel('เหตุผล (เก็บในบันทึก)').fill('ข่าวของเดือน')
  await page.getByRole('button', { name: 'ยืนยันส่ง' }).click()
  await expect(open(page).getByText('กรุณาเสนอให้อีกคนอนุมัติ')).toBeVisible()
  await page.getByRole('button', { name: 'ยกเลิก' }).click()
  await open(page).getByRole('button', { name: 'เสนอส่ง' }).click()
  await page.getByLabel('เหตุผล (เก็บในบันทึก)').fill('ข่าวของเดือน')
  await page.getByRole('button', { name: 'ยืนยันเสนอส่ง' }).click()
  await expect(open(page).getByText('เสนอให้ส่ง')).toBeVisible()

  await checker.goto(page.url().replace(/^https?:\/\/[^/]+/, ''))
  await open(checker)
    .getByRole('button', { name: /^อนุมัติข้อเสนอ/ })
    .click()
  await checker.getByRole('button', { name: 'ยืนยันอนุมัติข้อเสนอ' }).click()
  await expect(open(checker).getByText('ส่งครบแล้ว')).toBeVisible({ timeout: SENT_WITHIN_MS })
  await expect(open(checker).getByText('ผลเทียบกับกลุ่มที่ไม่ได้รับ')).toBeVisible({ timeout: SENT_WITHIN_MS })
  await expect(open(checker).getByRole('rowheader', { name: 'ฝากเฉลี่ยต่อคน (บาท)' })).toBeVisible()
  const count = await reached(page, members)
  await expect(open(checker).getByText(`${count} คน จาก ${count} คน`)).toBeVisible()
  for (const width of desktopWidths()) {
    await checker.setViewportSize({ width, height: 900 })
    await expectSound(checker)
  }
})
