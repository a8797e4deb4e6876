import type { NumbersResult } from '../game-rules/dice-card-and-number-rules.ts'
import { pickOf } from '../game-rules/game-rules.ts'
import { drawResult, type PickGame } from '../game-rules/single-choice-game.ts'
import type { MatchResult } from '../game-rules/sports-and-fishing-rules.ts'
import { randomOf, seedOf } from '../random-draws.ts'
import { footballOf, setsOf } from './odds.ts'
import { type Side, sidesOf } from './teams.ts'
import type { Slot } from './timetable.ts'

/**
 * Numbers of the random draws that an event needs, such as who plays and who wins. Each draw has its own number, so that the draws are independent.
 */
const WHO = 0n
const STRENGTHS = 1n
const RESULT = 2n
const WHEN = 3n

const MATCH_MINUTES = 90

/** Returns the random seed of an event (a match or draw). All facts of the event follow from it, so they need not be stored. */
const seed = (siteSeed: string, slot: Slot) => seedOf(siteSeed, slot.event_id)

export function sidesIn(siteSeed: string, { event_id, game }: Slot): { home: Side; away: Side } {
  const random = randomOf(seedOf(siteSeed, event_id), WHO)
  const sides = sidesOf(game.game_id, game.section)
  const first = random(sides.length)
  const second = (first + 1 + random(sides.length - 1)) % sides.length
  const [home, away] = [sides[first], sides[second]]
  if (home === undefined || away === undefined) throw new Error(`nobody plays in ${game.game_id}`)
  return { home, away }
}

/** Returns an event's betting options and its possible results with their weights. They never change for an event. */
export function gameOf(siteSeed: string, slot: Slot): PickGame {
  const { play } = slot.game
  const random = randomOf(seed(siteSeed, slot), STRENGTHS)
  if (play.engine === 'football') return footballOf(play.share, random)
  if (play.engine === 'best_of_three') return setsOf(play.share, random)
  if (play.engine === 'numbers') return pickOf(play)
  throw new Error(`${slot.game.game_id} has no timetable`)
}

/** Returns the final result of an event, which is fixed from the beginning. Callers must not show it before the event is decided. */
export function resultOf(siteSeed: string, slot: Slot, game = gameOf(siteSeed, slot)) {
  const drawn = drawResult(game, randomOf(seed(siteSeed, slot), RESULT))
  return { shown: drawn.shown as MatchResult | NumbersResult, returns: drawn.returns }
}

/** Returns the minute of play of a match at `now`, 0 to 90. A match of 90 minutes is simulated in a few real minutes. */
export function minuteOf({ closes_at, decides_at }: Slot, now: Date): number {
  const part = (now.getTime() - closes_at.getTime()) / (decides_at.getTime() - closes_at.getTime())
  return Math.min(MATCH_MINUTES, Math.max(0, Math.floor(part * MATCH_MINUTES)))
}

/** Returns a match's current score, or null before kick-off. The minute of each goal or set is random. */
export function scoreOf(siteSeed: string, slot: Slot, now: Date): MatchResult | null {
  if (now < slot.closes_at) return null
  const end = resultOf(siteSeed, slot).shown as MatchResult
  if (now >= slot.decides_at) return end
  const minute = minuteOf(slot, now)
  const random = randomOf(seed(siteSeed, slot), WHEN)
  const fallen = (count: number) =>
    Array.from({ length: count }, () => 1 + random(MATCH_MINUTES - 1)).filter(at => at <= minute).length
  return { home: fallen(end.home), away: fallen(end.away) }
}
