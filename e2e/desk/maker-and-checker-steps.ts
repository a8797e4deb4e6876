import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import type { ProposalKind } from '@sala/contract/desk/proposals/proposal-kinds.ts'
import type { Role } from '@sala/contract/desk/roles.ts'
import { codeAt } from '../../server/src/platform/security/totp.ts'
import { ADMIN, atDesk, CHECKER, deskCall, NO_SCREEN } from './desk-operator-steps.ts'

const PASSWORD = 'seven calm buffaloes'

type Half = { url: string | null; code: string | null }
type Made = { proposal: { id: string }; link: Half | null }
type Shown = { now: { seen: string } }
/** Result of an approval. `link` is the sign-in link that the proposal has created, or null if it creates none. */
type Answered = { link: { url: string } | null }

/** Opens a screen of the desk (the staff's website) in a new browser, as the checker (the operator who approves). */
export const openCheckerDesk = async (browser: Browser, path: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await atDesk(page, CHECKER, path)
  return page
}

/**
 * Opens the desk (the staff's website) in two new browsers, as both operators and without a screen, for acts that only prepare a test. An act by the
 * operators' command line would start a process for each of its steps.
 */
export const openBothDesks = async (browser: Browser): Promise<{ maker: Page; checker: Page }> => {
  const maker = await (await browser.newContext()).newPage()
  await atDesk(maker, ADMIN, NO_SCREEN)
  return { maker, checker: await openCheckerDesk(browser, NO_SCREEN) }
}

/** Finds the notice that the checker has changed the same content. It contains the checker's name and the time. */
export const conflictNotice = (page: Page): Locator =>
  page
    .getByRole('alert')
    .filter({ hasText: new RegExp(`${CHECKER.name} แก้ไขเรื่องนี้เมื่อ .*\\d{2}:\\d{2}.*สิ่งที่คุณพิมพ์ยังอยู่`) })

/** Makes a proposal as one operator (maker) and approves it as another one (checker), by API calls only. */
export const decideByTwo = async (
  first: Page,
  second: Page,
  proposal: { kind: ProposalKind; payload: object },
): Promise<Answered> => {
  const reason = 'ตามใบงาน'
  const made = await deskCall<Made>(first, 'POST /proposals', { ...proposal, reason, evidence: null })
  const path = `/proposals/${made.proposal.id}`
  const { now } = await deskCall<Shown>(second, `GET ${path}`)
  const answered = await deskCall<{ link: Half | null }>(second, `POST ${path}/approve`, {
    seen: now.seen,
    reason,
  })
  const [url, code] = [made.link?.url, answered.link?.code]
  return { link: url == null || code == null ? null : { url: `${url}${code}` } }
}

type Newcomer = { readonly page: Page; readonly password: string; readonly secret: string }

/** Invites a new operator with these roles and signs in as this operator in a new browser. Returns the page and the credentials. */
export const openDeskAsNewOperator = async (
  browser: Browser,
  name: string,
  roles: readonly Role[],
): Promise<Newcomer> => {
  const { maker: first, checker: second } = await openBothDesks(browser)
  const payload = { name, email: null, roles }
  const { link } = await decideByTwo(first, second, { kind: 'operator_invitation', payload })
  const { origin, hash } = new URL(link?.url ?? '')
  await Promise.all([first.context().close(), second.context().close()])

  const page = await (await browser.newContext()).newPage()
  await page.goto('/lobby/api/health')
  const headers = { origin: new URL(page.url()).origin, 'sec-fetch-site': 'same-origin' }
  expect(origin).toBe(headers.origin)
  const code = hash.slice(1)
  const invited = await page.request.post('/desk/api/invitation', { data: { code }, headers })
  const { secret } = await invited.json()
  const data = { code, password: PASSWORD, otp: codeAt(secret, new Date()) }
  const accepted = await page.request.post('/desk/api/invitation/accept', { data, headers })
  expect(accepted.status()).toBe(200)
  const { token } = await accepted.json()
  await page.evaluate(kept => localStorage.setItem('sala.desk.token', kept), token)
  return { page, password: PASSWORD, secret }
}

type Row = { id: string; kind: string; subject: string }

/** Returns the path of the page of an open proposal. `kind` and `subject` identify the proposal. */
export const openProposal = async (page: Page, kind: ProposalKind, subject: string): Promise<string> => {
  const rows = await deskCall<Row[]>(page, 'GET /proposals')
  const found = rows.find(row => row.kind === kind && row.subject === subject)
  expect(found, `a proposal of ${kind} is open`).toBeDefined()
  return `/desk/work?kind=proposal&id=${found?.id}`
}

/** Enters a reason and evidence in the dialog of a proposal, and sends the proposal. */
export const proposeInDialog = async (page: Page, why: string, evidence: string): Promise<void> => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('เหตุผล (เก็บในบันทึก)').fill(why)
  await dialog.getByLabel('หลักฐาน (ถ้ามี)').fill(evidence)
  await dialog.getByRole('button', { name: 'เสนอให้ผู้อื่นอนุมัติ' }).click()
  await expect(dialog).toBeHidden()
}

export const agree = async (page: Page): Promise<void> => {
  const open = page.getByRole('region', { name: 'รายการที่เปิด' })
  await open.getByRole('button', { name: /^อนุมัติ/ }).click()
  await page.getByRole('button', { name: 'ยืนยันอนุมัติ' }).click()
  await expect(page.getByText('อนุมัติแล้ว มีผลทันที')).toBeVisible()
}
