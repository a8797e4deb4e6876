import type { MemberId, MovementId } from '@sala/contract/wire/ids.ts'
import { expect, test } from 'vitest'
import { useGames } from '../../../test/games-setup.ts'
import { runMovement } from './credit-movement-execution.ts'

const games = useGames()
const { site } = games
// Simulates a game site that ignores the lobby's references. A transfer is then found only by searching the site's list from a stored mark on.
Object.assign(site, { mark: async (username: string) => `mark of ${username}` })

const onTheWay = async (
  amount: bigint,
): Promise<{ id: MemberId; username: string; work(): Promise<void> }> => {
  const member = await games.player(0n)
  await games.credit(member.id, amount)
  const movement = await games.sweep(member.id)
  return { ...member, work: () => runMovement(games.ctx, member.id, movement as MovementId) }
}
const asked = (name: 'move' | 'find') => site.callsOf(name).length

test('the mark is asked for before it is sent, and kept', async () => {
  const { id, username, work } = await onTheWay(10_000n)
  await work()
  expect(await games.database.query('select mark from game_movements where member_id = $1', [id])).toEqual([
    { mark: `mark of ${username}` },
  ])
})

test('while the site does not say its mark nothing is sent', async () => {
  const { id, work } = await onTheWay(10_000n)
  const { mark } = site
  const silent = { mark: () => site.balance('nobody') }
  Object.assign(site, silent)
  const before = asked('move')
  await work()
  expect(asked('move')).toBe(before)
  expect(await games.movements(id)).toMatchObject([{ status: 'queued' }])
  Object.assign(site, { mark })
  await work()
  expect(await games.movements(id)).toMatchObject([{ status: 'done' }])
})

test('a missing transfer may still arrive: it is sent again only when a late arrival is impossible', async () => {
  const { id, username, work } = await onTheWay(10_000n)
  site.fail('move', 'late')
  await work()
  const before = asked('move')
  for (let look = 0; look < 3; look++) {
    games.advance(120)
    await work()
  }
  expect(asked('move')).toBe(before)
  expect(await games.movements(id)).toMatchObject([{ status: 'unknown' }])
  // The first call arrives at the game site late. The lookup finds its transfer, so the call is not repeated.
  for (const arrive of site.under_way.splice(0)) arrive()
  await work()
  expect(await games.movements(id)).toMatchObject([{ status: 'done' }])
  expect(site.wallets.get(username)).toBe(10_000n)
})

test('a transfer that never arrived is sent again under its first mark, and moves once', async () => {
  const { id, username, work } = await onTheWay(10_000n)
  site.fail('move', 'lost')
  await work()
  games.advance(700)
  await work()
  await work()
  expect(await games.movements(id)).toMatchObject([{ status: 'done' }])
  expect(site.wallets.get(username)).toBe(10_000n)
})

test('a search that began before the repeat does not send a third order', async () => {
  const { id, username, work } = await onTheWay(10_000n)
  site.fail('move', 'lost', 'late')
  await work()
  games.advance(700)
  const [asking, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  site.answering = ({ name }) => {
    if (name !== 'find') return
    asking.resolve()
    return answer.promise
  }
  const slow = work()
  await asking.promise
  site.answering = () => undefined
  const before = asked('move')
  await work()
  answer.resolve()
  await slow
  expect(asked('move')).toBe(before + 1)
  for (const arrive of site.under_way.splice(0)) arrive()
  games.advance(700)
  await work()
  expect(await games.movements(id)).toMatchObject([{ status: 'done' }])
  expect(site.wallets.get(username)).toBe(10_000n)
})

test('a search that finds nothing renews the mark before the repeat', async () => {
  const { id, work } = await onTheWay(10_000n)
  const { findMovement } = site
  site.fail('move', 'lost', 'lost')
  await work()
  games.advance(700)
  Object.assign(site, { findMovement: async () => ({ result: 'absent', mark: 'renewed' }) })
  await work()
  Object.assign(site, { findMovement })
  const [row] = await games.database.query('select mark, status from game_movements where member_id = $1', [
    id,
  ])
  expect(row).toEqual({ mark: 'renewed', status: 'unknown' })
})
