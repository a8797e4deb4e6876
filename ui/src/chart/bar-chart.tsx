import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import spoken from '../screen-reader-text.module.css'
import styles from './chart.module.css'
import { type ChartTone, percent, shareOf } from './chart-scale.ts'

/** Share of a chart column's width that its bars fill. The rest is the gap to the next column. */
const COLUMN_SHARE = 0.64
/** Minimum height of a bar, as a share of the chart's height. It keeps small amounts visible. */
const LEAST_SHARE = 0.02
const ROUNDING = 3

export interface BarColumn {
  key: string
  /** Label under the column, for example "จ." or "12 พ.ย.". */
  name: string
  /** Text of the column for screen readers: "จันทร์ 16 พ.ย. ฝาก 500.00 บาท". */
  words: string
  /**
   * Amounts of the column. One amount is one bar. Two amounts, for incoming and outgoing money, are two bars side by side. A negative bar hangs
   * from the zero line.
   */
  values: readonly { amount: number; tone?: ChartTone | undefined }[]
  /** True for the column of today or of this week. All other columns are drawn fainter. */
  now?: boolean | undefined
}

export interface BarsProps {
  label: string
  columns: readonly BarColumn[]
  /** A horizontal line at a limit, with the limit's text ("วงเงิน 5,000.00 บาท"). */
  line?: { at: number; words: string } | undefined
  /** Text shown in the chart if all amounts are zero: "ไม่มีการฝาก". */
  nothing?: string | undefined
  children?: ReactNode
  className?: string | undefined
}

/**
 * A bar chart with an optional line at a limit, for example of deposits by day, weekly earnings, or daily
 * wins and losses.
 */
export function Bars({ label, columns, line, nothing, children, className }: BarsProps) {
  const amounts = columns.flatMap(({ values }) => values.map(({ amount }) => amount))
  const scale = {
    top: Math.max(line?.at ?? 0, 0, ...amounts),
    foot: Math.max(0, ...amounts.map(amount => -amount)),
  }
  const zero = zeroOf(scale)
  return (
    <figure className={classNames(styles.bars, className)}>
      <figcaption className={spoken.spoken}>{label}</figcaption>
      {line === undefined ? null : <p className={styles.limitName}>{line.words}</p>}
      <div className={classNames(styles.plot, scale.foot > 0 && styles.signed)}>
        <svg aria-hidden="true">
          {columns.map((column, place) => (
            <ColumnBars key={column.key} column={column} place={place} of={columns.length} scale={scale} />
          ))}
          {line === undefined ? null : (
            <line
              x1="0"
              x2="100%"
              y1={percent(zero * (1 - shareOf(line.at, scale.top)))}
              y2={percent(zero * (1 - shareOf(line.at, scale.top)))}
              className={styles.limit}
            />
          )}
          {scale.foot > 0 ? (
            <line x1="0" x2="100%" y1={percent(zero)} y2={percent(zero)} className={styles.zero} />
          ) : null}
        </svg>
        {nothing !== undefined && amounts.every(amount => amount === 0) ? (
          <p className={styles.nothing} aria-hidden="true">
            {nothing}
          </p>
        ) : null}
      </div>
      <ul className={styles.names} aria-label={label}>
        {columns.map(({ key, name, words, now }) => (
          <li key={key} className={now ? styles.now : undefined}>
            <span aria-hidden="true">{name}</span>
            <span className={spoken.spoken}>{words}</span>
          </li>
        ))}
      </ul>
      {children}
    </figure>
  )
}

type Scale = { readonly top: number; readonly foot: number }

/** Returns the distance of the zero line from the top of the chart. The line is at the bottom unless a value is negative. */
const zeroOf = ({ top, foot }: Scale): number => (foot === 0 ? 1 : top / (top + foot))

type ColumnProps = { column: BarColumn; place: number; of: number; scale: Scale }

function ColumnBars({ column, place, of, scale }: ColumnProps) {
  const width = 1 / of
  const begin = (place + (1 - COLUMN_SHARE) / 2) * width
  const each = (width * COLUMN_SHARE) / Math.max(1, column.values.length)
  const zero = zeroOf(scale)
  return (
    <g className={column.now === false ? styles.past : undefined}>
      {column.values.map(({ amount, tone = 'gold' }, index) => {
        if (amount === 0) return null
        const height = Math.max(LEAST_SHARE, shareOf(Math.abs(amount), scale.top + scale.foot))
        return (
          <rect
            // The React key is the value's position, because the values of a column have no other key.
            key={`${column.key}-${index === 0 ? 'first' : index}`}
            x={percent(begin + index * each)}
            y={percent(amount > 0 ? zero - height : zero)}
            width={percent(each * (column.values.length > 1 ? 0.9 : 1))}
            height={percent(height)}
            rx={ROUNDING}
            className={classNames(styles.bar, amount < 0 && styles.below, styles[tone])}
          />
        )
      })}
    </g>
  )
}
