import { checkCredit, type OddPartner, payAtGateway, payBill, play, withdraw } from './life.ts'
import { ODDITIES, type Oddity, type Said } from './line.ts'

const under =
  (...paths: readonly string[]) =>
  ({ url }: Said): boolean =>
    paths.some(path => url.pathname.startsWith(`/sandbox/${path}`))

/** Where a second order is another one, nobody on the way gives it twice. */
const ONCE: readonly Oddity[] = ODDITIES.filter(oddity => oddity !== 'twice')
const any = (): readonly Oddity[] => ODDITIES
const orderedOnce = ({ method }: Said): readonly Oddity[] => (method === 'GET' ? ODDITIES : ONCE)

const OF_BANK = ['cashier:read-statement', 'cashier:expire', 'cashier:ask-closed-bills']
const OF_PAYOUTS = ['cashier:look-up-payouts', 'cashier:resume-withdrawals']
const OF_GATEWAY = ['cashier:poll-gateway', 'cashier:expire', 'cashier:resume-withdrawals']
const OF_GAMES = ['games:resume', 'games:sweep-refused', 'games:fetch-back', 'cashier:resume-withdrawals']

/** Each adapter, with what of the line is its own. */
export const ODD_PARTNERS: readonly OddPartner[] = [
  {
    name: 'bank_feed sala',
    said: {},
    crons: OF_BANK,
    isOdd: under('bank/v1/statement'),
    may: any,
    moves: [payBill, payBill, payBill, withdraw],
  },
  {
    name: 'bank_feed scb',
    said: { BANK_FEED: 'scb,sala' },
    crons: OF_BANK,
    isOdd: under('scb/'),
    may: any,
    moves: [payBill, payBill, payBill, withdraw],
  },
  {
    name: 'payouts sala',
    said: {},
    crons: OF_PAYOUTS,
    isOdd: under('bank/v1/payouts'),
    may: any,
    moves: [withdraw, withdraw, payBill],
  },
  {
    name: 'payouts opn',
    said: { PAYOUTS: 'opn' },
    crons: OF_PAYOUTS,
    isOdd: under('opn/'),
    may: orderedOnce,
    moves: [withdraw, withdraw, payBill],
  },
  {
    name: 'gateway sala',
    said: {},
    crons: OF_GATEWAY,
    isOdd: under('gateway/v1'),
    may: any,
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
    may: any,
    moves: [payBill, withdraw, play, checkCredit],
  },
]
