import { satang } from '@sala/contract/wire/money.ts'
import { expect, test } from 'vitest'
import { recordTableReads } from '../../../test/query-plan-read-recorder.ts'
import { useSeamless } from '../../../test/seamless-wallet-setup.ts'
import { playFromWallet, type SeamlessPlay } from './seamless-plays.ts'

const { games, player, bet } = useSeamless()
const GIVEN = 100_000n

/** Conditions of an index scan that the query plans may contain. Each selects one member or one call of the game site. */
const OF_ONE = [
  /\(\(?member_(id|no) = /,
  /\(\(?(id|of_id) = /,
  /\(token_hash = /,
  /\(reverses = /,
  /hashtextextended\((t\.)?id, '0'.*\) = .*hashtextextended\((t\.)?id, '1'/,
  /^arbiter /,
]
const OF_HOUSE = /^ledger_(accounts|kinds)/

test('a bet, its win and its rollback read only their member’s rows, through an index', async () => {
  const someone = await player(GIVEN)
  for (let n = 0; n < 3; n++) await bet(await player(GIVEN), 1_000n, `test:other-${n}`)
  const base = { member_id: someone.id, game_id: 'lotus', closes: false, round: 'test:round' }
  const amount = satang(1_000n)
  const plays: readonly SeamlessPlay[] = [
    { ...base, kind: 'bet', id: 'test:bet', amount, token: someone.token },
    { ...base, kind: 'bet', id: 'test:bet', amount, token: someone.token },
    { ...base, kind: 'win', id: 'test:win', amount, bet: 'test:bet' },
    { ...base, kind: 'bet', id: 'test:other', amount, token: someone.token },
    { ...base, kind: 'rollback', id: 'test:back', of: 'test:other' },
  ]
  const reads = await recordTableReads(games.database, async pool => {
    for (const play of plays) await playFromWallet({ ...games.ctx, pool }, play)
  })
  const ofMembers = reads.filter(({ what }) => !OF_HOUSE.test(what))
  const tables = new Set(ofMembers.map(({ what }) => what.split('_').slice(0, 2).join('_')))
  expect([...tables]).toEqual(
    expect.arrayContaining(['ledger_balances', 'ledger_transfers', 'seamless_plays']),
  )
  expect(ofMembers.filter(({ by }) => by === null || !OF_ONE.some(one => one.test(by)))).toEqual([])
})
