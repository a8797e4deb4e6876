import { classNames } from '../class-names.ts'
import styles from './logo.module.css'

export interface LogoProps {
  /** `mark`: the logo's roof without the name. `full`: the roof and the name. */
  look?: 'mark' | 'full' | undefined
  size?: 's' | 'm' | 'l' | undefined
  className?: string | undefined
}

/** The logo: a pavilion roof in three strokes, and the name. Its accessible name is "Sala ศาลา". */
export function Logo({ look = 'full', size = 'm', className }: LogoProps) {
  return (
    <span
      role="img"
      aria-label="Sala ศาลา"
      className={classNames(styles.logo, styles[`size_${size}`], className)}
    >
      <svg viewBox="0 0 48 40" aria-hidden="true" className={styles.mark}>
        <path d="M3 34C13 32 20 24 24 12c4 12 11 20 21 22" />
        <path d="M11 22c6-2 10.500-7 13-16 2.500 9 7 14 13 16" />
        <path d="M24 12V3" />
      </svg>
      {look === 'full' ? (
        <span className={styles.name} aria-hidden="true">
          SALA <span className={styles.thai}>ศาลา</span>
        </span>
      ) : null}
    </span>
  )
}
