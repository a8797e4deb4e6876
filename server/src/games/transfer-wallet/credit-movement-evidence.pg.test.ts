import { afterEach, expect, test } from 'vitest'
import { settleMovementByEvidence } from '../../../test/evidence-settlement-steps.ts'
import { useGames } from '../../../test/games-setup.ts'
import { inTransaction } from '../../platform/db.ts'
import { openMovement } from './credit-movements.ts'

const games = useGames()
const { site } = games
const BY_TWO = { maker: 'nok', checker: 'mali', reason: 'the site wrote' }

afterEach(() => {
  site.meet = () => null
})

/**
 * Makes each lookup at the game site fail, so that the outcome of a credit movement stays unknown. With `taken`, the site executed the movement
 * nevertheless.
 */
const silent = (taken: boolean) => {
  site.meet = ({ name }) => {
    if (name === 'find') return 'lost'
    return name === 'move' ? (taken ? 'unanswered' : 'lost') : null
  }
}

const unknownIn = async (taken: boolean) => {
  const member = await games.player(0n)
  await games.credit(member.id, 50_000n)
  silent(taken)
  const movement_id = await inTransaction(games.ctx.db, tx =>
    openMovement(tx, games.ctx, { member_id: member.id, direction: 'in', amount: 50_000n as never }),
  )
  await games.run()
  return { member, key: { member_id: member.id, movement_id } }
}

const audited = (subject: string) =>
  games.database.query<{ actor: string; details: Record<string, string> }>(
    `select actor, details from audit_log where subject = $1 and action = 'movement.settle'`,
    [subject],
  )

test('a movement in that no look-up ends is ended by the site’s own record, with its transfers in the audit log', async () => {
  const { member, key } = await unknownIn(true)
  await settleMovementByEvidence(games.ctx, BY_TWO, key, { outcome: 'done', record: 'T-1' })
  expect(await games.balances(member.id)).toEqual({ wallet: 0n, moving: 0n, game: 50_000n, withdrawing: 0n })
  expect(await audited(key.movement_id)).toMatchObject([
    {
      actor: 'operator:nok',
      details: { checker: 'mali', record: 'T-1', transfers: `movement:${key.movement_id}:done` },
    },
  ])
  await expect(
    settleMovementByEvidence(games.ctx, BY_TWO, key, { outcome: 'refused', record: 'T-1' }),
  ).rejects.toMatchObject({ name: 'DecisionMistake' })
})

test('a movement that the site never booked puts the credit back into the wallet', async () => {
  const { member, key } = await unknownIn(false)
  await settleMovementByEvidence(games.ctx, BY_TWO, key, { outcome: 'refused', record: 'T-2' })
  expect(await games.balances(member.id)).toMatchObject({ wallet: 50_000n, moving: 0n, game: 0n })
})

test('a movement out of an unresponsive site is settled only with the balance left there, from the site’s record', async () => {
  const member = await games.player(80_000n)
  silent(true)
  const movement_id = await inTransaction(games.ctx.db, tx =>
    openMovement(tx, games.ctx, {
      member_id: member.id,
      direction: 'out',
      amount: 30_000n as never,
    }),
  )
  await games.run()
  const key = { member_id: member.id, movement_id }
  const meet = site.meet
  site.meet = call => (call.name === 'balance' ? 'lost' : meet(call))
  const evidence = { outcome: 'done', record: 'T-3' } as const
  await expect(settleMovementByEvidence(games.ctx, BY_TWO, key, evidence)).rejects.toThrow('must state it')
  await settleMovementByEvidence(games.ctx, BY_TWO, key, { ...evidence, balance: 50_000n as never })
  expect(await games.balances(member.id)).toMatchObject({ game: 50_000n, withdrawing: 30_000n })
})

test('maker and checker are never one person, and the site’s own answer overrides evidence', async () => {
  const { member, key } = await unknownIn(true)
  const evidence = { outcome: 'refused', record: 'T-4' } as const
  await expect(
    settleMovementByEvidence(games.ctx, { ...BY_TWO, checker: 'nok' }, key, evidence),
  ).rejects.toThrow('a maker cannot be the checker')
  site.meet = () => null
  await expect(settleMovementByEvidence(games.ctx, BY_TWO, key, evidence)).rejects.toThrow('takes precedence')
  expect(await games.balances(member.id)).toMatchObject({ wallet: 0n, game: 50_000n })
})
