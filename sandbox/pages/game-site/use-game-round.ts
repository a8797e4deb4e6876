import { useCallback, useEffect, useRef, useState } from 'react'
import { CallRefused, call, wordsOf } from '../page-components/sandbox-call.ts'
import type { Round, Session } from './types.ts'

/** Minimum duration of a round's animation in ms. It applies when the server answers faster. */
const TURN_MIN_MS = 750
const KEPT_RESULTS = 12

export const STAKES = [1, 5, 10, 20, 50, 100, 200, 500, 1_000] as const
const FIRST_STAKE = 10

const NAMED_STAKES: Readonly<Record<string, (typeof STAKES)[number]>> = {
  'stake-low': 1,
  'stake-medium': 20,
  'stake-high': 100,
}

/**
 * Returns the index of the stake that is selected first: the stake that the launch option names (`stake:<baht>` or a fixed name), or else the
 * default.
 */
const firstPlace = (option: string | null): number => {
  const wished = STAKES.findIndex(stake => `stake:${stake}` === option)
  return wished === -1 ? STAKES.indexOf(NAMED_STAKES[option ?? ''] ?? FIRST_STAKE) : wished
}

export type Result = { round_id: string; stake: number; win: number }

export type Table = {
  balance: number
  stake: number
  canLower: boolean
  canRaise: boolean
  stepStake(by: -1 | 1): void
  playing: boolean
  /** The last round that the player played. It is set only after the round's animation. */
  round: (Round & { stake: number }) | null
  results: Result[]
  problem: string | null
  play(choice: string | null): void
}

/** Hook with a player's state in one game: stake, rounds and balance. It calls `onOver` when the play session has ended. */
export function useTable(
  token: string,
  gameId: string,
  { balance: firstBalance, game_option }: Pick<Session, 'balance' | 'game_option'>,
  onOver: (why: string) => void,
): Table {
  const [balance, setBalance] = useState(firstBalance)
  const [place, setPlace] = useState(() => firstPlace(game_option))
  const [playing, setPlaying] = useState(false)
  const [round, setRound] = useState<Table['round']>(null)
  const [results, setResults] = useState<Result[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const turning = useTurn()
  const stake = STAKES[place] ?? STAKES[0]

  const play = async (choice: string | null) => {
    if (playing) return
    setPlaying(true)
    setProblem(null)
    setRound(null)
    setBalance(before => before - stake)
    try {
      const order = { token, game_id: gameId, stake, choice }
      const [played] = await Promise.all([call<Round>('POST', '/game-site/rounds/play', order), turning()])
      setRound({ ...played, stake })
      setResults(before =>
        [{ round_id: played.round_id, stake, win: played.win }, ...before].slice(0, KEPT_RESULTS),
      )
      setBalance(played.balance)
    } catch (error) {
      setBalance(before => before + stake)
      if (error instanceof CallRefused && error.status === 401) onOver(error.message)
      setProblem(wordsOf(error))
    } finally {
      setPlaying(false)
    }
  }
  return {
    balance,
    stake,
    canLower: place > 0 && !playing,
    canRaise: place < STAKES.length - 1 && !playing,
    stepStake: by => setPlace(before => Math.min(STAKES.length - 1, Math.max(0, before + by))),
    playing,
    round,
    results,
    problem,
    play: choice => void play(choice),
  }
}

/** Hook that returns a function to wait for the minimum time of a round's animation. It clears its timer on unmount. */
function useTurn(): () => Promise<void> {
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  return useCallback(
    () =>
      new Promise<void>(resolve => {
        timer.current = window.setTimeout(resolve, TURN_MIN_MS)
      }),
    [],
  )
}
