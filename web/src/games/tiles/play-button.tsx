import type { ReactNode } from 'react'
import { BASE_PATH } from '../../base-path.ts'
import { isTokenShared } from '../../calls/session-token.ts'
import { openDialog } from '../../dialogs/dialog-types.ts'
import { goTo } from '../../page/router-handover.ts'
import { isSafePath } from '../../session/return-path.ts'
import { useSignedIn } from '../../session/session-state.ts'
import { framedPath, launchAddress } from '../launch/launch.ts'

type PlayPressProps = {
  game: { game_id: string }
  /** Launch option with which the game opens (L06). The game site, the partner that runs the game, defines the possible values. */
  option?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/**
 * A link or button that starts a game (F13). For a member it opens a new tab during the press, because browsers block tabs that scripts open
 * later. The new tab then fetches the URL that starts the game. For a visitor it opens the login prompt, which leads back to this page.
 */
export function PlayPress({ game, option, className, children }: PlayPressProps) {
  const signedIn = useSignedIn()
  if (signedIn)
    return (
      <a
        href={launchAddress(game.game_id, option)}
        target="_blank"
        className={className}
        rel="noopener"
        onClick={event => {
          if (isTokenShared()) return
          // The game opens in this tab, because a new tab would not find the sign-in: this browser shares neither local storage nor cookies.
          event.preventDefault()
          goTo(framedPath(game.game_id, option))
        }}
      >
        {children}
      </a>
    )
  const askToSignIn = () => {
    const { pathname, search } = window.location
    const path = pathname.slice(BASE_PATH.length)
    const whole = path + search
    // The path to return to may contain only safe characters. If the query has others, such as a Thai search text, the path without the query
    // is used.
    openDialog('loginPrompt', { returnPath: isSafePath(whole) ? whole : path })
  }
  return (
    <button type="button" className={className} aria-haspopup="dialog" onClick={askToSignIn}>
      {children}
    </button>
  )
}
