import { checkDocument, prepareVendor } from './document-check-faults.ts'
import {
  askForCode,
  callGroup,
  checkCredit,
  type FaultyPartner,
  payAtGateway,
  payBill,
  play,
  withdraw,
} from './fault-run-steps.ts'
import { FAULT_KINDS, type FaultKind, type PartnerRequest } from './faulty-network.ts'
import { useLine } from './line-faults.ts'

const under =
  (...paths: readonly string[]) =>
  ({ url }: PartnerRequest): boolean =>
    paths.some(path => url.pathname.startsWith(`/sandbox/${path}`))

/**
 * Faults for partners without idempotency: all except the one that delivers a call twice, because such a partner would rightly execute the order
 * twice.
 */
const ONCE: readonly FaultKind[] = FAULT_KINDS.filter(fault => fault !== 'twice')
const allFaults = () => (): readonly FaultKind[] => FAULT_KINDS
const unlessOrdered = ({ method }: PartnerRequest): readonly FaultKind[] =>
  method === 'GET' ? FAULT_KINDS : ONCE
const orderedOnce = () => unlessOrdered

/**
 * Faults of the call that registers a payee at the bank. The list is short, because a member needs this call only once, and each fault should still
 * occur often.
 */
const TOLD_ONCE: readonly FaultKind[] = ['lost', 'unanswered', 'mixed', 'astray']
const ofOpnPayouts =
  () =>
  (said: PartnerRequest): readonly FaultKind[] =>
    said.method === 'POST' && said.url.pathname.endsWith('/recipients') ? TOLD_ONCE : unlessOrdered(said)

const OF_BANK = ['cashier:read-statement', 'cashier:expire', 'cashier:ask-closed-bills']
const OF_PAYOUTS = ['cashier:look-up-payouts', 'cashier:resume-withdrawals']
const OF_GATEWAY = ['cashier:poll-gateway', 'cashier:expire', 'cashier:resume-withdrawals']
const OF_GAMES = ['games:resume', 'games:sweep-refused', 'games:fetch-back', 'cashier:resume-withdrawals']

/** Faults in which a call gets the response that belongs to another call. */
const ELSES: ReadonlySet<FaultKind> = new Set<FaultKind>(['mixed', 'astray'])
/** Matches calls of the game site's agent API whose responses name no member. Sala cannot detect that such a response belongs to another call. */
const NAMES_NOBODY =
  /\/(deposit|withdraw|startGame|changeStatus|depositWithdrawTransactionHistoryByUsername)\//
/**
 * Returns the faults for the game site's agent API, which has no idempotency. It uses POST for all calls, so the method does not show which call is
 * an order.
 */
const ofAgent =
  () =>
  ({ url }: PartnerRequest): readonly FaultKind[] =>
    NAMES_NOBODY.test(url.pathname) ? ONCE.filter(fault => !ELSES.has(fault)) : ONCE

/**
 * Returns the faults for LINE: all except a response that belongs to another call. Sala could not detect that, because LINE's responses name neither
 * a user nor a key.
 */
const ofLine = () => (): readonly FaultKind[] => FAULT_KINDS.filter(fault => !ELSES.has(fault))

/**
 * Lengths in minutes of the steps without faults. Together the steps are longer than the longest pause between two attempts, but shorter than the
 * hour after which the product drops a message.
 */
const GROUP_REST_MINUTES = [5, 5, 5, 5, 5, 5]

/** Lengths in minutes of the steps without faults. In them, the product asks the vendor of document checks for each verdict that it lacks. */
const CHECK_REST_MINUTES = [5, 15, 15, 15, 15, 40, 40]

const DEATHS: ReadonlySet<FaultKind> = new Set<FaultKind>(['die before', 'die after'])
const TRIES_LOST_MAX = 3
/**
 * Returns the faults that the test may inject into a call between Sala and a seamless game site. Two faults are left out. The first is the response
 * of another call, because the site's responses name no member and Sala could not detect it. The second is the loss of all attempts of a call,
 * because the site repeats a call until it gets a response.
 */
const ofWallet = (): ((said: PartnerRequest) => readonly FaultKind[]) => {
  const sent = new Map<string, number>()
  return ({ url, body }) => {
    const mayBe = FAULT_KINDS.filter(fault => !ELSES.has(fault) && !DEATHS.has(fault))
    if (url.pathname.startsWith('/sandbox/')) return mayBe
    const times = sent.get(body) ?? 0
    sent.set(body, times + 1)
    return times < TRIES_LOST_MAX ? mayBe : []
  }
}

/** All adapters, each with the faults that its calls may have and the actions that members take. */
export const FAULTY_PARTNERS: readonly FaultyPartner[] = [
  {
    name: 'bank_feed sala',
    said: {},
    crons: OF_BANK,
    isFaulty: under('bank/v1/statement'),
    may: allFaults,
    moves: [payBill, payBill, payBill, withdraw],
  },
  {
    name: 'bank_feed scb',
    said: { BANK_FEED: 'scb,sala' },
    crons: OF_BANK,
    isFaulty: under('scb/'),
    may: allFaults,
    moves: [payBill, payBill, payBill, withdraw],
  },
  {
    name: 'payouts sala',
    said: {},
    crons: OF_PAYOUTS,
    isFaulty: under('bank/v1/payouts'),
    may: allFaults,
    moves: [withdraw, withdraw, payBill],
  },
  {
    name: 'payouts opn',
    said: { PAYOUTS: 'opn' },
    crons: OF_PAYOUTS,
    isFaulty: under('opn/'),
    may: ofOpnPayouts,
    moves: [withdraw, withdraw, payBill],
  },
  {
    name: 'gateway sala',
    said: {},
    crons: OF_GATEWAY,
    isFaulty: under('gateway/v1'),
    may: allFaults,
    moves: [payAtGateway, payAtGateway, withdraw],
  },
  {
    name: 'gateway opn',
    said: { GATEWAY: 'opn' },
    crons: OF_GATEWAY,
    isFaulty: under('opn/'),
    may: orderedOnce,
    moves: [payAtGateway, payAtGateway, withdraw],
  },
  {
    name: 'games sala',
    said: {},
    crons: OF_GAMES,
    isFaulty: under('game-site/v1'),
    may: allFaults,
    moves: [payBill, withdraw, play, checkCredit],
  },
  {
    name: 'games agent',
    said: { GAMES: 'agent' },
    crons: OF_GAMES,
    isFaulty: under('agent/'),
    may: ofAgent,
    moves: [payBill, withdraw, play, checkCredit],
  },
  {
    name: 'games hub88',
    said: { GAMES: 'hub88' },
    crons: ['games:count-seamless'],
    isFaulty: ({ url }) => /^\/(sandbox\/hub88|lobby\/api\/wallet)\//.test(url.pathname),
    may: ofWallet,
    moves: [play, play, payBill, withdraw],
  },
  {
    name: 'bank_feed statement-file',
    said: { BANK_FEED: 'statement-file' },
    crons: OF_BANK,
    isFaulty: () => false,
    may: allFaults,
    moves: [payBill, payBill, payBill, withdraw],
    files: 'statements',
  },
  {
    name: 'payouts batch-file',
    said: { PAYOUTS: 'batch-file' },
    crons: OF_PAYOUTS,
    isFaulty: () => false,
    may: allFaults,
    moves: [withdraw, withdraw, payBill],
    files: 'payouts',
  },
  {
    name: 'chat_app line',
    said: {},
    crons: ['messages:line', 'messages:line-quota'],
    isFaulty: under('line/v2'),
    may: ofLine,
    faultOneIn: 2,
    moves: [useLine, useLine, payBill],
  },
  {
    name: 'identity_vendor sala',
    said: {},
    crons: ['account:check-documents'],
    isFaulty: under('identity/v1'),
    may: allFaults,
    faultOneIn: 2,
    restMinutes: CHECK_REST_MINUTES,
    prepare: prepareVendor,
    moves: [checkDocument],
  },
  ...(['sala', 'thaibulksms', 'twilio'] as const).map(name => ({
    name: `sms ${name}`,
    said: { SMS: name === 'sala' ? 'sala' : `${name},sala` },
    crons: [],
    isFaulty: under(name === 'sala' ? 'sms/' : `${name}/`),
    may: name === 'sala' ? allFaults : orderedOnce,
    faultOneIn: 2,
    moves: [askForCode, askForCode, payBill],
  })),
  {
    name: 'staff_group telegram',
    said: { STAFF_GROUP: 'telegram' },
    crons: ['desk:send-group'],
    isFaulty: under('telegram/'),
    may: orderedOnce,
    faultOneIn: 2,
    restMinutes: GROUP_REST_MINUTES,
    // No action in this list moves the clock by an hour, because after an hour the product drops a message that still waits.
    moves: [callGroup, callGroup, withdraw],
  },
  {
    name: 'staff_group line',
    said: { STAFF_GROUP: 'line' },
    crons: ['desk:send-group'],
    isFaulty: under('line/v2'),
    may: ofLine,
    faultOneIn: 2,
    restMinutes: GROUP_REST_MINUTES,
    // No action in this list moves the clock by an hour, because after an hour the product drops a message that still waits.
    moves: [callGroup, callGroup, withdraw],
  },
]
