import jsqr from 'jsqr'
import { type SlipCode, slipCodeOf } from './slip-code.ts'

/** A picture in grey, one byte a pixel. */
export type GreyPicture = { readonly pixels: Uint8Array; readonly width: number; readonly height: number }

/** A part of a picture, in shares of its sides, and how large its longer side is looked at. */
type Look = {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly side: number
}

export type Found =
  | { readonly kind: 'slip'; readonly code: SlipCode }
  | { readonly kind: 'other' }
  | { readonly kind: 'none' }

const WHOLE = { x: 0, y: 0, w: 1, h: 1 }
/** Parts overlap by a half, so that a code on the edge of one is whole in another. The foot comes first: there banks put it. */
const PARTS = [0.5, 0.25, 0].flatMap(y => [0.5, 0, 0.25].map(x => ({ x, y, w: 0.5, h: 0.5 })))
/** The dearest comes last: what is seen in it is mostly seen in a part before. */
const LOOKS: readonly Look[] = [
  { ...WHOLE, side: 1_000 },
  { ...WHOLE, side: 700 },
  ...PARTS.map(part => ({ ...part, side: 1_000 })),
  { ...WHOLE, side: 1_600 },
]
/** A slip of an app in the dark: white modules on black. Last, as few are; the whole, and the foot, where banks put the code. */
const DARK_LOOKS: readonly Look[] = [
  { ...WHOLE, side: 1_000 },
  ...PARTS.slice(0, 2).map(part => ({ ...part, side: 1_000 })),
]
/** The smallest code that can hold a slip's words has so many modules a side, of a pixel each. */
const SIDE_MIN = 25
/** Modules of one or two pixels are read when they have twice as many; more adds nothing. */
const ENLARGED_MAX = 2

/** The looks that this picture is worth: none that only enlarges, none twice. */
export const looksAt = (
  { width, height }: Omit<GreyPicture, 'pixels'>,
  wanted: readonly Look[] = LOOKS,
): Look[] => {
  const looks: Look[] = []
  if (Math.min(width, height) < SIDE_MIN) return looks
  for (const look of wanted) {
    const shown = Math.max(look.w * width, look.h * height)
    const isPart = look.w < 1 || look.h < 1
    // A part of a picture that was seen whole in its own size shows nothing new.
    if (isPart && Math.max(width, height) <= look.side) continue
    const side = Math.min(look.side, Math.round(shown * ENLARGED_MAX))
    if (!looks.some(one => !isPart && one.w === 1 && one.side === side)) looks.push({ ...look, side })
  }
  return looks
}

/** That part of the picture at that size, as the reader wants it: four bytes a pixel; dark and light change places for a dark slip. Between pixels it is interpolated. */
const lookAt = (picture: GreyPicture, look: Look, isDark: boolean) => {
  const [left, top] = [look.x * picture.width, look.y * picture.height]
  const [wide, high] = [look.w * picture.width, look.h * picture.height]
  const scale = look.side / Math.max(wide, high)
  const width = Math.max(1, Math.round(wide * scale))
  const height = Math.max(1, Math.round(high * scale))
  const data = new Uint8ClampedArray(width * height * 4)
  const at = (x: number, y: number): number =>
    picture.pixels[Math.min(picture.height - 1, y) * picture.width + Math.min(picture.width - 1, x)] ?? 255
  for (let row = 0; row < height; row++) {
    const y = top + (row / height) * high
    const [yFloor, yPart] = [Math.floor(y), y - Math.floor(y)]
    for (let column = 0; column < width; column++) {
      const x = left + (column / width) * wide
      const [xFloor, xPart] = [Math.floor(x), x - Math.floor(x)]
      const above = at(xFloor, yFloor) * (1 - xPart) + at(xFloor + 1, yFloor) * xPart
      const below = at(xFloor, yFloor + 1) * (1 - xPart) + at(xFloor + 1, yFloor + 1) * xPart
      const seen = above * (1 - yPart) + below * yPart
      const grey = isDark ? 255 - seen : seen
      const index = (row * width + column) * 4
      data[index] = data[index + 1] = data[index + 2] = grey
      data[index + 3] = 255
    }
  }
  return { data, width, height }
}

/**
 * Finds a slip's QR code: in the whole picture at two sizes, in parts (the code is small and a slip may have
 * another), in the whole again, and inverted. Takes up to two seconds, in a worker thread.
 */
export const findSlipCode = (picture: GreyPicture): Found => {
  let sawOther = false
  const looks = [
    ...looksAt(picture).map(look => ({ look, isDark: false })),
    ...looksAt(picture, DARK_LOOKS).map(look => ({ look, isDark: true })),
  ]
  for (const { look, isDark } of looks) {
    const { data, width, height } = lookAt(picture, look, isDark)
    const text = jsqr.default(data, width, height, { inversionAttempts: 'dontInvert' })?.data
    if (text === undefined || text === '') continue
    const code = slipCodeOf(text)
    if (code !== null) return { kind: 'slip', code }
    sawOther = true
  }
  return { kind: sawOther ? 'other' : 'none' }
}
