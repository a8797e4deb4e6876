import type { Satang } from '@sala/contract/wire/money.ts'

/** A site's wallet call with the site's ids; the same id is the same call for ever. */
export type WalletPlay = {
  readonly id: string
  /** The member's name at the site. */
  readonly username: string
  readonly round: string
  readonly game_id: string
  /** The site says that nothing more comes of this round. */
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
 * Of a play: `done`, now or when it was sent before. Kept for ever: `rolled_back` (a bet behind its own rollback), `stopped` (who may not
 * play), `limit` (of losses), `insufficient`. Not kept: `conflict` (the id has other content), `no_such_bet`, `bet_rolled_back`,
 * `no_such_token`, `token_ended`, `other_mode` (the member plays with credit at a site), `no_such_player`.
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

/** `balance` is what the member can stake; null where the member is not known. */
export type WalletAnswer = { readonly outcome: WalletOutcome; readonly balance: Satang | null }

/** Our wallet, as an adapter may use it for the site that it speaks to. */
export type Wallet = {
  play(play: WalletPlay): Promise<WalletAnswer>
  /** With a token it has to be this member's, and open; `done`, `no_such_token`, `token_ended` or `no_such_player`. */
  balance(username: string, token: string | null): Promise<WalletAnswer>
}

/** A call of the site, as it came: nothing of it is parsed before it is proved. */
export type WalletRequest = {
  /** Which of the door's paths. */
  readonly path: string
  readonly raw: Buffer
  /** Null where it has none, or several. */
  header(name: string): string | null
}

/** `is_forged`: the call was not proved to be the site's, and nothing was done. */
export type WalletReply = { readonly status: number; readonly body: object; readonly is_forged: boolean }

/** Where a site calls that bets from our wallet: `POST /lobby/api/wallet/<name>/<path>`. */
export type WalletDoor = {
  readonly name: string
  readonly paths: readonly string[]
  answer(request: WalletRequest, wallet: Wallet): Promise<WalletReply>
}
