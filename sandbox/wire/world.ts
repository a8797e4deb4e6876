import type { FastifyBaseLogger } from 'fastify'
import type { Hub88 } from '../hub88/keys.ts'
import type { Callbacks } from './callbacks.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import type { PartnerClocks } from './partner-clocks.ts'

/** One key per partner. Sala's calls must present it; the activity page presents its key to Sala. */
export type Keys = { bank: string; sms: string; gateway: string; game_site: string; activity: string }

export type BankTeller = 'bank' | 'scb'

/** Shared dependencies of the sandbox. */
export type World = {
  db: Db
  /** The sandbox's clock. A partner's routes get that partner's clock instead. */
  clock: Clock
  partnerClocks: PartnerClocks
  callbacks: Callbacks
  keys: Keys
  /** Origin of the sandbox for a member's browser, without a path. */
  publicUrl: string
  callbackSecret: string
  /** Base URL of callbacks, without the partner's segment. */
  callbackUrl: string
  clockUrl: string
  redeemUrl: string
  /** Seed of all game accounts' seeds, so that a run is repeatable. */
  seed: string
  log: FastifyBaseLogger
  /** Senders of callbacks for incoming money: the bank's own protocol, or SCB's for bill payments. */
  bankTells: readonly BankTeller[]
  /** The game site's Hub88 identity; null without a seamless wallet. */
  hub88: Hub88 | null
  /** Waits between retries. */
  pause: (ms: number) => Promise<void>
  /** Aborted when the sandbox closes; ends all waits. */
  closing: AbortController
}
