import type { FastifyBaseLogger } from 'fastify'
import type { Hub88 } from '../hub88/hub88-settings.ts'
import type { Callbacks } from './callbacks.ts'
import type { Clock } from './clock.ts'
import type { Db } from './database.ts'
import type { PartnerClocks } from './partner-clocks.ts'

/** A secret key for each partner. Sala's calls must contain it. The activity page uses its key for calls to Sala. */
export type Keys = {
  bank: string
  sms: string
  gateway: string
  game_site: string
  activity: string
  line: string
  identity: string
}

export type BankTeller = 'bank' | 'scb'

export type World = {
  db: Db
  /** The sandbox's clock. The routes of a partner get a context in which it is that partner's clock. */
  clock: Clock
  partnerClocks: PartnerClocks
  callbacks: Callbacks
  keys: Keys
  /** Origin (URL without a path) at which a member's browser reaches the sandbox. */
  publicUrl: string
  callbackSecret: string
  /** Base URL of callbacks, to which the sender's name is added. */
  callbackUrl: string
  clockUrl: string
  redeemUrl: string
  /** Random seed of the game site, from which the seeds of all game accounts follow. With the same seed, a run can be repeated. */
  seed: string
  log: FastifyBaseLogger
  /** Names under which the bank sends callbacks when money arrives. `bank`: for all payments. `scb`: for bill payments, in SCB's format. */
  bankTells: readonly BankTeller[]
  /** Keys and URL for the game site's Hub88 API. Null if Sala has no seamless wallet, so that the API is off. */
  hub88: Hub88 | null
  /** Waits for `ms` milliseconds before a retry. Tests with their own clock replace this function. */
  pause: (ms: number) => Promise<void>
  /** Controller that the sandbox aborts when it closes. This ends all waits of calls and callbacks. */
  closing: AbortController
}
