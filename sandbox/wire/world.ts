import type { FastifyBaseLogger } from 'fastify'
import type { Hub88 } from '../hub88/keys.ts'
import type { Callbacks } from './callbacks.ts'
import type { Clock } from './clock.ts'
import type { Db } from './db.ts'
import type { PartnerClocks } from './partner-clocks.ts'

/** One key a partner: what Sala must show, and (activity) what the activity page shows to Sala. */
export type Keys = { bank: string; sms: string; gateway: string; game_site: string; activity: string }

export type BankTeller = 'bank' | 'scb'

/** Shared dependencies of the sandbox. */
export type World = {
  db: Db
  /** The time here; in the world that a partner's routes get, that partner's own. */
  clock: Clock
  partnerClocks: PartnerClocks
  callbacks: Callbacks
  keys: Keys
  /** The origin that a member's browser reaches, without a path. */
  publicUrl: string
  callbackSecret: string
  /** Where callbacks go, without their last part. */
  callbackUrl: string
  clockUrl: string
  redeemUrl: string
  /** From which the seed of each game account is derived, so that a run can be repeated draw for draw. */
  seed: string
  log: FastifyBaseLogger
  /** Senders of callbacks for incoming money: the bank in our wire, or SCB for bill payments. */
  bankTells: readonly BankTeller[]
  /** The game site's Hub88 identity; null without a seamless wallet. */
  hub88: Hub88 | null
  /** Lets so long pass before something is said again. */
  pause: (ms: number) => Promise<void>
  /** Aborted when the sandbox closes: whoever waits stops waiting. */
  closing: AbortController
}
