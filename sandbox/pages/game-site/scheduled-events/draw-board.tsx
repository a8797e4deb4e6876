import { useState } from 'react'
import styles from './draw-board.module.css'
import type { Draw, Pick } from './types.ts'
import { untilText } from './use-offers.ts'

const DIGITS = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9']

type Props = { draw: Draw; nowMs: number; pick: Pick | null; onPick: (pick: Pick) => void }

export function DrawBoard({ draw, nowMs, pick, onPick }: Props) {
  const [tens, setTens] = useState<string | null>(null)
  const isOpen = new Date(draw.closes_at).getTime() > nowMs
  const choose = (units: string) => {
    const { event_id, two_digits_pay, last_digit_pay } = draw
    const number = tens === null ? units : `${tens}${units}`
    const isTwo = tens !== null
    const pays = isTwo ? two_digits_pay : last_digit_pay
    const words = `${isTwo ? 'สองตัว' : 'ตัวท้าย'} ${number} ×${pays}`
    onPick({ event_id, choice: `${isTwo ? 'n' : 'd'}${number}`, pays, words })
  }
  const chosen = pick?.event_id === draw.event_id ? pick.choice.slice(1) : ''
  return (
    <article className={styles.draw}>
      <p className={styles.label}>{isOpen ? 'ปิดรับในอีก' : 'กำลังออกผล'}</p>
      <p className={styles.count}>{untilText(isOpen ? draw.closes_at : draw.draws_at, nowMs)}</p>
      <p className={styles.last}>
        ผลล่าสุด
        <b>{draw.last.join(' · ')}</b>
      </p>
      <fieldset disabled={!isOpen}>
        <legend>หลักสิบ (เว้นไว้ถ้าทายตัวท้ายตัวเดียว)</legend>
        <div className={styles.keys}>
          {DIGITS.map(digit => (
            <button
              key={digit}
              type="button"
              aria-pressed={tens === digit}
              onClick={() => setTens(digit === tens ? null : digit)}
            >
              {digit}
            </button>
          ))}
        </div>
      </fieldset>
      <fieldset disabled={!isOpen}>
        <legend>
          หลักหน่วย · {tens === null ? `ตัวท้ายจ่าย ×${draw.last_digit_pay}` : `สองตัวจ่าย ×${draw.two_digits_pay}`}
        </legend>
        <div className={styles.keys}>
          {DIGITS.map(digit => (
            <button
              key={digit}
              type="button"
              aria-pressed={chosen === `${tens ?? ''}${digit}`}
              onClick={() => choose(digit)}
            >
              {digit}
            </button>
          ))}
        </div>
      </fieldset>
    </article>
  )
}
