import { Check } from '../brand/icons.ts'
import { classNames } from '../class-names.ts'
import spoken from '../screen-reader-text.module.css'
import styles from './progress-steps.module.css'

export interface StepsProps {
  /** Name of the process that the steps belong to, e.g. "ขั้นตอนการสมัคร". */
  label: string
  /** The short names of the steps, in order. */
  steps: readonly string[]
  /** The current step, counted from 1; `steps.length + 1` when all are done. */
  current: number
  className?: string | undefined
}

export function Steps({ label, steps, current, className }: StepsProps) {
  return (
    <ol aria-label={label} className={classNames(styles.steps, className)}>
      {steps.map((step, index) => {
        const number = index + 1
        const done = number < current
        return (
          <li
            key={step}
            className={classNames(styles.step, done && styles.done, number === current && styles.current)}
            aria-current={number === current ? 'step' : undefined}
          >
            <span className={styles.number} aria-hidden="true">
              {done ? <Check /> : number}
            </span>
            <span className={styles.name}>
              {step}
              {done ? <span className={spoken.spoken}> เสร็จแล้ว</span> : null}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
