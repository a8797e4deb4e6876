import { useState } from 'react'
import { call, wordsOf } from '../../page-components/sandbox-call.ts'
import { usePoll } from '../../page-components/use-poll.ts'
import type { Bet, Pick } from './types.ts'

const ASK_EVERY_MS = 4_000
const HUNDREDTHS = 100

type Own = { bets: Bet[]; balance: number | null }

export type Bets = {
  bets: Bet[]
  /** The player's balance. Null until the balance is loaded. */
  balance: number | null
  placing: boolean
  message: string | null
  forget(): void
  place(pick: Pick, stake: number): Promise<boolean>
}

/** Hook with the player's bets and balance, and a function that places a bet. It polls, so that settled bets appear. */
export function useBets(token: string): Bets {
  const path = `/game-site/bets?token=${encodeURIComponent(token)}`
  const { data, refresh } = usePoll(token, ASK_EVERY_MS, () => call<Own>('GET', path))
  const [placing, setPlacing] = useState(false)
  const [message, setMessage] = useState<string | null>(null)
  const place = async ({ event_id, choice, pays }: Pick, stake: number) => {
    setPlacing(true)
    setMessage(null)
    try {
      const order = { token, event_id, choice, stake, pays: Math.round(Number(pays) * HUNDREDTHS) }
      await call('POST', '/game-site/bets', order)
      setMessage('รับเดิมพันแล้ว ดูได้ในรายการของฉัน')
      refresh()
      return true
    } catch (error) {
      setMessage(wordsOf(error))
      return false
    } finally {
      setPlacing(false)
    }
  }
  return {
    bets: data?.bets ?? [],
    balance: data?.balance ?? null,
    placing,
    message,
    forget: () => setMessage(null),
    place,
  }
}
