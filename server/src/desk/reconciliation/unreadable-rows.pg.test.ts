import { afterEach, expect, test } from 'vitest'
import { useCashier } from '../../../test/cashier-setup.ts'
import type { MemberFeed } from '../../../test/fake-game-site-in-memory.ts'
import { BY_NOK, operatorOn } from '../../../test/operator-command-line-client.ts'
import { syncRounds } from '../../games/rounds/round-sync.ts'
import { PartnerConfused } from '../../partners/adapter-kit/partner-http.ts'

const cashier = useCashier()
const { bank, gateway, site } = cashier
const BAHT = 100n
const operator = operatorOn(() => cashier.ctx)
const { outgoing } = bank
const { paid } = gateway
const { balances, balance, rounds } = site

afterEach(() => {
  Object.assign(bank, { outgoing })
  Object.assign(gateway, { paid })
  Object.assign(site, { balances, balance, rounds })
})

const waiting = async (kind: string): Promise<string> => {
  const { text } = await operator('queue', 'list')
  return new RegExp(`${kind} +([0-9a-f]{64})`).exec(text)?.[1] ?? 'none'
}

/** For each kind of list, a function that makes the partner add a malformed row to every page. */
const spoiled = {
  'bank line out': () =>
    Object.assign(bank, {
      outgoing: async (after: string) => ({ ...(await outgoing?.(after)), unreadable: ['{"odd":1}'] }),
    }),
  'gateway payment': () =>
    Object.assign(gateway, {
      paid: async (after: string) => ({ ...(await paid(after)), unreadable: ['{"odd":2}'] }),
    }),
  balance: () =>
    Object.assign(site, {
      balances: async (after: string) => ({ ...(await balances?.(after)), unreadable: ['{"odd":3}'] }),
    }),
} as const

test.each(['bank line out', 'gateway payment', 'balance'] as const)(
  'a malformed %s is named, blocks no comparison, and waits until an operator has settled it',
  async kind => {
    const member = await cashier.player(500n * BAHT)
    await cashier.withdraw(member, 300n * BAHT)
    await cashier.run()
    expect((await operator('reconcile')).text).toContain('everything agrees')
    spoiled[kind]()
    const found = await operator('reconcile', 'full')
    expect(found.code).toBe(1)
    expect(found.text).toContain(`${kind} with an unexpected format: {"odd":`)
    expect(found.text).toMatch(/outgoing payments: [1-9]\d* compared/)
    expect(found.text).toMatch(/game site sala: [1-9]\d* compared/)
    expect((await operator('queue', 'settle', await waiting(kind), ...BY_NOK)).code).toBe(0)
    expect((await operator('reconcile', 'full')).text).toContain('everything agrees')
  },
)

test('a member missing from a list because of an unreadable row is asked separately, and does not count as empty', async () => {
  const member = await cashier.player(500n * BAHT)
  Object.assign(site, {
    balances: async (after: string) => {
      const page = await balances?.(after)
      const others = page?.accounts.filter(({ username }) => username !== member.username)
      return { ...page, accounts: others, unreadable: ['{"odd":4}'] }
    },
  })
  const { text } = await operator('reconcile', 'full')
  expect(text).toContain('balance with an unexpected format')
  expect(text).not.toContain(`${member.id}: game site`)
  await operator('queue', 'settle', await waiting('balance'), ...BY_NOK)
})

test('of a site without a list one balance that is not as agreed spoils none of the others', async () => {
  const [odd, other] = [await cashier.player(500n * BAHT), await cashier.player(400n * BAHT)]
  site.wallets.set(other.username, 1n)
  Object.assign(site, {
    balances: null,
    balance: async (username: string) => {
      if (username === odd.username) throw new PartnerConfused('game-site', { status: 200, body: {} })
      return balance(username)
    },
  })
  const { text } = await operator('reconcile', 'full')
  expect(text).toContain(`balance with an unexpected format: {"username":"${odd.username}"}`)
  expect(text).toContain(`${other.id}: game site sala 0.01`)
  site.wallets.set(other.username, 400n * BAHT)
  await operator('queue', 'settle', await waiting('balance'), ...BY_NOK)
})

const feedOf = (read: MemberFeed['read']): MemberFeed => ({ ...rounds, read })

test('a round that is not as agreed is left for a person, and those before and after it are counted', async () => {
  const member = await cashier.player(500n * BAHT)
  for (let round = 0; round < 3; round++) site.play(member.username, 5n * BAHT, 5n * BAHT)
  Object.assign(site, {
    rounds: feedOf(async (username, after) => {
      const page = await rounds.read(username, after)
      return (
        page && { ...page, rounds: page.rounds.filter((_, place) => place !== 1), unreadable: ['{"odd":5}'] }
      )
    }),
  })
  expect(await syncRounds(cashier.ctx, member.id)).toBe(2)
  const { text } = await operator('queue', 'list')
  expect(text).toContain(`{"username":"${member.username}","round":{"odd":5}}`)
})

test('a whole page of rounds that cannot be read does not end the reading', async () => {
  const member = await cashier.player(500n * BAHT)
  for (let round = 0; round < 3; round++) site.play(member.username, 5n * BAHT, 5n * BAHT)
  Object.assign(site, {
    rounds: feedOf(async (username, after) =>
      after === null
        ? { rounds: [], unreadable: ['{"odd":6}', '{"odd":7}'], next: '2', is_last: false }
        : rounds.read(username, after),
    ),
  })
  expect(await syncRounds(cashier.ctx, member.id)).toBe(1)
})
