/** How a tournament scores. Neither way counts losses, amounts or the number of rounds, so that playing more than meant gains nothing. */
export const scorings = ['best_multiple', 'points'] as const
export type Scoring = (typeof scorings)[number]

/** States of a tournament. `counting`: the period is over, and late rounds and rollbacks still count. */
export const tournamentStates = ['before', 'running', 'counting', 'decided', 'cancelled'] as const
export type TournamentState = (typeof tournamentStates)[number]

/** States of a decided prize. `waiting`: the member has another bonus open. */
export const prizeStatuses = ['waiting', 'paid', 'refused', 'lapsed'] as const
export type PrizeStatus = (typeof prizeStatuses)[number]

/** Hundredths of the stake in one multiple: a win of the whole stake is 100. */
export const MULTIPLE_SCALE = 100

/** The closed list of points: a round gives the points of the largest multiple that its win reached. */
export const POINTS = [
  { multiple: 2, points: 1 },
  { multiple: 5, points: 3 },
  { multiple: 10, points: 7 },
  { multiple: 20, points: 15 },
  { multiple: 50, points: 40 },
  { multiple: 100, points: 100 },
] as const

/** Rounds that give points: the member's best ones. Further rounds add nothing. */
export const ROUNDS_SCORED = 10

/** Members with a score for each prize. Fewer members get fewer prizes, so that two friends alone win nothing. */
export const ENTRANTS_PER_PRIZE = 5

/** Days for which a decided prize waits for the end of another bonus. */
export const PRIZE_WAITS_DAYS = 7

export const PRIZES_MAX = 100
/** Maximum length of a tournament's period, in days. */
export const PERIOD_MAX_DAYS = 31
/** Maximum number of hours after the period in which late rounds and rollbacks count. */
export const COUNTING_MAX_HOURS = 72

/** The state of a tournament at the time `at`. */
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

/** Number of prizes that so many members with a score share. */
export const prizesFor = (scored: number, prizes: number): number =>
  Math.min(prizes, Math.floor(scored / ENTRANTS_PER_PRIZE))
