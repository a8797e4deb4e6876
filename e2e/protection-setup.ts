import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { bearer, notices, tokenOf } from './test-member.ts'

/** Changes a member's own protection setting, such as a limit or a break, by API calls only. */
export const callFor = async (
  request: APIRequestContext,
  token: string,
  what: string,
  data: object,
): Promise<void> => {
  const answer = await request.post(`/lobby/api/protection/${what}`, { headers: bearer(token), data })
  expect(answer.status()).toBe(200)
}

/** Changes a protection setting, such as a limit or a break, of the member who is signed in on this page. */
export const callAsMember = async (page: Page, what: string, data: object): Promise<void> =>
  callFor(page.request, await tokenOf(page), what, data)

/** Shows the limits of one period (day, week or month). `name` is the label of a limit and ends with the name of the period. */
export const showSpan = async (page: Page, name: string): Promise<void> => {
  const span = ['ต่อวัน', 'ต่อสัปดาห์', 'ต่อเดือน'].find(words => name.endsWith(words)) ?? name
  await page.getByRole('radio', { name: span }).check()
}

/** Sets a limit through the page. `name` is the limit's label without its first word ขีดจำกัด. */
export const setLimit = async (page: Page, name: string, amount: string): Promise<void> => {
  await page.goto('/lobby/protection')
  await showSpan(page, name)
  await page.getByRole('button', { name }).click()
  const dialog = page.getByRole('dialog', { name: `ขีดจำกัด${name}` })
  await dialog.getByLabel('จำนวนเงิน (บาท)').fill(amount)
  await dialog.getByRole('button', { name: 'บันทึก' }).click()
  await expect(notices(page)).toContainText('บันทึก')
  await expect(dialog).toBeHidden()
}

export const confirmBreak = async (page: Page, length: string): Promise<void> => {
  await page.getByRole('radio', { name: length }).check()
  await page.getByRole('button', { name: 'เลือกระยะเวลานี้' }).click()
  const dialog = page.getByRole('dialog', { name: `ยืนยันพักการเล่น ${length}` })
  await dialog.getByRole('button', { name: 'เริ่มพักการเล่น' }).click()
}

/** Returns the URL of a game that the signed-in member plays with real money. With an empty query it is the URL of the game site's list of games. */
export const launched = async (page: Page, query = '?game_id=pg-tiger-drum'): Promise<string> => {
  const answer = await page.request.get(`/lobby/api/customers/login-game${query}`, {
    headers: bearer(await tokenOf(page)),
  })
  expect(answer.status()).toBe(200)
  return (await answer.json()).url
}

/** Opens a game of the signed-in member in its own window. */
export const openGame = async (page: Page): Promise<Page> => {
  const game = await page.context().newPage()
  await game.goto(await launched(page))
  await expect(game.getByRole('button', { name: 'เล่น', exact: true })).toBeVisible()
  return game
}

/** Plays a round with this stake and win at the sandbox's game site. `url` is the URL of the opened game, which contains its token. */
export const playRound = async (page: Page, url: string, stake: number, win = 0): Promise<void> => {
  const token = new URL(url).searchParams.get('token')
  const answer = await page.request.post('/sandbox/game-site/rounds', { data: { token, stake, win } })
  expect(answer.status()).toBe(201)
}

/** Starts a credit check, which imports new rounds from the game site. */
export const checkCredit = async (page: Page): Promise<void> => {
  const answer = await page.request.get('/lobby/api/customers/check-credit', {
    headers: bearer(await tokenOf(page)),
  })
  expect(answer.status()).toBe(200)
}

/**
 * Opens `/lobby/game` as a member who may not play, and expects that the page shows the reason. It retries, because the product delays the start of a
 * game that soon follows another one.
 */
export const goToRefusedGame = async (page: Page, reason: RegExp): Promise<void> => {
  await page.goto('/lobby/game')
  await expect(async () => {
    const retry = page.getByRole('button', { name: 'ลองใหม่' })
    // The result of an earlier attempt may replace the button just now. The press then fails at its time limit, and the loop goes on.
    if (await retry.isVisible()) await retry.click({ timeout: 1_000 })
    await expect(page.getByText(reason).first()).toBeVisible({ timeout: 1_000 })
  }).toPass()
}
