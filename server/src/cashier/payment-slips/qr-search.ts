import { loadCodeReader, readCodes } from './qr-reader.ts'
import { type SlipCode, slipCodeOf } from './slip-qr-content.ts'

/** A grey image, one byte per pixel. */
export type GreyPicture = { readonly pixels: Uint8Array; readonly width: number; readonly height: number }

/** A scan of one region. It has the position and size as fractions of the image, and the number of pixels of the longer side after scaling. */
type Scan = {
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
  readonly side: number
}

export type CodeSearchResult =
  | { readonly kind: 'slip'; readonly code: SlipCode }
  | { readonly kind: 'other' }
  | { readonly kind: 'none' }

const WHOLE = { x: 0, y: 0, w: 1, h: 1 }
/**
 * Regions of the image that are scanned. They overlap, so that a QR code on the edge of one region is whole in another. The bottom comes first,
 * because banks print the QR code there.
 */
const PARTS = [0.5, 0.25, 0].flatMap(y => [0.5, 0, 0.25].map(x => ({ x, y, w: 0.5, h: 0.5 })))
/** The scans of an image, in the order in which they are tried. The most expensive scan is last, because an earlier one usually succeeds. */
const LOOKS: readonly Scan[] = [
  { ...WHOLE, side: 1_000 },
  { ...WHOLE, side: 700 },
  ...PARTS.map(part => ({ ...part, side: 1_000 })),
  { ...WHOLE, side: 1_600 },
]
/** Minimum side of an image in pixels. The smallest QR code that can contain a slip's text has 25 modules per side. */
const SIDE_MIN = 25
/** Maximum factor by which an image is enlarged. Double size makes modules of one or two pixels readable. A larger factor adds nothing. */
const ENLARGED_MAX = 2

/** Returns the scans for an image of this size, without useless enlargements and repetitions. */
export const scansFor = ({ width, height }: Omit<GreyPicture, 'pixels'>): Scan[] => {
  const looks: Scan[] = []
  if (Math.min(width, height) < SIDE_MIN) return looks
  for (const look of LOOKS) {
    const shown = Math.max(look.w * width, look.h * height)
    const isPart = look.w < 1 || look.h < 1
    // If the whole image is scanned without scaling it down, a region of it shows no more detail. The scan of the region is then left out.
    if (isPart && Math.max(width, height) <= look.side) continue
    const side = Math.min(look.side, Math.round(shown * ENLARGED_MAX))
    if (!looks.some(one => !isPart && one.w === 1 && one.side === side)) looks.push({ ...look, side })
  }
  return looks
}

/** Returns the region scaled to the scan's size with interpolation, four bytes per pixel. */
const scaleRegion = (picture: GreyPicture, look: Scan) => {
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
      const index = (row * width + column) * 4
      data[index] = data[index + 1] = data[index + 2] = seen
      data[index + 3] = 255
    }
  }
  return { data, width, height }
}

/**
 * Finds the QR code of a slip in an image. The code may be small, and the slip may also show another QR code. So it scans the whole image at two
 * sizes, then overlapping regions, then the enlarged image. This takes up to a second, so it runs in a worker thread.
 */
export const findSlipCode = async (picture: GreyPicture): Promise<CodeSearchResult> => {
  await loadCodeReader()
  let sawOther = false
  for (const look of scansFor(picture)) {
    const { data, width, height } = scaleRegion(picture, look)
    for (const text of await readCodes(data, width, height)) {
      const code = slipCodeOf(text)
      if (code !== null) return { kind: 'slip', code }
      if (text !== '') sawOther = true
    }
  }
  return { kind: sawOther ? 'other' : 'none' }
}
