import { classNames } from '../class-names.ts'
import { formatBaht } from '../format/baht.ts'
import styles from './money.module.css'

export interface MoneyProps {
  /** The amount in baht. */
  amount: number
  /**
   * Sets the colour and sign of the amount. `in`: jade with a plus. `out`: coral with a minus. `none`: the surrounding colour. A negative amount
   * does not get a second sign.
   */
  direction?: 'in' | 'out' | 'none' | undefined
  size?: 'inherit' | 'l' | 'xl' | undefined
  /** True: the amount is shown in gold, for the member's balance only. */
  gold?: boolean | undefined
  className?: string | undefined
}

const SIGNS = { in: '+', out: '−' }

export function Money({ amount, direction = 'none', size = 'inherit', gold, className }: MoneyProps) {
  const shown = direction === 'none' ? amount : Math.abs(amount)
  return (
    <span
      translate="no"
      className={classNames(
        styles.money,
        styles[direction],
        styles[`size_${size}`],
        gold && styles.gold,
        className,
      )}
    >
      {direction === 'none' ? null : <span className={styles.direction}>{SIGNS[direction]}</span>}
      <span className={styles.sign}>฿</span>
      {formatBaht(shown)}
    </span>
  )
}
