import { satang } from '@sala/contract/wire/money.ts'
import { describe, expect, test } from 'vitest'
import { isPartnerFailure } from '../../src/partners/adapter-kit/partner-http.ts'
import { adapters, type Partners, type Port } from '../../src/partners/adapter-registry.ts'
import { systemClock } from '../../src/platform/clock.ts'
import type { ResponseFault } from './faulty-proxy.ts'
import { useFaultySandbox } from './faulty-sandbox.ts'
import { useShortTimeouts } from './short-timeouts.ts'

const outside = useFaultySandbox()
const withShortTimeouts = useShortTimeouts()
/** Faults that only the timeout of a call ends. */
const ENDLESS: readonly ResponseFault[] = ['slow', 'drip']
const WAYS: readonly ResponseFault[] = [
  ...(['cut', 'half', 'huge', 'words', 'other', 'empty', 'redirect', 'slow', 'drip'] as const),
]
/** Time limit of a call in ms. It is longer than the timeout of any adapter, even on a busy computer. */
const ALL_WITHIN_MS = 60_000

const NOW = systemClock.now()
const AMOUNT = satang(12_300n)
const REFERENCE = 'ref_broken1'
const USERNAME = 'membroken1'
const key = { reference: REFERENCE, ordered_at: NOW }
const payee = { bank: 'scb', account: '8100000001', name: 'ทดสอบ ศาลา' }
const order = { ...key, amount: AMOUNT, return_url: 'http://localhost:3000/lobby/', expires_at: NOW }
const movement = { reference: REFERENCE, username: USERNAME, direction: 'in', amount: AMOUNT } as const
const launch = { mode: 'real', username: USERNAME, game_id: 'a', token: 't', return_url: order.return_url }

/** Data for the calls about free rounds. The next constant must have the arguments of each partner call, otherwise the test fails. */
const freeRounds = {
  ...{ reference: REFERENCE, username: USERNAME, game_id: 'lotus', rounds: 10, stake: AMOUNT },
  ends_at: new Date(NOW.getTime() + 86_400_000),
}
const asked: Readonly<Record<string, readonly unknown[]>> = {
  statement: [{ since: null }],
  'bills.paid': [{ reference: '123456789012', at: NOW }],
  pay: [
    {
      ...{ ...key, amount: AMOUNT, from_account: '9000000011', payee_id: 'recp_1' },
      ...{ to_bank: payee.bank, to_account: payee.account, to_name: payee.name },
    },
  ],
  findPayout: [{ ...key, payout_id: null }],
  outgoing: ['0'],
  'payees.register': [payee],
  'payees.find': ['recp_1'],
  open: [order],
  find: [{ ...key, payment_id: null, subject: 'case_broken1' }],
  cancel: [{ ...key, payment_id: null }],
  remove: [{ reference: REFERENCE, subject: 'case_broken1' }],
  takenBack: [null],
  paid: ['0'],
  send: [{ reference: REFERENCE, to: '0812345678', text: 'รหัส 123456' }],
  openAccount: [USERNAME],
  move: [movement],
  findMovement: [{ ...movement, mark: '', sent_at: NOW, asked_at: NOW }],
  mark: [USERNAME, NOW],
  balance: [USERNAME],
  balances: [''],
  'rounds.read': [USERNAME, null],
  'rounds.common.read': [null],
  'rounds.common.isBehind': [null, { own_cursor: '1' }],
  report: [USERNAME, new Date(NOW.getTime() - 3_600_000), NOW],
  games: [],
  offers: [],
  launch: [launch],
  endSessions: [{ reference: REFERENCE, username: USERNAME }],
  'free_rounds.give': [freeRounds],
  'free_rounds.find': [freeRounds],
  'free_rounds.cancel': [freeRounds, 'reward'],
  push: [{ key: '123e4567-e89b-42d3-a456-426614174000', to: `U${'a'.repeat(32)}`, text: 'ข้อความ' }],
  reply: [{ reply_token: 'token', texts: ['ข้อความ'] }],
  quota: [],
  linkToken: [`U${'a'.repeat(32)}`],
  linkAddress: ['token', 'nonce'],
  order: [
    {
      ...{
        reference: REFERENCE,
        subject: 'case_broken1',
        kind: 'passport',
        name: payee.name,
        birth_date: null,
      },
      pictures: [{ side: 'front', image: 'UklGRg==' }],
    },
  ],
}
/** Functions of adapters that only read or write files. The test leaves them out, because they make no call to a partner. */
const OF_FILES: ReadonlySet<string> = new Set(['read', 'files.write', 'files.read'])
/** Further functions that make no call to the partner, by adapter. The test leaves them out. */
const OWN_WORD: Readonly<Record<string, readonly string[]>> = {
  'payouts batch-file': ['pay'],
  'games sala': ['rounds.common.isBehind'],
  'games hub88': [
    ...['openAccount', 'move', 'findMovement', 'balance', 'balances', 'rounds.read', 'report', 'endSessions'],
  ],
  'chat_app line': ['linkAddress'],
}

const VARIABLES = {
  bank_feed: 'BANK_FEED',
  payouts: 'PAYOUTS',
  gateway: 'GATEWAY',
  sms: 'SMS',
  games: 'GAMES',
  staff_group: 'STAFF_GROUP',
  chat_app: 'CHAT_APP',
  identity_vendor: 'IDENTITY_VENDOR',
} as const satisfies Record<Port, string>
const opened = (port: Port, partners: Partners): object => {
  const of = {
    ...{ bank_feed: partners.bank_feeds[0], payouts: partners.payouts, gateway: partners.gateway },
    ...{ sms: partners.sms[0], games: partners.game_sites[0], chat_app: partners.chat_app },
    staff_group: partners.staff_groups[0],
    identity_vendor: partners.identity_vendor,
  }
  const found = of[port]
  if (found == null) throw new Error(`nobody gives ${port}`)
  return found
}

type Call = { readonly name: string; readonly ask: (...args: readonly unknown[]) => unknown }
/**
 * Returns each function of an adapter with its path. The calls that a seamless game site makes to Sala (`wallet_door`) are left out, because other
 * tests cover them.
 */
const callsOf = (port: object, path = ''): Call[] =>
  Object.entries(port).flatMap(([name, value]: [string, unknown]): Call[] => {
    if (typeof value === 'function')
      return [{ name: `${path}${name}`, ask: (...args) => Reflect.apply(value, port, args) }]
    const isPart = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isPart && name !== 'wallet_door' ? callsOf(value, `${path}${name}.`) : []
  })

const ports = Object.keys(adapters) as Port[]
const all = ports.flatMap(port => Object.keys(adapters[port]).map(name => ({ port, name })))

/** Returns true if the adapter accepts a broken response as a result. It should throw a partner failure or return `unknown`. */
const isBelieved = async (ask: () => unknown): Promise<boolean> => {
  try {
    const answer = await ask()
    return !(
      typeof answer === 'object' &&
      answer !== null &&
      'result' in answer &&
      answer.result === 'unknown'
    )
  } catch (error) {
    if (!isPartnerFailure(error)) throw error
    return false
  }
}

describe.concurrent.each(all)('$port $name', ({ port, name }) => {
  const over = async (way: ResponseFault) => {
    const line = await outside.brokenLine(way)
    const partners = outside.partners({ [VARIABLES[port]]: name }, line)
    const calls = callsOf(opened(port, partners)).filter(call => !OF_FILES.has(call.name))
    const own = OWN_WORD[`${port} ${name}`] ?? []
    return { line, own, calls }
  }
  const argsOf = (call: string): readonly unknown[] => {
    const args = asked[call]
    if (args === undefined) throw new Error(`nobody tries how ${port} ${call} breaks`)
    return args
  }

  test.each(WAYS)('no call believes an answer that is %s', { timeout: ALL_WITHIN_MS }, async way => {
    const { calls, own } = await over(way)
    const answered = calls.filter(call => !own.includes(call.name))
    const askAll = () =>
      Promise.all(
        answered.map(async ({ name: call, ask }) =>
          (await isBelieved(() => ask(...argsOf(call)))) ? [call] : [],
        ),
      )
    const believed = await (ENDLESS.includes(way) ? withShortTimeouts(askAll) : askAll())
    expect(believed.flat()).toEqual([])
  })

  test('functions that answer without the partner make no call', async () => {
    const { line, calls, own } = await over('cut')
    for (const { name: call, ask } of calls) if (own.includes(call)) await ask(...argsOf(call))
    expect(line.calls()).toBe(0)
  })
})
