import { IconButton } from '@sala/ui/action/icon-button.tsx'
import { Maximize, Minimize } from '@sala/ui/brand/icons.ts'
import { type ReactNode, useRef } from 'react'
import styles from './game-frame.module.css'
import { isLobby } from './lobby-in-frame-detection.ts'
import { useFullScreen } from './use-full-screen.ts'

type GameFrameProps = {
  title: ReactNode
  /** Accessible name of the iframe with the game. */
  label: string
  /** URL of the game. Without a URL the children are shown. */
  url: string | undefined
  /** Content at the end of the bar above the game, before the full-screen button. */
  actions?: ReactNode
  /** Called if a back link of the game has opened the lobby inside the iframe. */
  onReturn: () => void
  /** A notice below the bar while the game is shown. */
  notice?: ReactNode
  /** The link that closes the game, after the full-screen button. */
  close?: ReactNode
  children?: ReactNode
}

/**
 * A game in an iframe. The game may run scripts, use storage and, after a press, navigate its own iframe to the lobby. It may not navigate the
 * lobby's window, open windows, or read the referrer.
 */
export function GameFrame({ title, label, url, actions, notice, onReturn, close, children }: GameFrameProps) {
  const place = useRef<HTMLDivElement>(null)
  const { full, turn } = useFullScreen(place)
  return (
    <div ref={place} className={full ? styles.full : styles.frame}>
      <div>
        <div className={styles.bar}>
          <div className={styles.title}>{title}</div>
          {actions}
          {url ? (
            <IconButton
              label={full ? 'ออกจากเต็มจอ' : 'เต็มจอ'}
              icon={full ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
              onClick={turn}
            />
          ) : null}
          {close}
        </div>
        {notice}
      </div>
      {url ? (
        <iframe
          className={styles.game}
          title={label}
          src={url}
          sandbox="allow-scripts allow-same-origin allow-forms allow-pointer-lock allow-orientation-lock allow-top-navigation-by-user-activation"
          allow="fullscreen; autoplay"
          referrerPolicy="no-referrer"
          onLoad={event => {
            if (isLobby(event.currentTarget)) onReturn()
          }}
        />
      ) : (
        <div className={styles.place}>{children}</div>
      )}
    </div>
  )
}
