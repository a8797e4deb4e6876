import type { Page } from '@playwright/test'
import { ADMIN, atDesk, CHECKER, deskCall, NO_SCREEN } from './desk/desk-operator-steps.ts'
import { decideByTwo } from './desk/maker-and-checker-steps.ts'

const HOUR_MS = 60 * 60 * 1000
/** Time in ms until the tournament starts. It is long enough for the second operator to approve the tournament before. */
const SOON_MS = 2 * HOUR_MS

type Listed = { rows: { id: number; title: string }[] }

/** Opens a tournament of slot games by two operators. It begins in two hours. Returns its number. */
export const openTournament = async (page: Page, title: string): Promise<number> => {
  const browser = page.context().browser()
  if (browser === null) throw new Error('the page has no browser')
  const open = async (operator: typeof ADMIN | typeof CHECKER) => {
    const desk = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage()
    await atDesk(desk, operator, NO_SCREEN)
    return desk
  }
  const [first, second] = [await open(ADMIN), await open(CHECKER)]
  const now = Date.now()
  await decideByTwo(first, second, {
    kind: 'tournament_open',
    payload: {
      ...{ title, section: 'slot', scoring: 'best_multiple', minimum_stake: 10, prizes: [1_000, 500, 200] },
      ...{ counting_hours: 6, turnover_times: 5, maximum_withdrawal: null, valid_days: 7 },
      starts_at: new Date(now + SOON_MS).toISOString(),
      ends_at: new Date(now + SOON_MS + 24 * HOUR_MS).toISOString(),
    },
  })
  const { rows } = await deskCall<Listed>(first, 'GET /tournaments')
  await Promise.all([first.context().close(), second.context().close()])
  return rows.find(row => row.title === title)?.id ?? 0
}
