import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import { syncCredit } from '../transfer-wallet/credit-sync.ts'
import { MONITOR_PLAY_JOB } from './active-play-monitor.ts'
import { startGame } from './game-launch.ts'

const cashier = useCashier()
const { site, database } = cashier
site.launch_url = 'http://localhost:3000/sandbox/game-site/?token=t'
const HOUR_MINUTES = 60
const BAHT = 100n

const look = () => cashier.strike(MONITOR_PLAY_JOB)
/** Creates members who opened the game site with 500 baht, lost 80 baht and closed the window. */
const allGone = async (count: number) => {
  const members = await cashier.players(count, 500n * BAHT)
  for (const { id, username } of members) {
    await startGame(cashier.ctx, id, null)
    site.play(username, 90n * BAHT, 10n * BAHT, cashier.ctx.clock.now())
  }
  return members
}
const gone = async () => {
  const [member] = await allGone(1)
  if (member === undefined) throw new Error('one member was registered')
  return member
}
const roundsOf = ({ id }: { id: string }) =>
  database.query('select stake::int, win::int from play_days where member_id = $1', [id])
const looksAt = ({ username }: { username: string }) =>
  site.calls.filter(call => call === `balance ${username}`)

test('play of a member who left is in the figures and the ledger an hour later', async () => {
  const member = await gone()
  cashier.advance(HOUR_MINUTES - 1)
  await look()
  expect(await roundsOf(member)).toEqual([])
  cashier.advance(2)
  await look()
  expect(await roundsOf(member)).toEqual([{ stake: 9_000, win: 1_000 }])
  expect(await cashier.balances(member)).toMatchObject({ game: 420n * BAHT })
})

test('members who left are checked again at doubling intervals until the evening is over', async () => {
  const member = await gone()
  const seenAfter: number[] = []
  for (let minutes = 90; minutes <= 30 * HOUR_MINUTES; minutes += HOUR_MINUTES) {
    cashier.advance(minutes === 90 ? 90 : HOUR_MINUTES)
    const before = looksAt(member).length
    await look()
    if (looksAt(member).length > before) seenAfter.push(minutes)
  }
  expect(seenAfter).toEqual([90, 210, 450, 930])
})

test('a member whose credit was just read is skipped, and a site timeout is retried', async () => {
  const [away, back] = [await gone(), await gone()]
  cashier.advance(HOUR_MINUTES + 1)
  await syncCredit(cashier.ctx, back.id)
  const before = looksAt(back).length
  site.fail('rounds', 'lost')
  await look()
  expect(await roundsOf(away)).toEqual([])
  await look()
  expect(await roundsOf(away)).toEqual([{ stake: 9_000, win: 1_000 }])
  expect(looksAt(back)).toHaveLength(before)
})

test('on a busy evening one run checks over a hundred members, several in parallel, and a site timeout still ends it', async () => {
  const many = (await allGone(105)).map(({ username }) => `balance ${username}`)
  cashier.advance(HOUR_MINUTES + 1)
  const before = site.calls.length
  site.meet = ({ name }) => (name === 'rounds' ? 'lost' : null)
  await look()
  const silent = site.calls.length
  expect(silent - before).toBeLessThan(20)
  let [now, most] = [0, 0]
  site.meet = async () => {
    most = Math.max(most, ++now)
    await setImmediate()
    now--
    return null
  }
  await look()
  site.meet = () => null
  expect(site.calls.slice(silent)).toEqual(expect.arrayContaining(many))
  expect(most).toBeGreaterThan(1)
})
