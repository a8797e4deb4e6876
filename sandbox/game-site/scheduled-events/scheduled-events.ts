import type { World } from '../../foundation/sandbox-context.ts'
import type { NumbersResult } from '../game-rules/dice-card-and-number-rules.ts'
import { paysIn } from '../game-rules/game-rules.ts'
import { gameOf, minuteOf, resultOf, scoreOf, sidesIn } from './event-results.ts'
import { type Slot, slotsOf, TIMED_GAMES } from './timetable.ts'

/** Time in ms before kick-off at which a match begins to accept bets. The next constant is the time for which a match stays listed after its end. */
const AHEAD_MS = 75 * 60_000
const BEHIND_MS = 12 * 60_000
const LAST_DRAWS = 3
const HUNDREDTHS = 100

const NOTICE = 'ทีม รายการ เวลา และผลทั้งหมดเป็นเรื่องสมมติ ผลมาจากการสุ่ม ราคาคิดจากโอกาสของแต่ละคู่'

const times = (hundredths: number): string => (hundredths / HUNDREDTHS).toFixed(2)

/** Returns current and upcoming matches and draws, for Sala's API calls and for the game site's pages. */
export function offersNow(world: World) {
  const now = world.clock.now()
  const from = new Date(now.getTime() - BEHIND_MS)
  const to = new Date(now.getTime() + AHEAD_MS)
  const slots = TIMED_GAMES.flatMap(game => slotsOf(game, from, to))
  const inOrder = (one: Slot, other: Slot) => one.closes_at.getTime() - other.closes_at.getTime()
  const fixtures = slots.filter(slot => slot.kind === 'match').sort(inOrder)
  const draws = TIMED_GAMES.flatMap(game =>
    slotsOf(game, now, to)
      .filter(one => one.kind === 'draw')
      .slice(0, 1),
  )
  return {
    said_at: now.toISOString(),
    notice: NOTICE,
    fixtures: fixtures.map(slot => fixture(world, slot, now)),
    draws: draws.filter(slot => slot.kind === 'draw').map(slot => draw(world, slot, now)),
  }
}

const common = ({ event_id, game }: Slot) => ({
  event_id,
  game_id: game.game_id,
  section: game.section,
  name: game.name_th,
  emblem: game.emblem,
  hue: game.hue,
})

function fixture(world: World, slot: Slot, now: Date) {
  const { home, away } = sidesIn(world.seed, slot)
  const game = gameOf(world.seed, slot)
  const pays = paysIn(game)
  return {
    ...common(slot),
    home,
    away,
    starts_at: slot.closes_at.toISOString(),
    ends_at: slot.decides_at.toISOString(),
    outcomes: game.options.map(choice => ({ choice, pays: times(pays[choice] ?? 0) })),
    score: scoreOf(world.seed, slot, now),
    minute: slot.game.play.engine === 'football' && now >= slot.closes_at ? minuteOf(slot, now) : null,
  }
}

function draw(world: World, slot: Slot, now: Date) {
  const pays = paysIn(gameOf(world.seed, slot))
  const since = new Date(now.getTime() - DAY_OF_DRAWS_MS)
  const past = slotsOf(slot.game, since, now).filter(one => one.decides_at <= now)
  return {
    ...common(slot),
    closes_at: slot.closes_at.toISOString(),
    draws_at: slot.decides_at.toISOString(),
    two_digits_pay: times(pays.n00 ?? 0),
    last_digit_pay: times(pays.d0 ?? 0),
    last: past
      .slice(-LAST_DRAWS)
      .reverse()
      .map(one => twoDigits((resultOf(world.seed, one).shown as NumbersResult).number)),
  }
}

const DAY_OF_DRAWS_MS = 24 * 60 * 60_000
const DIGITS = 2
export const twoDigits = (number: number): string => String(number).padStart(DIGITS, '0')
