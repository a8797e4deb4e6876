import { CATALOGUE } from '../catalogue/catalogue.ts'
import type { Game } from '../catalogue/game-definition.ts'

const MINUTE_MS = 60_000

/** Interval and duration of simulated matches and lottery draws. Both are short, so that a tester can wait for a result. */
const TIMES = {
  match: { everyMinutes: 24, lastsMinutes: 6 },
  draw: { everyMinutes: 30, lastsMinutes: 1 },
} as const

/** One match or lottery draw in a game's timetable. The `event_id` ends with the running number of the match or draw. */
export type Slot = {
  event_id: string
  game: Game
  kind: keyof typeof TIMES
  /** End of betting on the match or draw: kick-off, or the close of the draw. */
  closes_at: Date
  /** Time from which the result of the match or draw is known. */
  decides_at: Date
}

const kindOf = ({ play }: Game): Slot['kind'] | null => {
  if (play.engine === 'football' || play.engine === 'best_of_three') return 'match'
  return play.engine === 'numbers' ? 'draw' : null
}

const TIMED = CATALOGUE.flatMap(game => {
  const kind = kindOf(game)
  return kind === null ? [] : [{ game, kind }]
})
const OF_KIND = {
  match: TIMED.filter(one => one.kind === 'match'),
  draw: TIMED.filter(one => one.kind === 'draw'),
}

/** Returns by how much a game's start times are shifted. The games get different shifts, so that some match or draw always starts soon. */
function offsetMs(game: Game, kind: Slot['kind']): number {
  const all = OF_KIND[kind]
  const place = all.findIndex(one => one.game === game)
  return Math.round((place / all.length) * TIMES[kind].everyMinutes) * MINUTE_MS
}

function slotOf(game: Game, kind: Slot['kind'], number: number): Slot {
  const { everyMinutes, lastsMinutes } = TIMES[kind]
  const closes = number * everyMinutes * MINUTE_MS + offsetMs(game, kind)
  return {
    event_id: `${game.game_id}-${number}`,
    game,
    kind,
    closes_at: new Date(closes),
    decides_at: new Date(closes + lastsMinutes * MINUTE_MS),
  }
}

/** Returns those matches or draws of a game that are decided after `from` and close before `to`, in order of time. */
export function slotsOf(game: Game, from: Date, to: Date): Slot[] {
  const kind = kindOf(game)
  if (kind === null) return []
  const { everyMinutes, lastsMinutes } = TIMES[kind]
  const every = everyMinutes * MINUTE_MS
  const base = offsetMs(game, kind)
  const first = Math.floor((from.getTime() - lastsMinutes * MINUTE_MS - base) / every) + 1
  const last = Math.ceil((to.getTime() - base) / every) - 1
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => slotOf(game, kind, first + n))
}

export const TIMED_GAMES: readonly Game[] = TIMED.map(one => one.game)

const EVENT_ID = /^([a-z0-9-]{1,60})-(\d{1,9})$/

/** Returns the match or lottery draw with this id, or null when no timetable contains it. */
export function findSlot(eventId: string): Slot | null {
  const [, gameId, number] = EVENT_ID.exec(eventId) ?? []
  const game = TIMED_GAMES.find(one => one.game_id === gameId)
  const kind = game === undefined ? null : kindOf(game)
  return game === undefined || kind === null ? null : slotOf(game, kind, Number(number))
}
