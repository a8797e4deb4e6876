import type { Satang } from '@sala/contract/wire/money.ts'
import type { WalletDoor } from './seamless-wallet-calls.ts'

/** A game in a game site's list. Fields that the site does not report are null. */
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
  /** Names of the game's features as the game site writes them. The lobby ignores unknown names. */
  readonly features: string[]
  readonly released_on: string | null
}

/** A decided game round of a member. `round_id` is the site's id of the round, which is unique for the member. */
export type SiteRound = {
  readonly round_id: string
  readonly game_id: string
  readonly stake: Satang
  /** The part of the stake that counts as turnover. */
  readonly valid_stake: Satang
  readonly win: Satang
  readonly played_at: Date
}

/** A team in a match, with its colour as a hue in degrees. */
export type SiteSide = { readonly name: string; readonly hue: number }

type SiteEvent = {
  /** Id of the match or draw. To open it, a launch order has this id in `game_option`, followed by `_` and the outcome if the member chose one. */
  readonly event_id: string
  readonly game_id: string
  readonly section: string
  /** Name of the competition or lottery, in Thai. */
  readonly name: string
  readonly emblem: string
  readonly hue: number
}

/**
 * A match. Bets end at `starts_at`. `pays` is the payout per baht staked. `minute` and `score` are null before the match starts, and for a game site
 * that does not report them.
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

export type SiteDraw = SiteEvent & {
  readonly closes_at: Date
  readonly draws_at: Date
  readonly two_digits_pay: number | null
  readonly last_digit_pay: number | null
  readonly last: string[]
}

/** Current and next matches and lottery draws of a game site at the time `said_at`. `notice` is a text of the site for members, or null. */
export type SiteOffers = {
  readonly said_at: Date
  readonly notice: string | null
  readonly fixtures: SiteFixture[]
  readonly draws: SiteDraw[]
}

/** The game site's totals of a member's play in a period. */
export type SiteReport = {
  readonly rounds: number
  readonly stake: Satang
  readonly valid_stake: Satang
  readonly win: Satang
  readonly win_loss: Satang
}

/** Time by the game site's clock at which it responded. It is absent or null if the site did not send it. */
type SaidAt = { readonly said_at?: Date | null }

/** Outcome of a credit transfer to or from a game site. If it is `unknown`, the transfer is looked up later. */
export type MovementOutcome =
  | ({ result: 'done' | 'duplicate'; balance: Satang | null } & SaidAt)
  | { result: 'in_progress' }
  | { result: 'rejected'; reason: string }
  | { result: 'unknown' }

/**
 * Result of the lookup of a credit transfer that the game site never had, so that it may be sent again. If `mark` is set, it is the current account
 * state and replaces the stored one, with which the next lookup compares.
 */
export type AbsentMovement = { readonly result: 'absent'; readonly mark?: string }

export type MovementOrder = { reference: string; username: string; direction: 'in' | 'out'; amount: Satang }

/** A sent credit transfer, with the data by which it can be found at a game site without references. */
export type SentMovement = MovementOrder & {
  /**
   * The account's state at the game site before the transfer was first sent. A lookup compares the current state with it. Null for game sites whose
   * transfers have references.
   */
  readonly mark: string | null
  readonly sent_at: Date | null
  readonly asked_at: Date
}

/** Request for a link that launches a game. It has no username in demo mode. */
export type LaunchOrder = {
  game_id?: string
  game_option?: string
  return_url: string
} & (
  | {
      mode: 'real'
      username: string
      /** Token that a seamless site sends back with each bet. Absent for a site that holds the credit itself. */
      token?: string
    }
  | { mode: 'free' }
)

/** A page of member accounts at a game site, sorted by the bytes of their names. `next` is the last name of the page, or null on the last page. */
export type BalancesPage = {
  readonly accounts: readonly { readonly username: string; readonly balance: Satang }[]
  /** Malformed accounts, each as JSON, for review by an operator. */
  readonly unreadable: readonly string[]
  readonly next: string | null
}

/** A page of the game site's rounds, oldest first. */
export type RoundsPage<Round = SiteRound> = {
  readonly rounds: Round[]
  /** Malformed game rounds, each as JSON, for review by an operator. */
  readonly unreadable: string[]
  /** Cursor of the next page, at most 500 characters. It is unchanged if there were no new rounds. */
  readonly next: string | null
  readonly is_last: boolean
}

/** A round in the common list of all members' rounds. `own_cursor` is the round's cursor in the member's own list. */
export type CommonRound = SiteRound & { readonly username: string; readonly own_cursor: string }

/**
 * Common list of all members' rounds, which a game site has in addition to one list per member. Both have rounds in the same order, and a round that
 * was counted from one list is not counted again from the other.
 */
export type CommonList = {
  read(after: string | null): Promise<RoundsPage<CommonRound> | null>
  /** Returns whether the round comes after the cursor `own`, up to which the member's own list was counted. If so, the round is not counted yet. */
  isBehind(own: string | null, round: CommonRound): boolean
}

/**
 * How a game site lists its rounds: one list per member, or one list of the whole site. `after` is the `next` of an earlier page, or null at the
 * beginning. `read` returns null if the site refuses the cursor. If `forgets` is true, the site may refuse old cursors. Its rounds are then read
 * again, and the stored ids of counted rounds prevent double counting.
 */
export type RoundsFeed =
  | {
      readonly of: 'member'
      readonly forgets: boolean
      read(username: string, after: string | null): Promise<RoundsPage | null>
      /**
       * The common list of all members' rounds. It is needed to find rounds of members who are not playing now. Null for a game site without such a
       * list, and if `forgets` is true.
       */
      readonly common: CommonList | null
    }
  | {
      readonly of: 'site'
      read(after: string | null): Promise<RoundsPage<SiteRound & { readonly username: string }> | null>
    }

/**
 * An order that grants a member free rounds, whose stake the member does not pay. If the order is repeated with the same `reference`, the site grants
 * nothing more.
 */
export type FreeRoundsOrder = {
  readonly reference: string
  readonly username: string
  readonly game_id: string
  readonly rounds: number
  /** Stake of each free round. The member does not pay it. */
  readonly stake: Satang
  readonly ends_at: Date
}

/** State of a member's free rounds as the game site reports it. `reward` is the site's id, which it sends with each bet and win of these rounds. */
export type FreeRoundsOutcome =
  | { readonly result: 'given' | 'used' | 'expired' | 'cancelled'; readonly reward: string }
  | { readonly result: 'refused'; readonly reason: string }

/** Calls about free rounds at a game site with a seamless wallet. They throw partner errors if the site gives no valid answer. */
export type FreeRounds = {
  give(order: FreeRoundsOrder): Promise<FreeRoundsOutcome>
  /** Finds the free rounds of an earlier order. `absent` means that the site never had the order. */
  find(order: FreeRoundsOrder): Promise<FreeRoundsOutcome | { readonly result: 'absent' }>
  /** Cancels the rest of the rounds, and returns their state afterwards. Rounds that were played stay played. */
  cancel(order: FreeRoundsOrder, reward: string): Promise<FreeRoundsOutcome>
}

/** A game site. A site with a seamless wallet has no transfers of credit and no list of rounds. */
export type GameSite = {
  /** Name of the game site in the configuration. Balances are stored with this name. */
  readonly name: string
  /** Where a member's credit is during play: at the game site (`transfer`), or in Sala's wallet, which the site calls (`seamless`). */
  readonly wallet: 'transfer' | 'seamless'
  /** Handles a seamless site's calls to Sala's wallet. Null for a site that holds the credit itself. */
  readonly wallet_door: WalletDoor | null
  openAccount(username: string): Promise<void>
  /** Transfers credit to or from the game site. If the site does not respond, returns the outcome `unknown`, which the caller must store. */
  move(order: MovementOrder): Promise<MovementOutcome>
  /**
   * Finds the outcome of a sent transfer, by its reference or by the account state `mark`. `absent` means that the game site never had the
   * transfer. `unknown` means that several transactions match, or that the comparison proves nothing.
   */
  findMovement(sent: SentMovement): Promise<MovementOutcome | AbsentMovement>
  /**
   * Reads the account's state before a transfer, for a game site whose transfers have no references. It is stored with the transfer, and a lost
   * transfer is found later by a comparison with it. `rounds` is a cursor of the site's rounds. `mark` is null for all other sites.
   */
  readonly mark: ((username: string, at: Date, rounds: string | null) => Promise<string>) | null
  balance(username: string): Promise<Satang>
  /** Reads a page of all members' balances, which starts after the given user name. `balances` is null for a game site without such a list. */
  readonly balances: ((after: string) => Promise<BalancesPage>) | null
  readonly rounds: RoundsFeed
  report(username: string, from: Date, to: Date): Promise<SiteReport>
  /** Returns the game site's games. A malformed game is null. */
  games(): Promise<(SiteGame | null)[]>
  /**
   * Reads matches and lottery draws with times and odds, and leaves out malformed ones. `offers` is null for a game site without such events.
   */
  readonly offers: (() => Promise<SiteOffers>) | null
  launch(order: LaunchOrder): Promise<string>
  /** Calls about free rounds. Null for a game site that grants none. */
  readonly free_rounds: FreeRounds | null
  /** Closes the member's open real-money games and returns their number. If the call is repeated with the same `reference`, it has no effect. */
  endSessions(order: { reference: string; username: string }): Promise<number>
}
