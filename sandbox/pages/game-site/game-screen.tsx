import { useEffect, useState } from 'react'
import { call, wordsOf } from '../page-components/sandbox-call.ts'
import { baht } from '../page-components/thai-format.ts'
import { GameFacts } from './game-facts.tsx'
import styles from './game-screen.module.css'
import { CardsGame } from './games/cards-game.tsx'
import { DiceGame } from './games/dice-game.tsx'
import { FishGame } from './games/fish-game.tsx'
import type { StageProps } from './games/game-props.ts'
import { MatchGame } from './games/match-game.tsx'
import { NumbersGame } from './games/numbers-game.tsx'
import { SlotGame } from './games/slot-game.tsx'
import { EventsScreen } from './scheduled-events/events-screen.tsx'
import { Controls } from './stake-controls.tsx'
import type { GameRules, Session } from './types.ts'
import { useTable } from './use-game-round.ts'

type Props = {
  token: string
  gameId: string
  session: Session
  onLeave: () => void
  onProblem: (why: string) => void
}

const TIMED: readonly GameRules['play']['engine'][] = ['football', 'best_of_three', 'numbers']

/**
 * Fetches a game's rules and shows the game. With real credit, a game with a timetable shows its matches or
 * draws; any other game is played instantly.
 */
export function GameScreen(props: Props) {
  const [game, setGame] = useState<GameRules | null>(null)
  const [instant, setInstant] = useState(false)
  const { token, session, gameId, onLeave, onProblem } = props
  useEffect(() => {
    call<GameRules>('GET', `/game-site/games/${encodeURIComponent(gameId)}`).then(setGame, error =>
      onProblem(wordsOf(error)),
    )
  }, [gameId, onProblem])
  if (game === null)
    return (
      <p className={styles.waiting} aria-live="polite">
        กำลังเปิดเกม…
      </p>
    )
  if (!instant && session.takes_bets && TIMED.includes(game.play.engine))
    return (
      <EventsScreen
        token={token}
        game={game}
        session={session}
        onHall={onLeave}
        onInstant={() => setInstant(true)}
      />
    )
  return <OpenGame {...props} game={game} />
}

function OpenGame({ token, gameId, session, game, onLeave, onProblem }: Props & { game: GameRules }) {
  const table = useTable(token, gameId, session, onProblem)
  const [choice, setChoice] = useState<string | null>(null)
  const needsChoice = game.play.engine !== 'slot'
  const canPlay = !table.playing && table.balance >= table.stake && (!needsChoice || choice !== null)

  // The space key starts a round if no element of the page has the focus.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== 'Space' || event.target !== document.body || event.repeat) return
      event.preventDefault()
      if (canPlay) table.play(choice)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })

  return (
    <main
      className={styles.screen}
      style={{ '--hue': game.hue, '--accent': game.accent_hue } as React.CSSProperties}
    >
      <header className={styles.head}>
        <button type="button" className={styles.leave} onClick={onLeave}>
          ‹ เกมอื่น
        </button>
        <h1 className={styles.name}>{game.name_th}</h1>
        <a className={styles.leave} href={session.return_url} target="_top">
          กลับล็อบบี้
        </a>
      </header>
      <p className={styles.balance} aria-live="polite">
        <span>{session.mode === 'real' ? 'เครดิต' : 'เครดิตทดลอง ไม่ใช้เงิน'}</span>฿{baht(table.balance)}
      </p>
      <Stage game={game} round={table.round} playing={table.playing} choice={choice} onChoose={setChoice} />
      <Controls
        table={table}
        canPlay={canPlay}
        needsChoice={needsChoice && choice === null}
        onPlay={() => table.play(choice)}
      />
      <GameFacts game={game} />
    </main>
  )
}

function Stage(props: StageProps) {
  switch (props.game.play.engine) {
    case 'slot':
      return <SlotGame {...props} play={props.game.play} />
    case 'dice':
      return <DiceGame {...props} />
    case 'cards':
      return <CardsGame {...props} />
    case 'numbers':
      return <NumbersGame {...props} />
    case 'fish':
      return <FishGame {...props} />
    case 'football':
    case 'best_of_three':
      return <MatchGame {...props} />
  }
}
