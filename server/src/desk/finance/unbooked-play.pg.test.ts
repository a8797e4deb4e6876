import { expect, test } from 'vitest'
import { deskOn } from '../../../test/desk-client.ts'
import { useSlips } from '../../../test/slips-setup.ts'
import { syncRounds } from '../../games/rounds/round-sync.ts'
import { syncCredit } from '../../games/transfer-wallet/credit-sync.ts'
import { countFigures } from '../business-figures/stored-figures-job.ts'

const slips = useSlips()
const { site } = slips
const desk = deskOn(() => slips.ctx)
const BAHT = 100n
const FIRST = '2026-11-18'
const NEXT = '2026-11-19'
const DAY_MINUTES = 24 * 60

test('play on one day that is booked on another is in transit on both days', async () => {
  const gaming = async (day: string) => {
    const fai = await desk.operator(`fai-${slips.ctx.clock.now().getTime()}-${day}`, ['finance'])
    const { accounts } = (await fai(`GET /finance/days/${day}`)).body as { accounts: { account: string }[] }
    return accounts.find(({ account }) => account === 'gaming')
  }
  const member = await slips.player(500n * BAHT)
  await syncCredit(slips.ctx, member.id)
  site.play(member.username, 90n * BAHT, 10n * BAHT, slips.ctx.clock.now())
  await syncRounds(slips.ctx, member.id)
  await countFigures(slips.ctx)
  expect(await gaming(FIRST)).toMatchObject({
    ...{ reported: 80, came: 0, went: 0, in_transit: 80, difference: 0 },
    unbooked: { before: 0, after: 80, now: 80 },
  })

  slips.advance(DAY_MINUTES)
  await syncCredit(slips.ctx, member.id)
  await countFigures(slips.ctx)
  expect(await gaming(FIRST)).toMatchObject({
    ...{ in_transit: 80, difference: 0 },
    unbooked: { before: 0, after: 80, now: 0 },
  })
  expect(await gaming(NEXT)).toMatchObject({
    ...{ reported: 0, came: 80, went: 0, in_transit: -80, difference: 0 },
    unbooked: { before: 80, after: 0, now: 0 },
  })
})
