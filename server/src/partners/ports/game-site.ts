import type { Satang } from '@sala/contract/wire/money.ts'
import type { WalletDoor } from './wallet-calls.ts'

/** A game of a site; unknown fields are null. */
export type SiteGame = {
  readonly game_id: string
  readonly name: string
  readonly name_th: string
  readonly section: string
  readonly provider: string
  /** Return to player in percent. */
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
  /** Features in the site's words; the lobby shows the known ones. */
  readonly features: string[]
  readonly released_on: string | null
}

/** A decided round of a member. `id` is the site's, unique per member. */
export type SiteRound = {
  readonly round_id: string
  readonly game_id: string
  readonly stake: Satang
  /** The stake that counts as turnover. */
  readonly valid_stake: Satang
  readonly win: Satang
  readonly played_at: Date
}

/** Teams of a match, with a hue in degrees. */
export type SiteSide = { readonly name: string; readonly hue: number }

type SiteEvent = {
  /** Passed as the launch option of `game_id`, followed by `_` and the chosen outcome, if any. */
  readonly event_id: string
  readonly game_id: string
  readonly section: string
  /** Name of the competition or lottery, in Thai. */
  readonly name: string
  readonly emblem: string
  readonly hue: number
}

/**
 * A match; bets close at its start. `pays` is the payout per baht. `minute` and `score` are null before the start or when the site
 * reports none.
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

/** Current and next events at that time. `notice` is the site's note. */
export type SiteOffers = {
  readonly said_at: Date
  readonly notice: string | null
  readonly fixtures: SiteFixture[]
  readonly draws: SiteDraw[]
}

/** A member's play in a period, summed by the site. */
export type SiteReport = {
  readonly rounds: number
  readonly stake: Satang
  readonly valid_stake: Satang
  readonly win: Satang
  readonly win_loss: Satang
}

/** The site's clock in the response; absent or null if not sent. */
type SaidAt = { readonly said_at?: Date | null }

/** Outcome of a movement. `unknown` is resolved by a lookup. */
export type MovementOutcome =
  | ({ result: 'done' | 'duplicate'; balance: Satang | null } & SaidAt)
  | { result: 'in_progress' }
  | { result: 'rejected'; reason: string }
  | { result: 'unknown' }

/** The site never had the movement. `mark`, if any, replaces the stored one before the movement is sent again. */
export type AbsentMovement = { readonly result: 'absent'; readonly mark?: string }

export type MovementOrder = { reference: string; username: string; direction: 'in' | 'out'; amount: Satang }

/** A sent movement, with what a site without references needs to find it. */
export type SentMovement = MovementOrder & {
  /** `mark` before the first attempt; null for sites with references. */
  readonly mark: string | null
  readonly sent_at: Date | null
  readonly asked_at: Date
}

/** Demo mode has no username. */
export type LaunchOrder = {
  game_id?: string
  game_option?: string
  return_url: string
} & (
  | {
      mode: 'real'
      username: string
      /** Token in each bet of a seamless site; none for a transfer site. */
      token?: string
    }
  | { mode: 'free' }
)

/** Accounts in byte order of their names; `next` is the last name, null at the end. */
export type BalancesPage = {
  readonly accounts: readonly { readonly username: string; readonly balance: Satang }[]
  /** Malformed accounts as JSON, for review. */
  readonly unreadable: readonly string[]
  readonly next: string | null
}

/** The site's rounds, oldest first. */
export type RoundsPage<Round = SiteRound> = {
  readonly rounds: Round[]
  /** Malformed rounds as JSON, for review. */
  readonly unreadable: string[]
  /** Cursor of the next page, at most 500 characters. Unchanged when there was nothing new. */
  readonly next: string | null
  /** Whether this is the last page now. */
  readonly is_last: boolean
}

/** A round of the common list with the member list's cursor. */
export type CommonRound = SiteRound & { readonly username: string; readonly own_cursor: string }

/**
 * The common list besides member lists: all written rounds, in an order consistent with each member list. A
 * round counted by one list is not counted by the other.
 */
export type CommonList = {
  read(after: string | null): Promise<RoundsPage<CommonRound> | null>
  /** Whether the round is after `own`, the cursor up to which the member's list was counted. */
  isBehind(own: string | null, round: CommonRound): boolean
}

/**
 * Sources of rounds: member lists or a common list. `after` is an earlier `next`, null at the beginning.
 * Null instead of a page: the site refuses the cursor, so the list restarts; such a feed `forgets`, and
 * round ids prevent double counting.
 */
export type RoundsFeed =
  | {
      readonly of: 'member'
      readonly forgets: boolean
      read(username: string, after: string | null): Promise<RoundsPage | null>
      /** The common list for unattended members; null without one, or for one that `forgets`. */
      readonly common: CommonList | null
    }
  | {
      readonly of: 'site'
      read(after: string | null): Promise<RoundsPage<SiteRound & { readonly username: string }> | null>
    }

/** The game site port. A seamless site has no movements and no rounds list. */
export type GameSite = {
  /** Name in the configuration, stored with balances. */
  readonly name: string
  /** Location of the credit during play: moved to the site (`transfer`), or in our wallet (`seamless`). */
  readonly wallet: 'transfer' | 'seamless'
  /** Wallet callback of a seamless site; null for a transfer site. */
  readonly wallet_door: WalletDoor | null
  openAccount(username: string): Promise<void>
  /** Does not throw when the site does not respond: `unknown` is an outcome that the caller must store. */
  move(order: MovementOrder): Promise<MovementOutcome>
  /**
   * `absent`: the site never had the movement, by reference; without references by its list and the balance since the
   * mark. `unknown` for several matches, and for anything that the mark does not prove.
   */
  findMovement(sent: SentMovement): Promise<MovementOutcome | AbsentMovement>
  /**
   * For a site without references: the state of the account before a movement, stored with it. `rounds` is a cursor of the
   * site's rounds. Null for other sites. At most one movement of an account is open, so a new transaction is that movement.
   */
  readonly mark: ((username: string, at: Date, rounds: string | null) => Promise<string>) | null
  balance(username: string): Promise<Satang>
  /** A page of all balances after that username; null for a site without such a list. */
  readonly balances: ((after: string) => Promise<BalancesPage>) | null
  readonly rounds: RoundsFeed
  report(username: string, from: Date, to: Date): Promise<SiteReport>
  /** The catalogue. A malformed game is null. */
  games(): Promise<(SiteGame | null)[]>
  /** Matches and draws with times and odds, without malformed ones. Null for a site without events. */
  readonly offers: (() => Promise<SiteOffers>) | null
  launch(order: LaunchOrder): Promise<string>
  /** Closes the member's open real-money games; returns their number. Idempotent by reference. */
  endSessions(order: { reference: string; username: string }): Promise<number>
}
