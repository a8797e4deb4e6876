import { Glyph } from '../emblems/emblem.tsx'
import styles from './fish-game.module.css'
import type { StageProps } from './game-props.ts'
import { Options } from './option-buttons.tsx'

const OPTIONS = [
  { key: 'sardine', name: 'ปลาซาร์ดีน', emblem: 'sardine' },
  { key: 'puffer', name: 'ปลาปักเป้า', emblem: 'puffer' },
  { key: 'squid', name: 'ปลาหมึก', emblem: 'squid' },
  { key: 'shark', name: 'ฉลาม', emblem: 'shark' },
  { key: 'dragon', name: 'มังกรทะเล', emblem: 'dragon' },
]
const SWIMMERS = [
  { emblem: 'sardine', top: 12, seconds: 11, delay: 0 },
  { emblem: 'squid', top: 30, seconds: 17, delay: -6 },
  { emblem: 'puffer', top: 52, seconds: 14, delay: -3 },
  { emblem: 'shark', top: 66, seconds: 20, delay: -12 },
  { emblem: 'sardine', top: 80, seconds: 12, delay: -8 },
]

export function FishGame(props: StageProps) {
  const target = OPTIONS.find(option => option.key === props.choice)
  const caught = props.round !== null && props.round.win > 0
  return (
    <>
      <section className={styles.sea} aria-busy={props.playing}>
        {SWIMMERS.map(fish => (
          <span
            key={`${fish.emblem}${fish.top}`}
            className={styles.swimmer}
            style={{
              top: `${fish.top}%`,
              animationDuration: `${fish.seconds}s`,
              animationDelay: `${fish.delay}s`,
            }}
          >
            <Glyph emblem={fish.emblem} className={styles.fish} />
          </span>
        ))}
        {target !== undefined && (
          <span className={props.playing ? styles.aiming : caught ? styles.caught : styles.target}>
            <Glyph emblem={target.emblem} className={styles.fish} />
          </span>
        )}
        <p className={styles.status} aria-live="polite">
          {props.playing ? 'ยิง!' : props.round === null ? '' : caught ? 'จับได้!' : 'หลุดไปแล้ว'}
        </p>
      </section>
      <Options {...props} options={OPTIONS} />
    </>
  )
}
