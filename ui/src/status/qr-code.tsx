import { classNames } from '../class-names.ts'
import styles from './qr-code.module.css'

const QUIET_ZONE_MODULES = 4

export interface QrCodeProps {
  /** The squares of the QR code, row by row: true is dark, false is light. The caller encodes the text. */
  matrix: readonly (readonly boolean[])[]
  /** Thai text that says what happens if the code is scanned. */
  label: string
  className?: string | undefined
}

/**
 * A QR code as a vector graphic, dark on white, with the full quiet zone that scanners need. It fills the
 * width of its container.
 */
export function QrCode({ matrix, label, className }: QrCodeProps) {
  const side = matrix.length + 2 * QUIET_ZONE_MODULES
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${side} ${side}`}
      shapeRendering="crispEdges"
      className={classNames(styles.qr, className)}
    >
      <path d={qrPath(matrix)} />
    </svg>
  )
}

/** Returns the SVG path of a QR code. A run of dark squares is one bar, which makes the path a third as long as single squares would. */
export function qrPath(matrix: QrCodeProps['matrix']): string {
  const bars: string[] = []
  for (const [y, row] of matrix.entries()) {
    let x = 0
    while (x < row.length) {
      const start = x
      while (row[x]) x += 1
      if (x > start)
        bars.push(`M${start + QUIET_ZONE_MODULES} ${y + QUIET_ZONE_MODULES}h${x - start}v1h${start - x}z`)
      x += 1
    }
  }
  return bars.join('')
}
