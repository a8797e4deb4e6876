import type { Satang } from '@sala/contract/wire/money.ts'

/** A site's wallet call with the site's ids, which are its idempotency key without expiry. */
export type WalletPlay = {
  readonly id: string
  /** The member's user name at the site. */
  readonly username: string
  readonly round: string
  readonly game_id: string
  /** The call ends the round. */
  readonly closes: boolean
} & (
  | {
      readonly kind: 'bet'
      readonly amount: Satang
      /** Null: no stake, e.g. a prize, so no eligibility check. */
      readonly token: string | null
    }
  | { readonly kind: 'win'; readonly amount: Satang; readonly bet: string }
  | { readonly kind: 'rollback'; readonly of: string }
)

/**
 * Outcome of a wallet call. `done`: now or at the first attempt. Stored permanently: `rolled_back` (a bet after its own rollback), `stopped`
 * (the member may not play), `limit` (of losses), `insufficient`. Not stored: `conflict` (the id has other content), `no_such_bet`,
 * `bet_rolled_back`, `no_such_token`, `token_ended`, `other_mode` (the member plays with credit at a site), `no_such_player`.
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
  | 'no_such_player'

/** `balance` is what the member can stake; null for an unknown member. */
export type WalletAnswer = { readonly outcome: WalletOutcome; readonly balance: Satang | null }

/** Our wallet, as the adapter of a seamless site uses it. */
export type Wallet = {
  play(play: WalletPlay): Promise<WalletAnswer>
  /**
   * A token, if given, must be this member's and open. Returns `done`, `no_such_token`, `token_ended` or
   * `no_such_player`.
   */
  balance(username: string, token: string | null): Promise<WalletAnswer>
}

/** A site's call as received: unparsed until verified. */
export type WalletRequest = {
  /** The called path of the wallet callback. */
  readonly path: string
  readonly raw: Buffer
  /** Null when missing or repeated. */
  header(name: string): string | null
}

/** `is_forged`: the signature was invalid, and nothing was done. */
export type WalletReply = { readonly status: number; readonly body: object; readonly is_forged: boolean }

/** Wallet callback of a seamless site: `POST /lobby/api/wallet/<name>/<path>`. */
export type WalletDoor = {
  readonly name: string
  readonly paths: readonly string[]
  answer(request: WalletRequest, wallet: Wallet): Promise<WalletReply>
}
