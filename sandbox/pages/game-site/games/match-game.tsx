import type { MatchResult } from '../../../game-site/game-rules/sports-and-fishing-rules.ts'
import { Glyph } from '../emblems/emblem.tsx'
import type { StageProps } from './game-props.ts'
import styles from './match-game.module.css'
import { Options } from './option-buttons.tsx'

const HOME = { key: 'home', name: 'ทีมเหย้าชนะ' }
const DRAW = { key: 'draw', name: 'เสมอ' }
const AWAY = { key: 'away', name: 'ทีมเยือนชนะ' }

export function MatchGame(props: StageProps) {
  const result = (props.round?.shown ?? null) as MatchResult | null
  const options = props.game.play.engine === 'football' ? [HOME, DRAW, AWAY] : [HOME, AWAY]
  return (
    <>
      <section className={styles.field} aria-busy={props.playing}>
        <Team name="เหย้า" emblem={props.game.emblem} />
        <p className={props.playing ? styles.running : styles.score} aria-live="polite">
          {props.playing ? 'กำลังแข่ง' : result === null ? 'VS' : `${result.home} – ${result.away}`}
        </p>
        <Team name="เยือน" emblem={props.game.emblem} away />
      </section>
      <Options {...props} options={options} />
    </>
  )
}

function Team({ name, emblem, away = false }: { name: string; emblem: string; away?: boolean }) {
  return (
    <figure className={away ? styles.away : styles.home}>
      <Glyph emblem={emblem} className={styles.badge} />
      <figcaption>{name}</figcaption>
    </figure>
  )
}
