import { classNames } from '@sala/ui/class-names.ts'
import { formatBahtShort } from '@sala/ui/format/baht.ts'
import styles from './wheel.module.css'
import { type Piece, piecePath, piecesOf, pointAt, type WheelPrize } from './wheel-geometry.ts'

const RADIUS = 88
const LABEL_RADIUS = 66
const LABEL_SIZE = 9
const RIM_RADIUS = 94
const STUDS = 24
/** Minimum size of a sector with a label, as a share of the circle. In a smaller sector the label would cover its neighbours. */
const LABEL_LEAST = 0.03
const FULL_TURN_DEGREES = 360
/** CSS classes with the colours of the prizes, from the smallest prize to the largest. */
const TONES = ['tone1', 'tone2', 'tone3', 'tone4'] as const

type WheelProps = {
  readonly prizes: readonly WheelPrize[]
  /** Angle of the wheel in degrees. A new angle starts an animated turn, except with reduced motion. */
  readonly angle: number
  readonly isDim: boolean
}

/** Returns the CSS class of each prize by the rank of its amount. Sectors without a prize get the class `empty`. */
const tonesOf = (prizes: readonly WheelPrize[]): (string | undefined)[] => {
  const ranks = prizes
    .map(({ amount }) => amount)
    .filter(amount => amount > 0)
    .sort((a, b) => a - b)
  return prizes.map(({ amount }) => {
    const rank = ranks.indexOf(amount)
    if (rank < 0) return styles.empty
    const step = ranks.length === 1 ? TONES.length - 1 : (rank * (TONES.length - 1)) / (ranks.length - 1)
    return styles[TONES[Math.round(step)] ?? 'tone1']
  })
}

/** Draws the wheel. Screen readers skip it, because the table of chances and the sentence about the result contain the same information. */
export function Wheel({ prizes, angle, isDim }: WheelProps) {
  const pieces = piecesOf(prizes)
  const tones = tonesOf(prizes)
  return (
    <div className={classNames(styles.frame, isDim && styles.dim)}>
      <svg viewBox="-100 -100 200 200" aria-hidden="true" className={styles.wheel}>
        <defs>
          <linearGradient id="wheel-rim" x1="0" y1="0" x2="0.3" y2="1">
            <stop offset="0" className={styles.rimLight} />
            <stop offset="0.55" className={styles.rimGold} />
            <stop offset="1" className={styles.rimDeep} />
          </linearGradient>
          <radialGradient id="wheel-hub" cx="0.4" cy="0.3" r="0.9">
            <stop offset="0" className={styles.rimLight} />
            <stop offset="0.5" className={styles.rimGold} />
            <stop offset="1" className={styles.rimDeep} />
          </radialGradient>
          <radialGradient id="wheel-shade" cx="0.5" cy="0.5" r="0.5">
            <stop offset="0.55" className={styles.shadeNone} />
            <stop offset="1" className={styles.shade} />
          </radialGradient>
        </defs>
        <circle r={RIM_RADIUS + 5} fill="url(#wheel-rim)" />
        <circle r={RIM_RADIUS + 3.4} className={styles.groove} />
        <g className={styles.turning} style={{ transform: `rotate(${angle}deg)` }}>
          {pieces.map(piece => (
            <path key={piece.from} d={piecePath(piece, RADIUS)} className={tones[piece.prize]} />
          ))}
          <circle r={RADIUS} fill="url(#wheel-shade)" />
          {pieces.map(piece => (
            <Label key={piece.from} piece={piece} amount={prizes[piece.prize]?.amount ?? 0} />
          ))}
        </g>
        <circle r={(RADIUS + RIM_RADIUS + 3) / 2} className={styles.band} />
        {Array.from({ length: STUDS }, (_, stud) => {
          const [x, y] = pointAt(stud / STUDS, RIM_RADIUS)
          return (
            <circle key={`${x} ${y}`} cx={x} cy={y} r={stud % 2 === 0 ? 1.7 : 1.1} className={styles.stud} />
          )
        })}
        <circle r="19" className={styles.hubShadow} />
        <circle r="17" fill="url(#wheel-hub)" />
        <circle r="13.4" className={styles.hubInner} />
        <path d="M-7.5 4.5L0 -8.5L7.5 4.5M-9.5 7H9.5M-5.5 0.6H5.5" className={styles.sala} />
        <path d="M-7 -100H7L1.4 -80.5Q0 -77.5 -1.4 -80.5Z" className={styles.pointer} />
      </svg>
    </div>
  )
}

function Label({ piece, amount }: { piece: Piece; amount: number }) {
  const size = piece.to - piece.from
  if (amount === 0 || size < LABEL_LEAST) return null
  const middle = (piece.from + piece.to) / 2
  const [x, y] = pointAt(middle, LABEL_RADIUS)
  // Each label reads along the radius. Labels on the left half are turned by 180 degrees, so that none is upside down before the first turn.
  const turn = middle * FULL_TURN_DEGREES + (middle > 0.5 ? 90 : -90)
  return (
    <text x={x} y={y} transform={`rotate(${turn} ${x} ${y})`} fontSize={LABEL_SIZE} className={styles.label}>
      ฿{formatBahtShort(amount)}
    </text>
  )
}
