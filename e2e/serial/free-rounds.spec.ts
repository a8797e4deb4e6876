import { expect } from '@playwright/test'
import { ADMIN, atDesk, CHECKER, memberIdOf, NO_SCREEN } from '../desk/desk-operator-steps.ts'
import { decideByTwo } from '../desk/maker-and-checker-steps.ts'
import { memberWithProvedPhone } from '../member-with-verified-phone-setup.ts'
import { OTHER_PARTNERS, test } from '../separate-lobby-fixture.ts'
import { signIn } from '../test-member.ts'

test.use({ said: OTHER_PARTNERS })

const DAY_MS = 24 * 60 * 60 * 1000
const TITLE = 'รอบฟรีวันหยุด'

test('two operators give free rounds, the member reads their terms and plays one without a stake, and the desk counts it', async ({
  page,
  browser,
  request,
  context,
  baseURL,
}) => {
  const member = await memberWithProvedPhone(request, 300)
  const open = async (operator: typeof ADMIN | typeof CHECKER) => {
    const desk = await (await browser.newContext(baseURL === undefined ? {} : { baseURL })).newPage()
    await atDesk(desk, operator, NO_SCREEN)
    return desk
  }
  const [first, second] = [await open(ADMIN), await open(CHECKER)]
  const id = await memberIdOf(first, member.phone)
  await decideByTwo(first, second, {
    kind: 'free_rounds_open',
    payload: {
      ...{ title: TITLE, game_id: 'pragmaticplay-chilli-alley', rounds: 3, stake: 5, winnings_maximum: 100 },
      ...{ members: [id], turnover_times: 5, maximum_withdrawal: null, valid_days: 7 },
      ends_at: new Date(Date.now() + DAY_MS).toISOString(),
    },
  })

  await signIn(page, member, '/lobby/rewards')
  const rounds = page.getByRole('region', { name: 'รอบฟรี' })
  await expect(async () => {
    await page.reload()
    await expect(rounds.getByText('พร้อมเล่น')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(rounds.getByText('3 จาก 3 รอบ')).toBeVisible()
  await rounds.getByText('เงื่อนไขของโบนัส').click()
  await expect(rounds.getByText(/5 เท่า/).first()).toBeVisible()

  await page.goto('/lobby/')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Chilli Alley' }).first().click()
  const game = await opened
  await game.waitForURL(/\/sandbox\/game-site\//)
  await game.getByRole('button', { name: 'เล่น', exact: true }).click()
  await expect(game.getByRole('list', { name: 'ผลล่าสุด' }).getByRole('listitem')).toHaveCount(1)
  await game.close()
  await page.goto('/lobby/rewards')
  await expect(rounds.getByText('2 จาก 3 รอบ')).toBeVisible()

  await first.goto('/desk/rewards?kind=free_rounds')
  await first.getByRole('button', { name: TITLE }).click()
  const opening = first.getByRole('region', { name: 'รายการที่เปิด' })
  await expect(opening.getByText('พร้อมเล่น')).toBeVisible()
  await expect(opening.getByText('1 รอบ').first()).toBeVisible()
  await Promise.all([first.context().close(), second.context().close()])
})
