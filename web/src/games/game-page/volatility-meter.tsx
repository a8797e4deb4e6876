import type { Game } from '../catalogue/catalogue.ts'
import styles from './volatility-meter.module.css'

type Volatility = NonNullable<Game['volatility']>

const LEVELS: Readonly<Record<Volatility, { words: string; filled: number }>> = {
  low: { words: 'ต่ำ', filled: 1 },
  medium: { words: 'ปานกลาง', filled: 2 },
  high: { words: 'สูง', filled: 3 },
}

/** Three bars and a label that show how much a game's results vary. */
export function VolatilityMeter({ volatility }: { volatility: Volatility }) {
  const { words, filled } = LEVELS[volatility]
  return (
    <span className={styles.meter}>
      {words}
      <svg viewBox="0 0 20 14" aria-hidden="true" className={styles.bars}>
        {[1, 2, 3].map(bar => (
          <rect
            key={bar}
            className={bar <= filled ? styles.on : styles.off}
            x={(bar - 1) * 7}
            y={12 - bar * 4}
            width="5"
            height={2 + bar * 4}
            rx="1.5"
          />
        ))}
      </svg>
    </span>
  )
}
