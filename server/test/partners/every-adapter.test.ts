import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { adapters, type Port } from '../../src/partners/adapter-registry.ts'
import { CHOSEN_SEEDS } from '../fault-injection/chosen-fault-seeds.ts'
import { FAULTY_PARTNERS } from '../fault-injection/faulty-partner-list.ts'

/** Number of seeds that each adapter is tested with at least. */
const SEEDS_MIN = 3

/** Kinds of wrong behaviour of a partner for which each adapter needs a test. Malformed responses are tested in `broken-answers.pg.test.ts`. */
const CASES = ['of somebody else', 'twice', 'late', 'forged'] as const
type Case = (typeof CASES)[number]
/** A test of one kind of wrong behaviour, by its file and title. `on` names the adapters that the test covers. */
type Tried = { readonly file: string; readonly title: string; readonly on: readonly string[] }
type Row = readonly (Tried | { readonly none: string; readonly on: readonly string[] })[]

const HERE = 'server/test/partners'
const FEEDS = `${HERE}/bank-feed.pg.test.ts`
const PAYOUTS = `${HERE}/payouts.pg.test.ts`
const GATEWAYS = `${HERE}/gateway.pg.test.ts`
const SMS = `${HERE}/sms.pg.test.ts`
const GAMES = `${HERE}/games.pg.test.ts`
const GROUPS = `${HERE}/staff-group.pg.test.ts`
const CHAT = `${HERE}/chat-app.pg.test.ts`
const VENDORS = `${HERE}/identity-vendor.pg.test.ts`
const DOORS = `${HERE}/wallet-callbacks.test.ts`
const OUR_WIRE = 'server/src/partners/adapters/sala-protocol/references.test.ts'
const CALLBACKS = 'server/src/cashier/settlement/partner-callbacks.pg.test.ts'
const FILES = 'server/test/journeys/bank-files.test.ts'

const tried: { readonly [P in Port]: { readonly [C in Case]: Row } } = {
  bank_feed: {
    'of somebody else': [
      {
        file: FEEDS,
        title: 'without those of another bill',
        on: ['sala', 'scb', 'statement-file'],
      },
    ],
    twice: [
      {
        file: FEEDS,
        title: 'the same name in each report',
        on: ['sala', 'scb', 'statement-file'],
      },
    ],
    late: [
      { file: FEEDS, title: 'the previous ones once more where requested', on: ['sala'] },
      {
        file: 'server/src/cashier/settlement/late-bill-payments.pg.test.ts',
        title: 'a bill that is paid after its end',
        on: ['scb'],
      },
      { file: FEEDS, title: 'doubled, out of order or read again', on: ['statement-file'] },
    ],
    forged: [
      { file: CALLBACKS, title: 'a forged callback is 401 and nothing', on: ['sala'] },
      { file: `${HERE}/bills.pg.test.ts`, title: 'to an address without our key it is refused', on: ['scb'] },
      { none: 'two people bring the same file', on: ['statement-file'] },
    ],
  },
  payouts: {
    'of somebody else': [
      { file: PAYOUTS, title: 'an answer about another order is never taken', on: ['sala', 'opn'] },
      {
        file: FILES,
        title: 'a result of another amount, of no file, or other than before',
        on: ['batch-file'],
      },
    ],
    twice: [
      { file: PAYOUTS, title: 'repeated orders pay once', on: ['sala', 'opn'] },
      { file: FILES, title: 'count the bank’s answer once', on: ['batch-file'] },
    ],
    late: [
      { file: PAYOUTS, title: 'the answer to an order is lost', on: ['sala', 'opn'] },
      { file: FILES, title: 'a file that waited too long is no longer taken', on: ['batch-file'] },
    ],
    forged: [
      { file: PAYOUTS, title: 'forged it is refused', on: ['opn'] },
      { none: 'it calls nobody', on: ['sala', 'batch-file'] },
    ],
  },
  gateway: {
    'of somebody else': [
      { file: GATEWAYS, title: 'an answer about another payment is never taken', on: ['sala', 'opn'] },
    ],
    twice: [{ file: GATEWAYS, title: 'the same order twice is one payment', on: ['sala', 'opn'] }],
    late: [{ file: GATEWAYS, title: 'the answer to an order is lost', on: ['sala', 'opn'] }],
    forged: [{ file: GATEWAYS, title: 'changed, old or unsigned it is refused', on: ['sala', 'opn'] }],
  },
  sms: {
    'of somebody else': [
      { file: OUR_WIRE, title: 'about another account or another message', on: ['sala'] },
      { file: SMS, title: 'about a message to another phone', on: ['thaibulksms', 'twilio'] },
    ],
    twice: [{ none: 'a code that comes twice is the same code', on: ['sala', 'thaibulksms', 'twilio'] }],
    late: [
      {
        file: 'server/src/account/otp/sms-provider-failover.pg.test.ts',
        title: 'no receipt within 30 seconds',
        on: ['thaibulksms', 'twilio'],
      },
      { none: 'it tells no receipt', on: ['sala'] },
    ],
    forged: [
      { file: SMS, title: 'changed or unsigned it is refused', on: ['thaibulksms', 'twilio'] },
      { none: 'it calls nobody', on: ['sala'] },
    ],
  },
  games: {
    'of somebody else': [
      { file: GAMES, title: 'answers about another transfer are never taken for this one', on: ['sala'] },
      { file: GAMES, title: 'credit and rounds of another account are never taken', on: ['agent'] },
      { none: 'it is asked for games alone', on: ['hub88'] },
    ],
    twice: [
      { file: GAMES, title: 'the same reference twice moves once', on: ['sala'] },
      { file: GAMES, title: 'two alike behind one mark say nothing', on: ['agent'] },
      { file: DOORS, title: 'a repeated call reaches the wallet twice under one id', on: ['hub88'] },
    ],
    late: [
      { file: GAMES, title: 'its answer was lost: it is found, and was done once', on: ['sala', 'agent'] },
      { file: DOORS, title: 'a rollback and a win before their bet', on: ['hub88'] },
    ],
    forged: [
      { file: DOORS, title: 'an unproved call reaches no handler', on: ['hub88'] },
      { none: 'it calls nobody', on: ['sala', 'agent'] },
    ],
  },
  staff_group: {
    'of somebody else': [
      { file: GROUPS, title: 'about another message', on: ['telegram'] },
      { none: 'its answer names no message', on: ['line'] },
    ],
    twice: [
      {
        file: 'server/src/desk/alerts/staff-group-messages.pg.test.ts',
        title: 'is sent again as a repeated one',
        on: ['telegram'],
      },
      { file: GROUPS, title: 'a repeated message arrives once', on: ['line'] },
    ],
    late: [{ file: GROUPS, title: 'asks to wait', on: ['telegram', 'line'] }],
    forged: [{ none: 'it calls nobody', on: ['telegram', 'line'] }],
  },
  chat_app: {
    'of somebody else': [{ file: CHAT, title: 'a link token of another user links nobody', on: ['line'] }],
    twice: [{ file: CHAT, title: 'the same key twice is one message', on: ['line'] }],
    late: [{ file: CHAT, title: 'the answer to a message is lost', on: ['line'] }],
    forged: [{ file: CHAT, title: 'changed or unsigned it is refused', on: ['line'] }],
  },
  identity_vendor: {
    'of somebody else': [
      { file: VENDORS, title: 'an answer about the document of another member', on: ['sala'] },
    ],
    twice: [{ file: VENDORS, title: 'the same order twice is one check', on: ['sala'] }],
    late: [{ file: VENDORS, title: 'the answer to an order is lost', on: ['sala'] }],
    forged: [{ file: VENDORS, title: 'changed, old or unsigned it is refused', on: ['sala'] }],
  },
}

const ports = Object.keys(adapters) as Port[]

describe.each(ports)('adapters of %s', port => {
  const names = Object.keys(adapters[port])

  test.each(CASES)('each adapter is tested with responses that are %s, or has no such case', one => {
    expect(tried[port][one].flatMap(({ on }) => on).toSorted()).toEqual(names.toSorted())
  })

  test('each named test exists where it is quoted', () => {
    const rows = CASES.flatMap(one => tried[port][one])
    for (const row of rows) if ('file' in row) expect(readFileSync(row.file, 'utf8')).toContain(row.title)
  })

  test('each adapter is tested by random seeds', () => {
    const lived = FAULTY_PARTNERS.map(({ name }) => name).filter(name => name.startsWith(`${port} `))
    expect(lived.toSorted()).toEqual(names.map(name => `${port} ${name}`).toSorted())
    const file = `server/test/fault-injection/faults-${port.replace('_', '-')}.pg.test.ts`
    expect(readFileSync(file, 'utf8')).toContain(`faultyPartnersOf('${port}')`)
  })
})

test('each change plays chosen seeds of each adapter, and no other ones', () => {
  expect(Object.keys(CHOSEN_SEEDS)).toEqual(FAULTY_PARTNERS.map(({ name }) => name).toSorted())
  for (const { seeds } of Object.values(CHOSEN_SEEDS)) expect(seeds.length).toBeGreaterThanOrEqual(SEEDS_MIN)
})
