import { expect, type Page } from '@playwright/test'
import { payDeposit, prepareDeposit } from '../cashier-steps.ts'
import { ADMIN, atDesk, deskCall, NO_SCREEN } from '../desk/desk-operator-steps.ts'
import { newMember } from '../test-member.ts'
import type { Screen } from './screen.ts'

const at = (path: string, shown: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await atDesk(page, ADMIN, path)
  await shown(page)
}

const withHeading = (name: string) => (page: Page) =>
  expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()

const row = (page: Page) => page.getByRole('row').nth(1)

/** Opens the first case of a list and waits until the case is shown. */
const withFirstRow = async (page: Page) => {
  await row(page).getByRole('button').first().click()
  await expect(page.getByRole('region', { name: 'รายการที่เปิด' }).getByRole('heading').first()).toBeVisible()
}

/** Returns the id of a member who has withdrawn, so that each part of this member's page has content. */
const memberOf = async (page: Page) => {
  await atDesk(page, ADMIN, NO_SCREEN)
  const { rows } = await deskCall<{ rows: { member: { id: string } }[] }>(
    page,
    'GET /withdrawals?status=paid',
  )
  const [first] = rows
  if (first === undefined) throw new Error('the generated history has no paid withdrawal')
  return first.member
}

/** Screens for the pictures in the manual of the staff's website. `name` is the name of the picture's file. */
export const manualScreens: readonly Screen[] = [
  {
    name: 'sign-in',
    open: async page => {
      await page.goto('/desk/')
      await expect(page.getByLabel('ชื่อผู้ใช้หรืออีเมล')).toBeVisible()
    },
  },
  { name: 'today', open: at('/desk/today', page => expect(page.getByText('จากสมัครถึงเล่น')).toBeVisible()) },
  {
    name: 'work',
    open: at('/desk/work', async page => {
      await page
        .getByRole('region', { name: 'รายการที่รอ' })
        .getByRole('button', { name: /^สลิป.*ยังไม่พบ/ })
        .first()
        .click()
      await expect(page.getByRole('button', { name: /^ปฏิเสธสลิป/ })).toBeEnabled()
    }),
  },
  { name: 'withdrawals', open: at('/desk/withdrawals?status=requested', withFirstRow) },
  { name: 'deposits', open: at('/desk/deposits?status=completed', withFirstRow) },
  {
    name: 'support',
    open: at('/desk/support?view=open', page =>
      expect(page.getByRole('list', { name: 'ข้อความในเรื่องนี้' })).toBeVisible(),
    ),
  },
  // The search text is a first name that several members of the invented history have.
  { name: 'members', open: at('/desk/members?q=สมชาย', page => expect(row(page)).toBeVisible()) },
  {
    name: 'member',
    open: async page => {
      const { id } = await memberOf(page)
      await page.goto(`/desk/members/${id}`)
      await expect(page.getByRole('heading', { name: 'ทำรายการ' })).toBeVisible()
    },
  },
  { name: 'risk', open: at('/desk/risk', withFirstRow) },
  { name: 'aml', open: at('/desk/aml', withFirstRow) },
  { name: 'care', open: at('/desk/care', withFirstRow) },
  { name: 'documents', open: at('/desk/documents', withFirstRow) },
  { name: 'affiliates', open: at('/desk/affiliates', withFirstRow) },
  { name: 'tournaments', open: at('/desk/tournaments', withFirstRow) },
  { name: 'draws', open: at('/desk/draws', withFirstRow) },
  { name: 'promotions', open: at('/desk/promotions', withFirstRow) },
  { name: 'rewards', open: at('/desk/rewards', withFirstRow) },
  { name: 'campaigns', open: at('/desk/campaigns?status=finished', withFirstRow) },
  { name: 'content', open: at('/desk/content', withHeading('เนื้อหา')) },
  {
    name: 'finance',
    open: at('/desk/finance', page => expect(page.getByRole('table').first()).toBeVisible()),
  },
  { name: 'flows', open: at('/desk/flows?open=withdrawal', withFirstRow) },
  { name: 'events', open: at('/desk/events', withFirstRow) },
  { name: 'games', open: at('/desk/games', page => expect(row(page)).toBeVisible()) },
  {
    name: 'reports',
    open: at('/desk/reports', page =>
      expect(page.getByRole('table', { name: /^ส่วนของสมาชิก/ })).toBeVisible(),
    ),
  },
  {
    name: 'system',
    open: at('/desk/system?tab=settings', page => expect(page.getByLabel('หาการตั้งค่า')).toBeVisible()),
  },
  { name: 'me', open: at('/desk/me', withHeading('บัญชีของฉัน')) },
  { name: 'alerts', open: at('/desk/alerts', withHeading('การแจ้งเตือน')) },
]

/** Opens the preview of a bank statement file before the first operator has uploaded it. */
const withStatement = async (page: Page) => {
  const { request } = page
  const member = await newMember(request)
  const { access_token } = member.session
  await payDeposit(request, member, await prepareDeposit(request, access_token, { amount: 500 }))
  const statement = await request.get('/sandbox/bank/statement-file?account=9000000011')
  await atDesk(page, ADMIN, '/desk/files')
  const buffer = Buffer.from(await statement.text())
  await page
    .getByRole('region', { name: 'รายการเดินบัญชี' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'monday.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByText('คุณเป็นคนแรกที่นำไฟล์นี้มา')).toBeVisible()
}

/** The desk's screen for files from and to banks. The product must have been started with `FILE_PARTNERS`. */
export const manualFileScreens: readonly Screen[] = [{ name: 'files', open: withStatement }]

/** Environment variables of a product that exchanges files with its bank instead of calls. */
export const FILE_PARTNERS = { BANK_FEED: 'statement-file', PAYOUTS: 'batch-file', GAMES: 'agent' }
