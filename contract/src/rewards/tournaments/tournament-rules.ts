/**
 * Ways in which a tournament computes scores. Neither counts losses, amounts or the number of rounds, so a member gains nothing by playing more than
 * intended.
 */
export const scorings = ['best_multiple', 'points'] as const
export type Scoring = (typeof scorings)[number]

/** States of a tournament. `counting`: the period is over, and rounds that are reported late or cancelled still count. */
export const tournamentStates = ['before', 'running', 'counting', 'decided', 'cancelled'] as const
export type TournamentState = (typeof tournamentStates)[number]

/**
 * States of a prize after the tournament is decided. `waiting`: the prize is paid when the member's other open bonus, short break, loss limit or review
 * has ended.
 */
export const prizeStatuses = ['waiting', 'paid', 'refused', 'lapsed'] as const
export type PrizeStatus = (typeof prizeStatuses)[number]

/** Scale of a multiple (the win divided by the stake), which is stored in hundredths: a win as large as the stake is 100. */
export const MULTIPLE_SCALE = 100

/** Points that a round gives, by its multiple (the win divided by the stake). The largest multiple that the round reaches applies. */
export const POINTS = [
  { multiple: 2, points: 1 },
  { multiple: 5, points: 3 },
  { multiple: 10, points: 7 },
  { multiple: 20, points: 15 },
  { multiple: 50, points: 40 },
  { multiple: 100, points: 100 },
] as const

/** Number of a member's best rounds whose points are added up. Further rounds add nothing. */
export const ROUNDS_SCORED = 10

/**
 * Number of members with a score that the tournament needs for each prize. Fewer members mean fewer prizes, so two friends alone win nothing.
 */
export const ENTRANTS_PER_PRIZE = 5

export const PRIZES_MAX = 100
/** Maximum length of a tournament's period, in days. */
export const PERIOD_MAX_DAYS = 31
/** Maximum number of hours after the period in which rounds that are reported late or cancelled still count. */
export const COUNTING_MAX_HOURS = 72

/** Returns the state of a tournament at the time `at`. */
export const stateOf = (
  tournament: {
    readonly starts_at: Date
    readonly ends_at: Date
    readonly decided_at: Date | null
    readonly cancelled_at: Date | null
  },
  at: Date,
): TournamentState => {
  if (tournament.cancelled_at !== null) return 'cancelled'
  if (tournament.decided_at !== null) return 'decided'
  if (at < tournament.starts_at) return 'before'
  return at < tournament.ends_at ? 'running' : 'counting'
}

/** Returns how many of the prizes are paid if `scored` members have a score. */
export const prizesFor = (scored: number, prizes: number): number =>
  Math.min(prizes, Math.floor(scored / ENTRANTS_PER_PRIZE))
