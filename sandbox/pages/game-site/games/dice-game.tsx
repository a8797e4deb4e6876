import type { DiceResult } from '../../../game-site/game-rules/dice-card-and-number-rules.ts'
import styles from './dice-game.module.css'
import type { StageProps } from './game-props.ts'
import { Options } from './option-buttons.tsx'

const OPTIONS = [
  { key: 'low', name: 'ต่ำ', note: '3–10' },
  { key: 'eleven', name: 'สิบเอ็ด', note: '11' },
  { key: 'high', name: 'สูง', note: '12–18' },
  { key: 'odd', name: 'คี่' },
  { key: 'even', name: 'คู่' },
]
const AT_REST: DiceResult['dice'] = [2, 5, 4]
const NAMES = ['first', 'second', 'third'] as const

/** Dot positions on a 3 × 3 grid, for each value of the die. */
const DOTS: Record<number, number[]> = {
  1: [4],
  2: [0, 8],
  3: [0, 4, 8],
  4: [0, 2, 6, 8],
  5: [0, 2, 4, 6, 8],
  6: [0, 2, 3, 5, 6, 8],
}

export function DiceGame(props: StageProps) {
  const result = (props.round?.shown ?? null) as DiceResult | null
  const dice = result?.dice ?? AT_REST
  return (
    <>
      <section className={styles.bowl} aria-busy={props.playing}>
        <div className={styles.dice}>
          {NAMES.map((name, place) => (
            <Die key={name} value={dice[place] ?? 1} rolling={props.playing} place={place} />
          ))}
        </div>
        <p className={styles.sum} aria-live="polite">
          {props.playing ? 'กำลังเขย่า…' : result === null ? 'ลูกเต๋าสามลูก' : `รวม ${result.sum}`}
        </p>
      </section>
      <Options {...props} options={OPTIONS} />
    </>
  )
}

function Die({ value, rolling, place }: { value: number; rolling: boolean; place: number }) {
  return (
    <svg
      viewBox="0 0 60 60"
      className={rolling ? styles.rolling : styles.die}
      style={{ animationDelay: `${place * -90}ms` }}
      role="img"
      aria-label={`ลูกเต๋า ${value}`}
    >
      <rect x="2" y="2" width="56" height="56" rx="13" />
      {DOTS[value]?.map(dot => (
        <circle
          key={dot}
          cx={15 + (dot % 3) * 15}
          cy={15 + Math.floor(dot / 3) * 15}
          r={value === 1 ? 8 : 5.5}
        />
      ))}
    </svg>
  )
}
