import { expect, test } from '@playwright/test'
import { signedInWithCredit } from './cashier-steps.ts'
import { launched } from './protection-setup.ts'
import { BLANK_PAGE } from './test-member.ts'

type Fixture = { event_id: string; section: string; home: { name: string }; starts_at: string }
const MINUTE_MS = 60_000

test('a game site without matches and draws does not affect the games', { tag: '@phone' }, async ({
  page,
}) => {
  await page.route('**/lobby/api/offers', route => route.fulfill({ json: { data: null } }))
  await page.goto('/lobby/sports')
  await expect(page.getByRole('list', { name: 'กีฬา' }).getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('region', { name: 'ถัดไป' })).toHaveCount(0)
})

test('a member bets on the outcome that was pressed, at its price', { tag: '@desktop' }, async ({
  page,
  request,
}) => {
  await signedInWithCredit(page, request, 300, '/lobby/sports')
  // Looks for a match that begins after the end of this test.
  const { data } = await (await request.get('/lobby/api/offers')).json()
  const from = new Date(data.now).getTime() + 4 * MINUTE_MS
  const later = (data.fixtures as Fixture[]).find(
    one => one.section === 'sports' && new Date(one.starts_at).getTime() > from,
  )
  if (later === undefined) throw new Error('nothing is played soon')
  const opening = page.waitForEvent('popup')
  await page.locator(`a[href*="${later.event_id}_home"]`).click()
  const site = await opening
  const slip = site.getByRole('region', { name: 'เดิมพันที่เลือก' })
  await expect(slip).toContainText(later.home.name)
  await slip.getByRole('button', { name: '50', exact: true }).click()
  await slip.getByRole('button', { name: 'วางเดิมพัน ฿50' }).click()
  await expect(slip.getByRole('status')).toContainText('รับเดิมพันแล้ว')
  const own = site.getByRole('region', { name: 'รายการของฉัน' })
  await expect(own.getByRole('listitem')).toHaveCount(1)
  await expect(own).toContainText(/รู้ผลใน \d+:\d\d/)
  await expect(site.getByText('฿250.00')).toBeVisible()
})

test('the narrowest phone breaks no word of a name, and the slip ends above the last note', {
  tag: '@phone',
}, async ({ page, request }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await signedInWithCredit(page, request, 300, BLANK_PAGE)
  await page.goto(await launched(page, '?game_id=sports-village-cup'))
  await expect(page.getByRole('article').first()).toBeVisible()
  // Finds two faults of the layout: a word that is broken into two lines and therefore has two boxes, and a word that overlaps the next one.
  const misplaced = await page.getByRole('article').evaluateAll(matches => {
    const broken: string[] = []
    for (const match of matches)
      for (const text of match.querySelectorAll('p > span:not([aria-hidden])')) {
        const walk = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
        for (let node = walk.nextNode(); node !== null; node = walk.nextNode())
          for (const word of (node.textContent ?? '').matchAll(/\S+/g)) {
            const range = document.createRange()
            range.setStart(node, word.index)
            range.setEnd(node, word.index + word[0].length)
            const isOut = range.getBoundingClientRect().width > (text.parentElement?.clientWidth ?? 0)
            if (range.getClientRects().length > 1 || isOut) broken.push(word[0])
          }
      }
    return broken
  })
  expect(misplaced).toEqual([])
  const note = page.getByText(/เป็นเรื่องสมมติ/)
  await note.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 10_000)
  const slip = page.getByRole('region', { name: 'เดิมพันที่เลือก' })
  await expect
    .poll(async () => {
      const [strip, last] = [await slip.boundingBox(), await note.boundingBox()]
      return (strip?.y ?? 0) + (strip?.height ?? 0) - (last?.y ?? 0)
    })
    .toBeLessThanOrEqual(0)
})
