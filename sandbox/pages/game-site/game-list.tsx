import { useState } from 'react'
import { baht } from '../page-components/thai-format.ts'
import { Glyph } from './emblems/emblem.tsx'
import styles from './game-list.module.css'
import { Soon } from './scheduled-events/next-events.tsx'
import type { GameCard, Session } from './types.ts'

const SECTIONS = [
  { key: 'slot', name: 'สล็อต' },
  { key: 'casino', name: 'คาสิโน' },
  { key: 'sports', name: 'กีฬา' },
  { key: 'lotto', name: 'หวย' },
  { key: 'fish', name: 'ยิงปลา' },
  { key: 'esports', name: 'อีสปอร์ต' },
] as const

type Props = { games: GameCard[] | null; session: Session | null; onOpen: (gameId: string) => void }

export function Hall({ games, session, onOpen }: Props) {
  const [section, setSection] = useState<string>('slot')
  const shown = games?.filter(game => game.section === section)
  return (
    <main className={styles.hall}>
      <header className={styles.head}>
        <div>
          <p className={styles.brand}>ลานเกม</p>
          <h1>เลือกเกมที่ชอบ แล้วเริ่มได้เลย</h1>
        </div>
        {session === null ? (
          <p className={styles.note}>ผู้เยี่ยมชมเล่นแบบทดลอง ไม่ใช้เครดิต</p>
        ) : (
          <p className={styles.balance}>
            <span>{session.mode === 'real' ? 'เครดิต' : 'เครดิตทดลอง'}</span>฿{baht(session.balance)}
            <a href={session.return_url} target="_top">
              กลับล็อบบี้
            </a>
          </p>
        )}
      </header>
      <Soon onOpen={onOpen} />
      <nav className={styles.sections} aria-label="หมวดเกม">
        {SECTIONS.map(one => (
          <button
            key={one.key}
            type="button"
            aria-pressed={one.key === section}
            onClick={() => setSection(one.key)}
          >
            {one.name}
          </button>
        ))}
      </nav>
      <ul className={styles.grid} aria-busy={games === null}>
        {shown?.map(game => (
          <li key={game.game_id}>
            <Tile game={game} onOpen={onOpen} />
          </li>
        ))}
        {games === null &&
          ['a', 'b', 'c', 'd', 'e', 'f'].map(ghost => <li key={ghost} className={styles.ghost} />)}
      </ul>
    </main>
  )
}

function Tile({ game, onOpen }: { game: GameCard; onOpen: (gameId: string) => void }) {
  return (
    <button
      type="button"
      className={styles.tile}
      style={{ '--hue': game.hue, '--accent': game.accent_hue } as React.CSSProperties}
      onClick={() => onOpen(game.game_id)}
    >
      <span className={styles.picture}>
        <Glyph emblem={game.emblem} className={styles.glyph} />
      </span>
      <span className={styles.name}>{game.name_th}</span>
      <span className={styles.facts}>
        <span>{game.name}</span>
        <span>RTP {game.rtp.toFixed(2)}%</span>
      </span>
    </button>
  )
}
