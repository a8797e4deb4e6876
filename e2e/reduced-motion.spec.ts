import { expect, type Page, test } from '@playwright/test'
import { openDeposit, payDeposit } from './cashier-steps.ts'
import { BLANK_PAGE, signedIn } from './test-member.ts'

// If the user prefers reduced motion, the lobby's three animated moments must not move. accessibility.spec.ts tests the screens that have no
// animation.

type Kept = { movements: string[]; amounts: string[]; shift: number; transitions: number }

/** Runs in the page before its own scripts. Records animations, each shown text of a received amount, and the layout shift. */
function keepMovements() {
  const kept: Kept = { movements: [], amounts: [], shift: 0, transitions: 0 }
  Object.assign(window, { kept })
  const look = () => {
    for (const animation of document.getAnimations()) {
      const { effect } = animation
      if (!(effect instanceof KeyframeEffect) || effect.target?.closest('[data-breathes]')) continue
      const { delay = 0, activeDuration = 0 } = effect.getComputedTiming()
      // An animation of at most 1 ms cannot be seen, so it counts only if it starts with a delay.
      if (Number(activeDuration) > 1 || (animation instanceof CSSAnimation && delay > 0))
        kept.movements.push(effect.target?.className ?? '')
    }
  }
  document.addEventListener('animationstart', look, true)
  document.addEventListener('transitionrun', look, true)
  new MutationObserver(() => {
    look()
    for (const [amount] of (document.querySelector('[role="dialog"], dialog')?.textContent ?? '').matchAll(
      /\+\s*฿[\d,.]+/g,
    ))
      if (!kept.amounts.includes(amount)) kept.amounts.push(amount)
  }).observe(document, { subtree: true, childList: true, characterData: true })
  new PerformanceObserver(list => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) kept.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
  const begin = document.startViewTransition?.bind(document)
  if (begin)
    document.startViewTransition = (...of) => {
      kept.transitions += 1
      return begin(...of)
    }
}

const keptOf = (page: Page) => page.evaluate<Kept>('window.kept')

test.beforeEach(({ page }) => page.addInitScript(keepMovements))

test('arriving money shows its sum at once, without a coin animation', async ({ page, request }) => {
  const person = await signedIn(page, request, BLANK_PAGE)
  await payDeposit(page.request, person, await openDeposit(page, 500))
  const dialog = page.getByRole('dialog', { name: 'ฝากเงินสำเร็จ' })
  await expect(dialog).toContainText('500.00')
  await expect(page).toHaveURL(/\/lobby\/$/)
  const { movements, amounts } = await keptOf(page)
  expect(movements).toEqual([])
  expect(amounts.map(amount => amount.replace(/\s/g, ''))).toEqual(['+฿500.00'])
})

test('the picture of an opening game is static, and nothing shifts when it loads', async ({
  page,
  request,
}) => {
  await signedIn(page, request, BLANK_PAGE)
  const { data } = await (await page.request.get('/lobby/api/games?section=slot&provider=pg')).json()
  const opened = Promise.withResolvers<void>()
  const noContent = new URL('/lobby/no-content', page.url())
  await page.route(noContent.href, route => route.fulfill({ status: 204 }))
  await page.route('**/api/customers/login-game*', async route => {
    await opened.promise
    await route.fulfill({ json: { url: noContent.href } })
  })
  await page.goto(`/lobby/game?game_id=${data[0].game_id}`)
  await expect(page.getByRole('status', { name: 'กำลังเปิดเกม' })).toBeVisible()
  await expect(page.getByText(data[0].name_th)).toBeVisible()
  const { movements, shift } = await keptOf(page)
  opened.resolve()
  expect(movements).toEqual([])
  expect(shift).toBeLessThanOrEqual(0.02)
})

test('a tile opens the page of its game without a transition', async ({ page }) => {
  await page.goto('/lobby/slot-pg')
  const tile = page
    .getByRole('article')
    .first()
    .getByRole('link', { name: /ข้อมูลเกม/ })
  await tile.click()
  await expect(page).toHaveURL(/\/lobby\/slot-pg\/[\w-]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { movements, transitions } = await keptOf(page)
  expect(transitions).toBe(0)
  expect(movements).toEqual([])
})
