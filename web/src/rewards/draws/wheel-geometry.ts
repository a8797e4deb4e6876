/** A prize of the wheel as the API sends it. `amount` is in baht. The chance is `weight` divided by the sum of all weights. */
export type WheelPrize = { readonly amount: number; readonly weight: number }

/** A sector of the drawn wheel. `prize` is the index of its prize. `from` and `to` are in turns (0 to 1), clockwise from the top. */
export type Piece = { readonly prize: number; readonly from: number; readonly to: number }

const FULL_TURN_DEGREES = 360
/** Number of full turns of the wheel's animation before it stops. */
const TURNS = 5

export const totalOf = (prizes: readonly WheelPrize[]): number =>
  prizes.reduce((total, { weight }) => total + weight, 0)

/**
 * Returns the sectors of the wheel. Each prize has one sector, whose size is its chance. The chance of no prize is divided equally into one
 * sector after each prize sector, so that the two kinds of sectors alternate.
 */
export const piecesOf = (prizes: readonly WheelPrize[]): Piece[] => {
  const total = totalOf(prizes)
  const empty = prizes.findIndex(({ amount }) => amount === 0)
  const winning = prizes.flatMap(({ amount }, prize) => (amount > 0 ? [prize] : []))
  const rest = empty < 0 ? 0 : (prizes[empty]?.weight ?? 0) / total / winning.length
  const pieces: Piece[] = []
  let end = 0
  const add = (prize: number, size: number): void => {
    if (size <= 0) return
    pieces.push({ prize, from: end, to: end + size })
    end += size
  }
  for (const prize of winning) {
    add(prize, (prizes[prize]?.weight ?? 0) / total)
    add(empty, rest)
  }
  return pieces
}

/** Returns the position of a drawn number on the wheel, in turns (0 to 1). Each number has a separate position in the sectors of its prize. */
export const turnAt = (number: number, prizes: readonly WheelPrize[]): number => {
  let start = 0
  let prize = 0
  for (const [index, { weight }] of prizes.entries()) {
    if (number < start + weight) {
      prize = index
      break
    }
    start += weight
  }
  const own = piecesOf(prizes).filter(piece => piece.prize === prize)
  let left = (number - start + 0.5) / totalOf(prizes)
  for (const { from, to } of own) {
    if (left <= to - from) return from + left
    left -= to - from
  }
  return own.at(-1)?.to ?? 0
}

/**
 * Returns the next angle of the wheel in degrees. At this angle the position `turn` is at the pointer on top. The angle always grows, so the wheel
 * turns clockwise.
 */
export const nextAngle = (angle: number, turn: number): number => {
  const wanted = (1 - turn) * FULL_TURN_DEGREES
  const ahead = (wanted - (angle % FULL_TURN_DEGREES) + FULL_TURN_DEGREES) % FULL_TURN_DEGREES
  return angle + TURNS * FULL_TURN_DEGREES + ahead
}

/** Returns the point on a circle at `turn` (0 to 1, clockwise from the top). The circle's centre is 0, 0. */
export const pointAt = (turn: number, radius: number): readonly [x: number, y: number] => {
  const radians = turn * 2 * Math.PI
  return [Number((radius * Math.sin(radians)).toFixed(3)), Number((-radius * Math.cos(radians)).toFixed(3))]
}

/** Returns the SVG path of a sector, from the wheel's centre to the given radius. */
export const piecePath = ({ from, to }: Piece, radius: number): string => {
  const [startX, startY] = pointAt(from, radius)
  const [endX, endY] = pointAt(to, radius)
  const isLarge = to - from > 0.5 ? 1 : 0
  return `M0 0L${startX} ${startY}A${radius} ${radius} 0 ${isLarge} 1 ${endX} ${endY}Z`
}
