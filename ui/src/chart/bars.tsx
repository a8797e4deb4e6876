import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import spoken from '../spoken.module.css'
import styles from './chart.module.css'
import { type ChartTone, percent, shareOf } from './scale.ts'

/** How much of its place the bars of one column take. */
const COLUMN_SHARE = 0.64
/** A sum that is there is seen, however small beside the others. */
const LEAST_SHARE = 0.02
const ROUNDING = 3

export interface BarColumn {
  key: string
  /** Under the column: "จ.", "12 พ.ย.". */
  name: string
  /** What is read out: "จันทร์ 16 พ.ย. ฝาก 500.00 บาท". */
  words: string
  /** Beside each other: one, or in and out. */
  values: readonly { amount: number; tone?: ChartTone | undefined }[]
  /** The column of today or of this week. */
  now?: boolean | undefined
}

export interface BarsProps {
  label: string
  columns: readonly BarColumn[]
  /** A line across: a limit, with its words ("วงเงิน 5,000.00 บาท"). */
  line?: { at: number; words: string } | undefined
  children?: ReactNode
  className?: string | undefined
}

/** Sums side by side, and the line that they are held against: days against a limit, weeks of earnings, in and out. */
export function Bars({ label, columns, line, children, className }: BarsProps) {
  const top = Math.max(line?.at ?? 0, ...columns.flatMap(({ values }) => values.map(({ amount }) => amount)))
  return (
    <figure className={classNames(styles.bars, className)}>
      <figcaption className={spoken.spoken}>{label}</figcaption>
      {line === undefined ? null : <p className={styles.limitName}>{line.words}</p>}
      <div className={styles.plot}>
        <svg aria-hidden="true">
          {columns.map((column, place) => (
            <ColumnBars key={column.key} column={column} place={place} of={columns.length} top={top} />
          ))}
          {line === undefined ? null : (
            <line
              x1="0"
              x2="100%"
              y1={percent(1 - shareOf(line.at, top))}
              y2={percent(1 - shareOf(line.at, top))}
              className={styles.limit}
            />
          )}
        </svg>
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

type ColumnProps = { column: BarColumn; place: number; of: number; top: number }

function ColumnBars({ column, place, of, top }: ColumnProps) {
  const width = 1 / of
  const begin = (place + (1 - COLUMN_SHARE) / 2) * width
  const each = (width * COLUMN_SHARE) / Math.max(1, column.values.length)
  return (
    <g className={column.now === false ? styles.past : undefined}>
      {column.values.map(({ amount, tone = 'gold' }, index) => {
        const share = amount > 0 ? Math.max(LEAST_SHARE, shareOf(amount, top)) : 0
        if (share === 0) return null
        return (
          <rect
            // The values of a column have their places and nothing else.
            key={`${column.key}-${index === 0 ? 'first' : index}`}
            x={percent(begin + index * each)}
            y={percent(1 - share)}
            width={percent(each * (column.values.length > 1 ? 0.9 : 1))}
            height={percent(share)}
            rx={ROUNDING}
            className={classNames(styles.bar, styles[tone])}
          />
        )
      })}
    </g>
  )
}
