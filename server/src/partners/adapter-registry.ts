import type { Adapter, Doors } from './adapter-kit/adapter-settings.ts'
import { batchFilePayouts } from './adapters/batch-file/index.ts'
import { agentGames } from './adapters/game-agent/index.ts'
import { hub88Games } from './adapters/hub88/hub88.ts'
import { lineChat } from './adapters/line-chat/index.ts'
import { lineStaffGroup } from './adapters/line-chat/staff-group.ts'
import { opnPayments, opnTransfers } from './adapters/opn/index.ts'
import {
  salaBankFeed,
  salaGames,
  salaIdentity,
  salaMessages,
  salaPayments,
  salaPayouts,
} from './adapters/sala-protocol/adapters.ts'
import { scbBills } from './adapters/scb/index.ts'
import { statementFileFeed } from './adapters/statement-file/index.ts'
import { telegramGroup } from './adapters/telegram/index.ts'
import { thaiBulkSmsMessages } from './adapters/thaibulksms/index.ts'
import { twilioMessages } from './adapters/twilio/index.ts'
import type { BankFeed } from './ports/bank-feed.ts'
import type { ChatApp } from './ports/chat-app.ts'
import type { GameSite } from './ports/game-site.ts'
import type { IdentityVendor } from './ports/identity-vendor.ts'
import type { Gateway } from './ports/payment-gateway.ts'
import type { Payouts } from './ports/payouts.ts'
import type { Sms } from './ports/sms.ts'
import type { StaffGroup } from './ports/staff-group.ts'

export type PortOf = {
  readonly bank_feed: BankFeed
  readonly payouts: Payouts
  readonly gateway: Gateway
  readonly sms: Sms
  readonly games: GameSite
  readonly staff_group: StaffGroup
  readonly chat_app: ChatApp
  readonly identity_vendor: IdentityVendor
}
export type Port = keyof PortOf

/**
 * All partner adapters, by port (an interface to one kind of partner) and by the name that the configuration uses (`BANK_FEED=…`, `SMS=…,…`). `sala`
 * is Sala's own protocol.
 */
export const adapters: { readonly [P in Port]: Readonly<Record<string, Adapter<PortOf[P]>>> } = {
  bank_feed: { sala: salaBankFeed, scb: scbBills, 'statement-file': statementFileFeed },
  payouts: { sala: salaPayouts, opn: opnTransfers, 'batch-file': batchFilePayouts },
  gateway: { sala: salaPayments, opn: opnPayments },
  sms: { sala: salaMessages, thaibulksms: thaiBulkSmsMessages, twilio: twilioMessages },
  games: { sala: salaGames, hub88: hub88Games, agent: agentGames },
  staff_group: { telegram: telegramGroup, line: lineStaffGroup },
  chat_app: { line: lineChat },
  identity_vendor: { sala: salaIdentity },
}

/** Ports (interfaces to kinds of partners) that may have several partners. Each other port has one. */
export const MULTI_PARTNER_PORTS: ReadonlySet<Port> = new Set<Port>([
  'bank_feed',
  'sms',
  'games',
  'staff_group',
])

/**
 * Ports (interfaces to kinds of partners) that need no partner, each with its adapter in the sandbox. In production, such a port has no partner by
 * default.
 */
export const OPTIONAL_PORTS: Readonly<Partial<Record<Port, string>>> = {
  chat_app: 'line',
  staff_group: 'telegram',
  identity_vendor: 'sala',
}

export type ChosenPartner = { readonly adapter: string; readonly values: Readonly<Record<string, string>> }
export type ChosenPartners = Readonly<Record<Port, readonly ChosenPartner[]>>

export type Partners = {
  readonly bank_feeds: readonly BankFeed[]
  readonly payouts: Payouts
  readonly gateway: Gateway
  /** SMS providers in the order in which they are tried. */
  readonly sms: readonly Sms[]
  /** Game sites. The first one is the default. */
  readonly game_sites: readonly GameSite[]
  /** Group chats of the staff on shift. */
  readonly staff_groups: readonly StaffGroup[]
  /** The chat app with Sala's official account. Null if none is configured. */
  readonly chat_app: ChatApp | null
  /** The company that checks pictures of identity documents. Null if none is configured. */
  readonly identity_vendor: IdentityVendor | null
  /** Callback handlers. The key of a handler is the last part of its URL. */
  readonly doors: Doors
}

const adapterNamed = <P extends Port>(port: P, name: string): Adapter<PortOf[P]> => {
  const adapter = adapters[port][name]
  if (adapter === undefined) throw new Error(`there is no adapter ${name} of ${port}`)
  return adapter
}

const openAll = <P extends Port>(port: P, chosen: ChosenPartners): PortOf[P][] =>
  chosen[port].map(({ adapter, values }) => adapterNamed(port, adapter).make(values))

const openOne = <P extends Port>(port: P, chosen: ChosenPartners): PortOf[P] => {
  const [first] = openAll(port, chosen)
  if (first === undefined) throw new Error(`no partner was chosen for ${port}`)
  return first
}

const ports = Object.keys(adapters) as Port[]

export const openPartners = (chosen: ChosenPartners): Partners => ({
  bank_feeds: openAll('bank_feed', chosen),
  payouts: openOne('payouts', chosen),
  gateway: openOne('gateway', chosen),
  sms: openAll('sms', chosen),
  game_sites: openAll('games', chosen),
  staff_groups: openAll('staff_group', chosen),
  chat_app: openAll('chat_app', chosen)[0] ?? null,
  identity_vendor: openAll('identity_vendor', chosen)[0] ?? null,
  doors: Object.assign(
    {},
    ...ports.flatMap(port =>
      chosen[port].map(({ adapter, values }) => adapterNamed(port, adapter).doors(values)),
    ),
  ),
})
