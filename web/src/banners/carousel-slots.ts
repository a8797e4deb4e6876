const modulo = (value: number, count: number): number => ((value % count) + count) % count

/**
 * Returns a banner's slot in the circular carousel when banner `position` is the first in view. Slot 0 is
 * the first in view; slots from `visible` on are after the view, negative slots before it. Half of the
 * hidden banners are on either side, so that the carousel turns both ways.
 */
export const placeOf = (index: number, position: number, count: number, visible: number): number => {
  const before = Math.max(0, Math.floor((count - visible) / 2))
  return modulo(index - position + before, count) - before
}

/** Returns whether a banner in the slot `place` is in view while the carousel is at rest. */
export const isInView = (place: number, visible: number): boolean => place >= 0 && place < visible

/** Returns whether a banner that moves between two slots crosses the hidden part of the circular carousel. */
export const crossesBack = (from: number, to: number, count: number): boolean =>
  Math.abs(to - from) > count / 2

/** Minimum drag that turns the carousel: this share of a banner's width, or this speed in banners a second. */
const DRAG_SHARE = 0.25
const FLICK_PANELS_PER_SECOND = 1

/**
 * Returns by how many banners a drag turns the carousel: -1, 0 or 1. `dragged` is in banner widths, and left
 * is forward; the speed is that at the end of the drag.
 */
export const turnsOf = (dragged: number, panelsPerSecond: number): number => {
  if (Math.abs(panelsPerSecond) > FLICK_PANELS_PER_SECOND) return Math.sign(panelsPerSecond)
  return Math.abs(dragged) > DRAG_SHARE ? Math.sign(dragged) : 0
}
