import { useState } from 'react'
import type { NumbersResult } from '../../../game-site/game-rules/dice-card-and-number-rules.ts'
import { type StageProps, times } from './game-props.ts'
import styles from './numbers-game.module.css'

const DIGITS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

export function NumbersGame(props: StageProps) {
  const { game, choice, playing, onChoose } = props
  const [tens, setTens] = useState<number | null>(null)
  const last = choice === null ? null : Number(choice.slice(-1))
  const chooseLast = (digit: number) => onChoose(tens === null ? `d${digit}` : `n${tens}${digit}`)
  const chooseTens = (digit: number | null) => {
    setTens(digit)
    if (last !== null) onChoose(digit === null ? `d${last}` : `n${digit}${last}`)
  }
  const result = (props.round?.shown ?? null) as NumbersResult | null
  const drawn = result === null ? ['?', '?'] : [...String(result.number).padStart(2, '0')]
  return (
    <>
      <section className={styles.drum} aria-live="polite" aria-busy={playing}>
        {['tens', 'ones'].map((place, at) => (
          <span key={place} className={playing ? styles.rolling : styles.ball}>
            {playing ? '?' : drawn[at]}
          </span>
        ))}
      </section>
      <section className={styles.pick}>
        <p className={styles.label}>
          หลักสิบ <span>สองตัวตรง {times(game.pays.n00)}</span>
        </p>
        <div className={styles.row}>
          <button
            type="button"
            className={styles.any}
            aria-pressed={tens === null}
            disabled={playing}
            onClick={() => chooseTens(null)}
          >
            ไม่ระบุ
          </button>
          {DIGITS.map(digit => (
            <Digit
              key={digit}
              digit={digit}
              chosen={digit === tens}
              disabled={playing}
              onChoose={chooseTens}
            />
          ))}
        </div>
        <p className={styles.label}>
          หลักหน่วย <span>ตัวท้ายตัวเดียว {times(game.pays.d0)}</span>
        </p>
        <div className={styles.row}>
          {DIGITS.map(digit => (
            <Digit
              key={digit}
              digit={digit}
              chosen={digit === last}
              disabled={playing}
              onChoose={chooseLast}
            />
          ))}
        </div>
      </section>
    </>
  )
}

type DigitProps = { digit: number; chosen: boolean; disabled: boolean; onChoose: (digit: number) => void }

function Digit({ digit, chosen, disabled, onChoose }: DigitProps) {
  return (
    <button
      type="button"
      className={styles.digit}
      aria-pressed={chosen}
      disabled={disabled}
      onClick={() => onChoose(digit)}
    >
      {digit}
    </button>
  )
}
