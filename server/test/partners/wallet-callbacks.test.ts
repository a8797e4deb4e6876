import { sign } from 'node:crypto'
import { satang } from '@sala/contract/wire/money.ts'
import { describe, expect, test } from 'vitest'
import { SANDBOX_KEY, SANDBOX_SECRET } from '../../src/config.ts'
import { openPartners } from '../../src/partners/adapter-registry.ts'
import { choosePartners } from '../../src/partners/adapter-selection.ts'
import { privateKeyOf } from '../../src/partners/adapters/hub88/call-signing.ts'
import { SANDBOX_HUB88_PRIVATE_KEY } from '../../src/partners/adapters/hub88/sandbox-keys.ts'
import type { Wallet, WalletPlay, WalletReply } from '../../src/partners/ports/seamless-wallet-calls.ts'

const PLACE = { url: 'http://127.0.0.1:9', key: SANDBOX_KEY, secret: SANDBOX_SECRET, callbacks: '' }
const BAHT = 100

type Said = { readonly id: string; readonly of?: string; readonly baht?: number }
/** How one seamless game site writes and signs its requests. */
type Wire = {
  say(kind: WalletPlay['kind'], said: Said): { path: string; body: string }
  prove(body: string): Readonly<Record<string, string>>
}

const HUB88_UNITS_PER_BAHT = 100_000
const hub88: Wire = {
  say: (kind, { id, of, baht = 0 }) => ({
    path: `transaction/${kind}`,
    body: JSON.stringify({
      user: 'mem1',
      request_uuid: `request-${id}`,
      transaction_uuid: id,
      round: 'round-1',
      game_code: 'a-game',
      currency: 'THB',
      amount: baht * HUB88_UNITS_PER_BAHT,
      token: 'a-token',
      ...(of === undefined ? {} : { reference_transaction_uuid: of }),
    }),
  }),
  prove: body => ({
    'x-hub88-signature': sign(
      'RSA-SHA256',
      Buffer.from(body),
      privateKeyOf(SANDBOX_HUB88_PRIVATE_KEY),
    ).toString('base64'),
  }),
}

/** Returns a fake wallet that records the calls of game sites in order. */
const recordingWallet = (plays: WalletPlay[]): Wallet => ({
  play: async play => {
    plays.push(play)
    return { outcome: 'done', balance: satang(1_000n) }
  },
  balance: async () => ({ outcome: 'done', balance: satang(1_000n) }),
})

describe.each([['hub88', hub88]] as const)('the door of %s', (name, wire) => {
  const door = () => {
    const [site] = openPartners(choosePartners({ GAMES: name }, PLACE, []).chosen).game_sites
    if (!site?.wallet_door) throw new Error('it has no door')
    return site.wallet_door
  }
  const call = (
    plays: WalletPlay[],
    { path, body }: { path: string; body: string },
    proof = wire.prove(body),
  ): Promise<WalletReply> =>
    door().answer(
      { path, raw: Buffer.from(body), header: asked => proof[asked] ?? null },
      recordingWallet(plays),
    )

  test('a bet, its win and a rollback reach the wallet by their own ids, in satang', async () => {
    const plays: WalletPlay[] = []
    await call(plays, wire.say('bet', { id: 'b1', baht: 25 }))
    await call(plays, wire.say('win', { id: 'w1', of: 'b1', baht: 40 }))
    await call(plays, wire.say('rollback', { id: 'r1', of: 'b1' }))
    expect(plays).toMatchObject([
      { kind: 'bet', id: 'b1', username: 'mem1', round: 'round-1', amount: BigInt(25 * BAHT) },
      { kind: 'win', id: 'w1', bet: 'b1', amount: BigInt(40 * BAHT) },
      { kind: 'rollback', id: 'r1', of: 'b1' },
    ])
  })

  test('a repeated call reaches the wallet twice under one id, and gets the same answer', async () => {
    const plays: WalletPlay[] = []
    const bet = wire.say('bet', { id: 'b2', baht: 10 })
    expect(await call(plays, bet)).toEqual(await call(plays, bet))
    expect(plays[0]).toEqual(plays[1])
  })

  test('a rollback and a win before their bet reach the wallet in order of arrival', async () => {
    const plays: WalletPlay[] = []
    await call(plays, wire.say('rollback', { id: 'r3', of: 'b3' }))
    await call(plays, wire.say('win', { id: 'w3', of: 'b3', baht: 1 }))
    await call(plays, wire.say('bet', { id: 'b3', baht: 1 }))
    expect(plays.map(play => play.id)).toEqual(['r3', 'w3', 'b3'])
  })

  test('an unproved call reaches no handler: no proof, a proof of other text, an invalid one', async () => {
    const plays: WalletPlay[] = []
    const bet = wire.say('bet', { id: 'b4', baht: 10 })
    const other = wire.say('bet', { id: 'b4', baht: 11 })
    for (const proof of [{}, wire.prove(other.body), { 'x-hub88-signature': 'bm9uc2Vuc2U=' }])
      expect(await call(plays, bet, proof)).toMatchObject({ is_forged: true })
    expect(plays).toEqual([])
  })

  test.each([
    ['no JSON', 'stake it'],
    ['nothing', ''],
    ['a list', '[]'],
    ['another thing', '{"data":{},"ok":1.5}'],
  ])('a proved body that is %s moves nothing', async (_, body) => {
    const plays: WalletPlay[] = []
    for (const kind of ['bet', 'win', 'rollback'] as const)
      expect(await call(plays, { path: wire.say(kind, { id: 'x' }).path, body })).toMatchObject({
        is_forged: false,
      })
    expect(plays).toEqual([])
  })

  test.each(['\u0000', '\ud800'])(
    'an authenticated call with %j in its id moves nothing and is refused',
    async odd => {
      const plays: WalletPlay[] = []
      for (const said of [
        wire.say('bet', { id: `b6${odd}`, baht: 10 }),
        wire.say('win', { id: 'w6', of: `b6${odd}`, baht: 10 }),
        wire.say('rollback', { id: 'r6', of: `b6${odd}` }),
      ])
        expect(await call(plays, said)).toMatchObject({ is_forged: false })
      expect(plays).toEqual([])
    },
  )

  test('an amount below zero, with a part of a satang, or as text is refused and never rounded', async () => {
    const plays: WalletPlay[] = []
    const { path, body } = wire.say('bet', { id: 'b5', baht: 10 })
    for (const amount of ['-1000000', '1000001', '10.5', '"1000000"', '1e300'])
      await call(plays, { path, body: body.replace(/"amount":\d+/, `"amount":${amount}`) })
    expect(plays).toEqual([])
  })
})
