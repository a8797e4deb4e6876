import type { SlotPlay as MachinePlay } from '../../game-site/game-rules/slot-machine.ts'

export type Mode = 'real' | 'free'

export type Session = {
  username: string
  mode: Mode
  game_id: string | null
  /** Launch option that Sala passed with the game, for example `stake:20`. */
  game_option: string | null
  return_url: string
  /** True if the play session uses real credit that this game site holds. Other sessions cannot bet on matches and draws. */
  takes_bets: boolean
  balance: number
}

export type GameCard = {
  game_id: string
  name: string
  name_th: string
  section: string
  provider: string
  rtp: number
  volatility: 'low' | 'medium' | 'high'
  lines: number | null
  hit_rate: number
  max_win: number
  how_it_works: string[]
  emblem: string
  hue: number
  accent_hue: number
}

export type SlotPlay = MachinePlay & { symbols: string }
export type PickEngine = 'dice' | 'cards' | 'numbers' | 'fish' | 'football' | 'best_of_three'

export type GameRules = GameCard & {
  play: SlotPlay | { engine: PickEngine }
  /** Payout of each option in hundredths of the stake. */
  pays: Record<string, number>
}

export type Round = { round_id: string; shown: unknown; win: number; balance: number }
