import { useEffect, useState } from 'react'
import { call, wordsOf } from '../page-components/sandbox-call.ts'
import { Ribbon } from '../page-components/sandbox-ribbon.tsx'
import { Glyph } from './emblems/emblem.tsx'
import { Hall } from './game-list.tsx'
import { GameScreen } from './game-screen.tsx'
import styles from './site-page.module.css'
import type { GameCard } from './types.ts'
import { useSite } from './use-game-site.ts'
import { useEnded } from './use-session-end.ts'

/** Page of the game site, with one game or the list of all games. A visitor without a launch token plays with demo credit. */
export function SitePage() {
  const [problem, setProblem] = useState<string | null>(null)
  const { place, session, goTo } = useSite(setProblem)
  const [games, setGames] = useState<GameCard[] | null>(null)
  const { token, game } = place
  const end = useEnded(token)

  useEffect(() => {
    call<GameCard[]>('GET', '/game-site/games').then(setGames, error => setProblem(wordsOf(error)))
  }, [])
  const open = async (chosen: string) => {
    try {
      const own = token ?? (await call<{ token: string }>('POST', '/game-site/trial', {})).token
      goTo({ token: own, game: chosen })
    } catch (error) {
      setProblem(wordsOf(error))
    }
  }
  const hasGame = game !== null && game !== '' && token !== null
  if (end !== null) return <Over back={end.return_url} />
  return (
    <div className={styles.page}>
      <Ribbon />
      {problem !== null && (
        <main className={styles.problem} role="alert">
          <h1>เปิดเกมไม่ได้</h1>
          <p>{problem}</p>
          <a href="/sandbox/game-site/">ไปลานเกม</a>
        </main>
      )}
      {problem === null && hasGame && session !== null && (
        <GameScreen
          key={`${token}:${game}`}
          token={token}
          gameId={game}
          session={session}
          onLeave={() => goTo({ token, game: '' })}
          onProblem={setProblem}
        />
      )}
      {problem === null && !hasGame && <Hall games={games} session={session} onOpen={id => void open(id)} />}
    </div>
  )
}

function Over({ back }: { back: string }) {
  return (
    <div className={styles.page}>
      <Ribbon />
      <main className={styles.problem}>
        <Glyph emblem="lantern" className={styles.lantern} />
        <div role="alert">
          <h1>จบการเล่นรอบนี้แล้ว</h1>
          <p>เว็บที่คุณเข้ามาขอให้ปิดเกม เครดิตของคุณยังอยู่ครบ</p>
        </div>
        <p className={styles.later}>เดิมพันที่รอผลยังอยู่ รู้ผลตามเวลาของรายการ และเงินที่ได้คืนเข้าเครดิตเอง</p>
        <a href={back} target="_top">
          กลับล็อบบี้
        </a>
      </main>
    </div>
  )
}
