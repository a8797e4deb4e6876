import type { Satang } from '@sala/contract/wire/money.ts'
import type { WalletDoor } from './wallet-calls.ts'

/** A game of a site; unknown fields are null. */
export type SiteGame = {
  readonly game_id: string
  readonly name: string
  readonly name_th: string
  readonly section: string
  readonly provider: string
  /** Return to player (RTP) in percent. */
  readonly rtp: number | null
  readonly volatility: string | null
  readonly lines: number | null
  readonly free_play: boolean
  readonly emblem: string
  readonly hue: number
  readonly accent_hue: number | null
  readonly hit_rate: number | null
  readonly max_win: number | null
  readonly how_it_works: string[]
  /** Features as the site names them; the lobby shows those that it knows. */
  readonly features: string[]
  readonly released_on: string | null
}

/** A decided round of a member. `round_id` is the site's id, unique per member. */
export type SiteRound = {
  readonly round_id: string
  readonly game_id: string
  readonly stake: Satang
  /** The stake that counts as turnover. */
  readonly valid_stake: Satang
  readonly win: Satang
  readonly played_at: Date
}

/** A team of a match, with its colour as a hue in degrees. */
export type SiteSide = { readonly name: string; readonly hue: number }

type SiteEvent = {
  /** Id of the event. When a game is launched at this event, the launch option is this id, then `_` and the chosen outcome, if any. */
  readonly event_id: string
  readonly game_id: string
  readonly section: string
  /** Name of the competition or lottery, in Thai. */
  readonly name: string
  readonly emblem: string
  readonly hue: number
}

/**
 * A match; bets close at `starts_at`. `pays` is the payout per baht staked. `minute` and `score` are null
 * before the start, or when the site reports none.
 */
export type SiteFixture = SiteEvent & {
  readonly home: SiteSide
  readonly away: SiteSide
  readonly starts_at: Date
  readonly ends_at: Date
  readonly outcomes: { readonly choice: 'home' | 'draw' | 'away'; readonly pays: number }[]
  readonly score: { readonly home: number; readonly away: number } | null
  readonly minute: number | null
}

/** A lottery draw, with its latest results. */
export type SiteDraw = SiteEvent & {
  readonly closes_at: Date
  readonly draws_at: Date
  readonly two_digits_pay: number | null
  readonly last_digit_pay: number | null
  readonly last: string[]
}

/** Current and next events of the site, as they were at the time `said_at`. `notice` is a text of the site for members, or null. */
export type SiteOffers = {
  readonly said_at: Date
  readonly notice: string | null
  readonly fixtures: SiteFixture[]
  readonly draws: SiteDraw[]
}

/** The site's totals of a member's play in a period. */
export type SiteReport = {
  readonly rounds: number
  readonly stake: Satang
  readonly valid_stake: Satang
  readonly win: Satang
  readonly win_loss: Satang
}

/** Time by the site's clock at which it responded; absent or null if the site did not send it. */
type SaidAt = { readonly said_at?: Date | null }

/** Outcome of a transfer of credit. An `unknown` outcome is resolved by a lookup. */
export type MovementOutcome =
  | ({ result: 'done' | 'duplicate'; balance: Satang | null } & SaidAt)
  | { result: 'in_progress' }
  | { result: 'rejected'; reason: string }
  | { result: 'unknown' }

/** The site never had the transfer, so it is sent again. If `mark` is set, it first replaces the stored account state. */
export type AbsentMovement = { readonly result: 'absent'; readonly mark?: string }

export type MovementOrder = { reference: string; username: string; direction: 'in' | 'out'; amount: Satang }

/** A sent transfer of credit, with the data by which a site without references can find the transfer. */
export type SentMovement = MovementOrder & {
  /** The account's state at the site before the first attempt to send; null for sites with references. */
  readonly mark: string | null
  readonly sent_at: Date | null
  readonly asked_at: Date
}

/** Order to launch a game. Demo mode has no username. */
export type LaunchOrder = {
  game_id?: string
  game_option?: string
  return_url: string
} & (
  | {
      mode: 'real'
      username: string
      /** Token that a seamless site sends with each bet; none for a transfer site. */
      token?: string
    }
  | { mode: 'free' }
)

/** A page of accounts in byte order of their names; `next` is the last name, null at the end. */
export type BalancesPage = {
  readonly accounts: readonly { readonly username: string; readonly balance: Satang }[]
  /** Malformed accounts as JSON, for review. */
  readonly unreadable: readonly string[]
  readonly next: string | null
}

/** A page of the site's rounds, oldest first. */
export type RoundsPage<Round = SiteRound> = {
  readonly rounds: Round[]
  /** Malformed rounds as JSON, for review. */
  readonly unreadable: string[]
  /** Cursor of the next page, at most 500 characters. It is unchanged when there was nothing new. */
  readonly next: string | null
  /** Whether no further page exists now. */
  readonly is_last: boolean
}

/** A round in the common list of all members' rounds, with its cursor in the list of its member. */
export type CommonRound = SiteRound & { readonly username: string; readonly own_cursor: string }

/**
 * A list of all members' rounds, in addition to one list per member. Both have the same order. A round that
 * was counted from one list is not counted again from the other.
 */
export type CommonList = {
  read(after: string | null): Promise<RoundsPage<CommonRound> | null>
  /** Whether the round comes after `own`, the cursor up to which the member's own list is counted, and so is not counted yet. */
  isBehind(own: string | null, round: CommonRound): boolean
}

/**
 * Source of rounds: one list per member, or one list of the whole site. `after` is the `next` of an earlier
 * page, null at the beginning. `read` returns null when the site refuses the cursor; the caller then reads
 * the list from the start. `forgets` marks feeds that may refuse old cursors; there the rounds' ids prevent
 * double counting.
 */
export type RoundsFeed =
  | {
      readonly of: 'member'
      readonly forgets: boolean
      read(username: string, after: string | null): Promise<RoundsPage | null>
      /** The list of all members' rounds. It serves for members who do not play now. Null for a feed without such a list, or one that `forgets`. */
      readonly common: CommonList | null
    }
  | {
      readonly of: 'site'
      read(after: string | null): Promise<RoundsPage<SiteRound & { readonly username: string }> | null>
    }

/** A game site. A seamless site has no transfers of credit and no rounds list. */
export type GameSite = {
  /** Name of the site in the configuration, stored with balances. */
  readonly name: string
  /** Where credit is during play: transferred to the site (`transfer`), or in our wallet (`seamless`). */
  readonly wallet: 'transfer' | 'seamless'
  /** Wallet callback of a seamless site; null for a transfer site. */
  readonly wallet_door: WalletDoor | null
  openAccount(username: string): Promise<void>
  /** Transfers credit. If the site does not respond, it does not throw but returns the outcome `unknown`, which the caller must store. */
  move(order: MovementOrder): Promise<MovementOutcome>
  /**
   * Finds the outcome of a sent transfer. `absent` means that the site never had the transfer. The proof is
   * the transfer's reference, or a comparison of list and balance with the state `mark`. The outcome is
   * `unknown` if several transactions match, or if the comparison proves nothing.
   */
  findMovement(sent: SentMovement): Promise<MovementOutcome | AbsentMovement>
  /**
   * For a site without references: reads the account's state before a transfer, which is stored with the
   * transfer. `rounds` is a cursor of the site's rounds. The function is null for other sites. An account
   * has at most one open transfer, so a new transaction since that state is that transfer.
   */
  readonly mark: ((username: string, at: Date, rounds: string | null) => Promise<string>) | null
  balance(username: string): Promise<Satang>
  /** Reads a page of all members' balances. The page starts after the given user name. The function is null for a site without such a list. */
  readonly balances: ((after: string) => Promise<BalancesPage>) | null
  readonly rounds: RoundsFeed
  report(username: string, from: Date, to: Date): Promise<SiteReport>
  /** The site's games. A malformed game is null. */
  games(): Promise<(SiteGame | null)[]>
  /** Reads matches and lottery draws with times and odds, without malformed ones; null for a site without events. */
  readonly offers: (() => Promise<SiteOffers>) | null
  launch(order: LaunchOrder): Promise<string>
  /** Closes the member's open real-money games and returns their number. A repeated call with the same `reference` has no further effect. */
  endSessions(order: { reference: string; username: string }): Promise<number>
}
