import { useEffect, useState } from 'react'
import { call, wordsOf } from '../page-components/sandbox-call.ts'
import type { Session } from './types.ts'

/**
 * Launch token and game in the page's URL. If `game` is empty, the page shows the list of all games. If it is null, the play session decides which
 * game is shown.
 */
type Place = { token: string | null; game: string | null }

function placeInAddress(): Place {
  const asked = new URLSearchParams(window.location.search)
  return { token: asked.get('token'), game: asked.get('game') }
}

function addressOf({ token, game }: Place): string {
  const query = new URLSearchParams()
  if (token !== null) query.set('token', token)
  if (game !== null) query.set('game', game)
  return `${window.location.pathname}?${query}`
}

const keyOf = ({ token, game }: Place) => `${token}:${game}`

/**
 * Hook with the launch token and game of the URL, and the play session of the token. When the game changes, the session is fetched again, because it
 * contains the balance.
 */
export function useSite(onProblem: (why: string) => void) {
  const [place, setPlace] = useState(placeInAddress)
  const [opened, setOpened] = useState<{ at: string; session: Session } | null>(null)

  useEffect(() => {
    const onBack = () => setPlace(placeInAddress())
    window.addEventListener('popstate', onBack)
    return () => window.removeEventListener('popstate', onBack)
  }, [])
  useEffect(() => {
    const { token, game } = place
    if (token === null) return
    let over = false
    call<Session>('GET', `/game-site/session?token=${encodeURIComponent(token)}`).then(
      session => {
        if (over) return
        // When Sala's launch names a game, the page opens this game directly. The player can go to the list of games from there.
        const named = game === null && session.game_id !== null ? { token, game: session.game_id } : place
        if (named !== place) window.history.replaceState(null, '', addressOf(named))
        setPlace(named)
        setOpened({ at: keyOf(named), session })
      },
      error => {
        if (!over) onProblem(wordsOf(error))
      },
    )
    return () => {
      over = true
    }
  }, [place, onProblem])

  const goTo = (next: Place) => {
    window.history.pushState(null, '', addressOf(next))
    setPlace(next)
    window.scrollTo(0, 0)
  }
  return { place, session: opened?.at === keyOf(place) ? opened.session : null, goTo }
}
