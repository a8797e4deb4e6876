export type Side = { name: string; hue: number }
export type Outcome = { choice: 'home' | 'draw' | 'away'; pays: string }

type Event = { event_id: string; game_id: string; section: string; name: string }

export type Fixture = Event & {
  home: Side
  away: Side
  starts_at: string
  ends_at: string
  outcomes: Outcome[]
  score: { home: number; away: number } | null
  minute: number | null
}
export type Draw = Event & {
  closes_at: string
  draws_at: string
  two_digits_pay: string
  last_digit_pay: string
  last: string[]
}
export type Offers = { said_at: string; notice: string; fixtures: Fixture[]; draws: Draw[] }

export type Bet = {
  bet_id: string
  name: string
  about: string | null
  choice: string
  stake: number
  pays: number
  win: number | null
  result: { home: number; away: number } | { number: number } | null
  decides_at: string
}

/** A bet to place. `pays` are the odds that the player saw. */
export type Pick = { event_id: string; choice: string; pays: string; words: string }
