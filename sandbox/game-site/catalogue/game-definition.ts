import { DAY_MS } from '../../foundation/calendar.ts'
import type { PickPlay } from '../game-rules/single-choice-game-settings.ts'
import type { LineCount, PaytableName, SlotPlay } from '../game-rules/slot-machine.ts'

export type Section = 'slot' | 'casino' | 'sports' | 'lotto' | 'fish' | 'esports'
export type Symbols = 'garden' | 'river' | 'market' | 'legend' | 'sky'

/** Rules of a game: a slot with its paytable and symbols, or a game in which the player chooses an option. */
export type Play = (SlotPlay & { symbols: Symbols }) | PickPlay

export type Game = {
  game_id: string
  name: string
  name_th: string
  section: Section
  provider: string
  /** Name of the game's picture. Pages find the drawing by this name. */
  emblem: string
  /** Two hues of the game's picture in degrees: the main colour and the accent colour. */
  hue: number
  accent_hue: number
  /** Date on which the game was released, as `YYYY-MM-DD`. */
  released_on: string
  play: Play
}

type Named = [game_id: string, name: string, name_th: string, emblem: string, hue: number, accent: number]
type SlotRow = [...named: Named, table: PaytableName, symbols: Symbols, top: number, lines: LineCount]
type PickRow = [provider: string, ...named: Named, play: PickPlay]

const NEWEST = Date.UTC(2026, 9, 30)
const DAYS_BETWEEN = 17

/** Invents a release date from the game's position in its list, in which the newest game is first. */
const releasedOn = (place: number, offsetDays: number): string =>
  new Date(NEWEST - (place * DAYS_BETWEEN + offsetDays) * DAY_MS).toISOString().slice(0, 10)

const named = ([game_id, name, name_th, emblem, hue, accent_hue]: Named) => ({
  game_id,
  name,
  name_th,
  emblem,
  hue,
  accent_hue,
})

/** Builds the slot games of one provider. Their ids begin with the provider's name. `offsetDays` makes the release dates of two providers differ. */
export const slots = (provider: string, offsetDays: number, rows: readonly SlotRow[]): Game[] =>
  rows.map(([id, name, name_th, emblem, hue, accent, table, symbols, top, lines], place) => ({
    ...named([`${provider}-${id}`, name, name_th, emblem, hue, accent]),
    section: 'slot',
    provider,
    released_on: releasedOn(place, offsetDays),
    play: { engine: 'slot', table, symbols, top, lines },
  }))

/** Builds the games of any section other than slots. The ids of the games begin with the section's name. */
export const games = (section: Section, offsetDays: number, rows: readonly PickRow[]): Game[] =>
  rows.map(([provider, id, name, name_th, emblem, hue, accent, play], place) => ({
    ...named([`${section}-${id}`, name, name_th, emblem, hue, accent]),
    section,
    provider,
    released_on: releasedOn(place, offsetDays),
    play,
  }))
