import { askForCode, checkCredit, type OddPartner, payAtGateway, payBill, play, withdraw } from './life.ts'
import { ODDITIES, type Oddity, type Said } from './line.ts'

const under =
  (...paths: readonly string[]) =>
  ({ url }: Said): boolean =>
    paths.some(path => url.pathname.startsWith(`/sandbox/${path}`))

/** Partners without idempotency: orders are not delivered twice. */
const ONCE: readonly Oddity[] = ODDITIES.filter(oddity => oddity !== 'twice')
const everyOddity = () => (): readonly Oddity[] => ODDITIES
const unlessOrdered = ({ method }: Said): readonly Oddity[] => (method === 'GET' ? ODDITIES : ONCE)
const orderedOnce = () => unlessOrdered

/** Accounts are registered once, so this call gets more faults. */
const TOLD_ONCE: readonly Oddity[] = ['lost', 'unanswered', 'mixed', 'astray']
const ofOpnPayouts =
  () =>
  (said: Said): readonly Oddity[] =>
    said.method === 'POST' && said.url.pathname.endsWith('/recipients') ? TOLD_ONCE : unlessOrdered(said)

const OF_BANK = ['cashier:read-statement', 'cashier:expire', 'cashier:ask-closed-bills']
const OF_PAYOUTS = ['cashier:look-up-payouts', 'cashier:resume-withdrawals']
const OF_GATEWAY = ['cashier:poll-gateway', 'cashier:expire', 'cashier:resume-withdrawals']
const OF_GAMES = ['games:resume', 'games:sweep-refused', 'games:fetch-back', 'cashier:resume-withdrawals']

/** Another call's response. */
const ELSES: ReadonlySet<Oddity> = new Set<Oddity>(['mixed', 'astray'])
/** Agent calls whose responses name no member, so a mix-up is undetectable. */
const NAMES_NOBODY =
  /\/(deposit|withdraw|startGame|changeStatus|depositWithdrawTransactionHistoryByUsername)\//
/** The agent API has no idempotency, and all its calls are POST. */
const ofAgent =
  () =>
  ({ url }: Said): readonly Oddity[] =>
    NAMES_NOBODY.test(url.pathname) ? ONCE.filter(oddity => !ELSES.has(oddity)) : ONCE

const DEATHS: ReadonlySet<Oddity> = new Set<Oddity>(['die before', 'die after'])
const TRIES_LOST_MAX = 3
/**
 * The site repeats its calls to us until it gets a response, in order. Responses to our calls name no
 * member.
 */
const ofWallet = (): ((said: Said) => readonly Oddity[]) => {
  const told = new Map<string, number>()
  return ({ url, body }) => {
    const mayBe = ODDITIES.filter(oddity => !ELSES.has(oddity) && !DEATHS.has(oddity))
    if (url.pathname.startsWith('/sandbox/')) return mayBe
    const times = told.get(body) ?? 0
    told.set(body, times + 1)
    return times < TRIES_LOST_MAX ? mayBe : []
  }
}

/** Each adapter, with its faults and moves. */
export const ODD_PARTNERS: readonly OddPartner[] = [
  {
    name: 'bank_feed sala',
    said: {},
    crons: OF_BANK,
    isOdd: under('bank/v1/statement'),
    may: everyOddity,
    moves: [payBill, payBill, payBill, withdraw],
  },
  {
    name: 'bank_feed scb',
    said: { BANK_FEED: 'scb,sala' },
    crons: OF_BANK,
    isOdd: under('scb/'),
    may: everyOddity,
    moves: [payBill, payBill, payBill, withdraw],
  },
  {
    name: 'payouts sala',
    said: {},
    crons: OF_PAYOUTS,
    isOdd: under('bank/v1/payouts'),
    may: everyOddity,
    moves: [withdraw, withdraw, payBill],
  },
  {
    name: 'payouts opn',
    said: { PAYOUTS: 'opn' },
    crons: OF_PAYOUTS,
    isOdd: under('opn/'),
    may: ofOpnPayouts,
    moves: [withdraw, withdraw, payBill],
  },
  {
    name: 'gateway sala',
    said: {},
    crons: OF_GATEWAY,
    isOdd: under('gateway/v1'),
    may: everyOddity,
    moves: [payAtGateway, payAtGateway, withdraw],
  },
  {
    name: 'gateway opn',
    said: { GATEWAY: 'opn' },
    crons: OF_GATEWAY,
    isOdd: under('opn/'),
    may: orderedOnce,
    moves: [payAtGateway, payAtGateway, withdraw],
  },
  {
    name: 'games sala',
    said: {},
    crons: OF_GAMES,
    isOdd: under('game-site/v1'),
    may: everyOddity,
    moves: [payBill, withdraw, play, checkCredit],
  },
  {
    name: 'games agent',
    said: { GAMES: 'agent' },
    crons: OF_GAMES,
    isOdd: under('agent/'),
    may: ofAgent,
    moves: [payBill, withdraw, play, checkCredit],
  },
  {
    name: 'games hub88',
    said: { GAMES: 'hub88' },
    crons: ['games:count-seamless'],
    isOdd: ({ url }) => /^\/(sandbox\/hub88|lobby\/api\/wallet)\//.test(url.pathname),
    may: ofWallet,
    moves: [play, play, payBill, withdraw],
  },
  {
    name: 'bank_feed statement-file',
    said: { BANK_FEED: 'statement-file' },
    crons: OF_BANK,
    isOdd: () => false,
    may: everyOddity,
    moves: [payBill, payBill, payBill, withdraw],
    files: 'statements',
  },
  {
    name: 'payouts batch-file',
    said: { PAYOUTS: 'batch-file' },
    crons: OF_PAYOUTS,
    isOdd: () => false,
    may: everyOddity,
    moves: [withdraw, withdraw, payBill],
    files: 'payouts',
  },
  ...(['sala', 'thaibulksms', 'twilio'] as const).map(name => ({
    name: `sms ${name}`,
    said: { SMS: name === 'sala' ? 'sala' : `${name},sala` },
    crons: [],
    isOdd: under(name === 'sala' ? 'sms/' : `${name}/`),
    may: name === 'sala' ? everyOddity : orderedOnce,
    oddOneIn: 2,
    moves: [askForCode, askForCode, payBill],
  })),
]
