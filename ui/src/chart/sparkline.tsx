import { classNames } from '../class-names.ts'
import styles from './chart.module.css'
import { type ChartTone, linePoints } from './chart-scale.ts'

export interface SparklineProps {
  values: readonly number[]
  /** Text of the line for screen readers: "ยอดสุทธิ 30 วัน จาก 0.00 ถึง 1,250.00 บาท". */
  label: string
  tone?: ChartTone | undefined
  className?: string | undefined
}

/** A trend line next to a figure. Renders nothing for fewer than two values. */
export function Sparkline({ values, label, tone = 'gold', className }: SparklineProps) {
  if (values.length < 2) return null
  const points = linePoints(values)
  const path = points.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ')
  const end = points[points.length - 1]
  return (
    <span role="img" aria-label={label} className={classNames(styles.spark, styles[tone], className)}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <polygon points={`0,100 ${path} 100,100`} className={styles.shade} />
        <polyline points={path} className={styles.line} />
        {/* The last point is a line of zero length, which draws a round dot although the SVG is stretched. */}
        {end === undefined ? null : (
          <path d={`M${round(end.x)} ${round(end.y)}h0`} className={classNames(styles.line, styles.end)} />
        )}
      </svg>
    </span>
  )
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
