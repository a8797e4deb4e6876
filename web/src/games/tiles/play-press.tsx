import type { ReactNode } from 'react'
import { BASE_PATH } from '../../base-path.ts'
import { isTokenShared } from '../../calls/token.ts'
import { openDialog } from '../../dialogs/dialogs.ts'
import { goTo } from '../../page/program.ts'
import { isSafePath } from '../../session/return-path.ts'
import { useSignedIn } from '../../session/start.ts'
import { framedPath, launchAddress } from '../launch/launch.ts'

type PlayPressProps = {
  game: { game_id: string }
  /** The option with which the game opens (L06). */
  option?: string | undefined
  className?: string | undefined
  children: ReactNode
}

/**
 * F13: starts a game. A member's press opens a window that fetches the address, so popup blockers allow it.
 * A visitor's press asks for sign-in and keeps the return path.
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
          // A new tab would only ask to sign in.
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
    // The return path keeps the list, but not a Thai search text.
    openDialog('loginPrompt', { returnPath: isSafePath(whole) ? whole : path })
  }
  return (
    <button type="button" className={className} aria-haspopup="dialog" onClick={askToSignIn}>
      {children}
    </button>
  )
}
