import type { Satang } from '@sala/contract/wire/money.ts'
import type { SignedCall } from '../../platform/http/description/described-call.ts'

/**
 * Billing of a bet or win as the site reports it, which moves no money in the wallet. `billable_amount` is the part that counts towards the site's
 * GGR (gross gaming revenue), or null for the whole amount. `fee` is invoiced apart from the GGR.
 */
export type PlayBilling = {
  readonly is_billable: boolean
  readonly billable_amount: Satang | null
  readonly fee: Satang
}

/** A bet, win or rollback that a seamless game site sends. `id` is the site's idempotency key, which does not expire. */
export type WalletPlay = {
  readonly id: string
  readonly username: string
  readonly round: string
  readonly game_id: string
  /** Whether the call ends the game round. */
  readonly closes: boolean
  /** Null or absent for a bet or win that counts as a whole and has no fee. */
  readonly billing?: PlayBilling | null
} & (
  | {
      readonly kind: 'bet'
      readonly amount: Satang
      /** Token of the game launch. Null for a call without a stake, such as a prize, which is accepted even if the member may not play. */
      readonly token: string | null
      /** The site's id of the free rounds to which a bet of zero belongs. Absent or null for every other bet. */
      readonly reward?: string | null
    }
  | { readonly kind: 'win'; readonly amount: Satang; readonly bet: string }
  | { readonly kind: 'rollback'; readonly of: string }
)

/**
 * Outcome of a wallet call. A repeated call gets the stored outcome again. An outcome that is not stored is decided again.
 *
 * - Stored: `done` (posted), `rolled_back` (a bet that arrived after its own rollback), `stopped` (the member may not play), `limit` (the
 *   member's loss limit), `insufficient` (too little credit).
 * - Not stored: `conflict` (the id has other content), `no_such_bet`, `bet_rolled_back`, `no_such_token`, `token_ended`, `no_such_player`,
 *   `other_mode` (the member's credit is at a site that holds it itself, so this wallet cannot pay for bets), `reward_over` (a bet
 *   beyond the free rounds, or after their end or cancellation), `reward_pending` (a free bet while the site's answer to the order of free rounds
 *   is missing).
 */
export type WalletOutcome =
  | 'done'
  | 'rolled_back'
  | 'stopped'
  | 'limit'
  | 'insufficient'
  | 'conflict'
  | 'no_such_bet'
  | 'bet_rolled_back'
  | 'no_such_token'
  | 'token_ended'
  | 'other_mode'
  | 'reward_over'
  | 'reward_pending'
  | 'no_such_player'

/** Response to a wallet call. `balance` is the credit that the member can stake, or null for an unknown member. */
export type WalletAnswer = { readonly outcome: WalletOutcome; readonly balance: Satang | null }

/** Sala's wallet, as the adapter of a seamless game site uses it. */
export type Wallet = {
  play(play: WalletPlay): Promise<WalletAnswer>
  /**
   * Reads the member's balance. If a token is given, it must be valid and belong to this member. The outcome is `done`, `no_such_token`,
   * `token_ended` or `no_such_player`.
   */
  balance(username: string, token: string | null): Promise<WalletAnswer>
}

/** A seamless site's call as it was received. It is parsed only after its verification. */
export type WalletRequest = {
  /** Part of the call's path after the site's name. */
  readonly path: string
  readonly raw: Buffer
  /** Returns the value of a header. Returns null if it is missing or repeated. */
  header(name: string): string | null
}

/** Sala's response to a wallet call. `is_forged` means that the signature was invalid and the call had no effect. */
export type WalletReply = { readonly status: number; readonly body: object; readonly is_forged: boolean }

/** Handler of a seamless game site's wallet calls to `POST /lobby/api/wallet/<name>/<path>`. The keys of `calls` are the paths. */
export type WalletDoor = {
  readonly name: string
  readonly calls: Readonly<Record<string, SignedCall>>
  answer(request: WalletRequest, wallet: Wallet): Promise<WalletReply>
}
