import { BANNER_ASPECT, BANNER_CUT_MIN_PX } from '@sala/contract/content/banner-picture-limits.ts'

export type Size = { readonly width: number; readonly height: number }
/** The part of a picture to keep: left, top and width in pixels. The height follows from the banner's aspect ratio. */
export type Cut = { readonly x: number; readonly y: number; readonly width: number }

const within = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(least, most))

/** Returns the width of the largest possible crop, in pixels. */
const widestOf = ({ width, height }: Size): number => Math.min(width, height * BANNER_ASPECT)

/** Returns the maximum zoom of a crop. With a larger zoom the picture would blur. Returns 1 for a picture that is already small. */
export const maximumZoom = (size: Size): number => Math.max(1, widestOf(size) / BANNER_CUT_MIN_PX)

export const isLargeEnough = (size: Size): boolean => widestOf(size) >= BANNER_CUT_MIN_PX

const placed = ({ x, y, width }: Cut, size: Size): Cut => ({
  x: within(x, 0, size.width - width),
  y: within(y, 0, size.height - width / BANNER_ASPECT),
  width,
})

export const initialCrop = (size: Size): Cut => {
  const width = widestOf(size)
  return { x: (size.width - width) / 2, y: (size.height - width / BANNER_ASPECT) / 2, width }
}

export const zoomOf = (cut: Cut, size: Size): number => widestOf(size) / cut.width

/** Zooms the crop around its centre. */
export const zoomCrop = (cut: Cut, zoom: number, size: Size): Cut => {
  const width = widestOf(size) / within(zoom, 1, maximumZoom(size))
  const by = (cut.width - width) / 2
  return placed({ x: cut.x + by, y: cut.y + by / BANNER_ASPECT, width }, size)
}

/** Moves the crop. `right` and `down` are fractions of the crop's width and height. */
export const moveCrop = (cut: Cut, right: number, down: number, size: Size): Cut =>
  placed({ ...cut, x: cut.x + right * cut.width, y: cut.y + (down * cut.width) / BANNER_ASPECT }, size)

/** Returns the crop as fractions of the picture's width and height, as the API takes it. */
export const sharesOf = ({ x, y, width }: Cut, size: Size) => ({
  x: x / size.width,
  y: y / size.height,
  width: width / size.width,
  height: width / BANNER_ASPECT / size.height,
})
