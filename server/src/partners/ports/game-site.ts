import type { Satang } from '@sala/contract/wire/money.ts'
import type { WalletDoor } from './wallet-calls.ts'

/** One game as a site offers it. What a site does not tell is null. */
export type SiteGame = {
  readonly game_id: string
  readonly name: string
  readonly name_th: string
  readonly section: string
  readonly provider: string
  /** The share of all stakes that the game gives back over a long time, in percent. */
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
  /** Words of the site; those that the lobby knows are shown. */
  readonly features: string[]
  readonly released_on: string | null
}

/** One decided round of a member's. Its id is the site's own, and never another round's of that member. */
export type SiteRound = {
  readonly round_id: string
  readonly game_id: string
  readonly stake: Satang
  /** What counts for turnover. */
  readonly valid_stake: Satang
  readonly win: Satang
  readonly played_at: Date
}

/** Who plays in a match, with a colour in degrees to tell them apart. */
export type SiteSide = { readonly name: string; readonly hue: number }

type SiteEvent = {
  /** Handed back as the option of a launch of `game_id`, followed by `_` and a choice where one was pressed. */
  readonly event_id: string
  readonly game_id: string
  readonly section: string
  /** The competition or the lottery, in Thai. */
  readonly name: string
  readonly emblem: string
  readonly hue: number
}

/** A match: bets are taken until it starts. `pays` is what one baht brings; `minute` and `score` are null before and where a site tells none. */
export type SiteFixture = SiteEvent & {
  readonly home: SiteSide
  readonly away: SiteSide
  readonly starts_at: Date
  readonly ends_at: Date
  readonly outcomes: { readonly choice: 'home' | 'draw' | 'away'; readonly pays: number }[]
  readonly score: { readonly home: number; readonly away: number } | null
  readonly minute: number | null
}

/** A draw of numbers, with the latest results before it. */
export type SiteDraw = SiteEvent & {
  readonly closes_at: Date
  readonly draws_at: Date
  readonly two_digits_pay: number | null
  readonly last_digit_pay: number | null
  readonly last: string[]
}

/** What a site has on now and next, as it said at that moment. `notice` is a sentence of its own that stands beside it. */
export type SiteOffers = {
  readonly said_at: Date
  readonly notice: string | null
  readonly fixtures: SiteFixture[]
  readonly draws: SiteDraw[]
}

/** A member's play between two instants, summed by the site. */
export type SiteReport = {
  readonly rounds: number
  readonly stake: Satang
  readonly valid_stake: Satang
  readonly win: Satang
  readonly win_loss: Satang
}

/** What the site's own clock said when it answered. Left out, or null: it does not tell. */
type SaidAt = { readonly said_at?: Date | null }

/** What came of a movement, as far as it is known. `unknown` is resolved by looking the reference up. */
export type MovementOutcome =
  | ({ result: 'done' | 'duplicate'; balance: Satang | null } & SaidAt)
  | { result: 'in_progress' }
  | { result: 'rejected'; reason: string }
  | { result: 'unknown' }

export type MovementOrder = { reference: string; username: string; direction: 'in' | 'out'; amount: Satang }

/** A movement that was sent: what a site that knows no references of ours needs to find it by. */
export type SentMovement = MovementOrder & {
  /** What `mark` answered before it was sent for the first time; null where the site knows references. */
  readonly mark: string | null
  readonly sent_at: Date | null
  readonly asked_at: Date
}

/** Free mode belongs to nobody: it has no username. */
export type LaunchOrder = {
  game_id?: string
  game_option?: string
  return_url: string
} & (
  | {
      mode: 'real'
      username: string
      /** What a site that bets from our wallet names in each bet; none for a site that holds the credit itself. */
      token?: string
    }
  | { mode: 'free' }
)

/** Accounts in the order of their names (by bytes); `next` is the last one, null: there are no more. */
export type BalancesPage = {
  readonly accounts: readonly { readonly username: string; readonly balance: Satang }[]
  /** Accounts that are not as agreed, as JSON: kept for a person. */
  readonly unreadable: readonly string[]
  readonly next: string | null
}

/** Rounds as the site tells of them, oldest first. */
export type RoundsPage<Round = SiteRound> = {
  readonly rounds: Round[]
  /** Rounds that are not as agreed, as JSON: kept for a person. */
  readonly unreadable: string[]
  /** Where the next page begins: the adapter's own word of at most 500 characters. The same as before: there was nothing new. */
  readonly next: string | null
  /** There are no more now. */
  readonly is_last: boolean
}

/** A round in the list of everybody, with where the member's own list stands behind it. */
export type CommonRound = SiteRound & { readonly username: string; readonly own_cursor: string }

/**
 * Everybody's rounds in one list, beside each member's own: every round that the site has written when it is asked, in an order that is also that of
 * each own list. Whoever is counted by one is not counted again by the other.
 */
export type CommonList = {
  read(after: string | null): Promise<RoundsPage<CommonRound> | null>
  /** Whether that round stands behind `own`, up to where the member's own list was counted. */
  isBehind(own: string | null, round: CommonRound): boolean
}

/**
 * Where rounds are told: each member's by themselves, or everybody's in one list. `after` is a `next` of before, null at the beginning. Null instead of a
 * page: the site does not take that cursor any more, and is read again from its beginning; a feed that may say so `forgets`, and what was
 * counted of it is remembered by the rounds' ids.
 */
export type RoundsFeed =
  | {
      readonly of: 'member'
      readonly forgets: boolean
      read(username: string, after: string | null): Promise<RoundsPage | null>
      /** What is read of those whom nobody asks for; null where the site has no such list, or one that `forgets`. */
      readonly common: CommonList | null
    }
  | {
      readonly of: 'site'
      read(after: string | null): Promise<RoundsPage<SiteRound & { readonly username: string }> | null>
    }

/** A game site: what every adapter of one gives. One that bets from our wallet has no credit to move and no rounds to tell of. */
export type GameSite = {
  /** What it is called in the configuration; kept with what lies there. */
  readonly name: string
  /** Where the credit lies while it is played with: moved to the site (`transfer`), or in our wallet (`seamless`). */
  readonly wallet: 'transfer' | 'seamless'
  /** Where a site calls us that bets from our wallet; null for every other. */
  readonly wallet_door: WalletDoor | null
  openAccount(username: string): Promise<void>
  /** Never throws for silence: `unknown` is an answer the caller must keep. */
  move(order: MovementOrder): Promise<MovementOutcome>
  /**
   * `absent`: the site answers that it never had the movement. By its reference; where there are none by what came after its mark in
   * that direction with that amount, and `unknown` where that is more than one.
   */
  findMovement(sent: SentMovement): Promise<MovementOutcome | { result: 'absent' }>
  /**
   * For a site that knows no references of ours: the last transaction it has of the account, asked for before a movement is sent and kept with
   * it. Null for every other. At most one movement of an account is open, so that what comes after the mark is that one.
   */
  readonly mark: ((username: string, at: Date) => Promise<string>) | null
  balance(username: string): Promise<Satang>
  /** A page of all balances behind that username; null where a site has no such list, and each is asked for. */
  readonly balances: ((after: string) => Promise<BalancesPage>) | null
  readonly rounds: RoundsFeed
  report(username: string, from: Date, to: Date): Promise<SiteReport>
  /** Null stands for a game in another form than agreed. */
  games(): Promise<(SiteGame | null)[]>
  /** Matches and draws with their times and odds; null for a site that has games alone. What is in another form is left out. */
  readonly offers: (() => Promise<SiteOffers>) | null
  launch(order: LaunchOrder): Promise<string>
  /** Closes the games that the member has open for money; answers how many. The same reference again closes nothing new. */
  endSessions(order: { reference: string; username: string }): Promise<number>
}
