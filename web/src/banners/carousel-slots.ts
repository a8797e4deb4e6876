const modulo = (value: number, count: number): number => ((value % count) + count) % count

/**
 * Returns the slot of a banner in the circular carousel. Slot 0 is the first slot in view, and the banner with the index `position` is in
 * it. Slots below 0 are left of the view, slots from `visible` upward are right of it. Half of the hidden banners are on each side, so the
 * carousel can turn both ways.
 */
export const placeOf = (index: number, position: number, count: number, visible: number): number => {
  const before = Math.max(0, Math.floor((count - visible) / 2))
  return modulo(index - position + before, count) - before
}

/** Returns whether a banner in the slot `place` is in view while the carousel is at rest. */
export const isInView = (place: number, visible: number): boolean => place >= 0 && place < visible

/**
 * Returns whether a banner jumps from one end of the row of slots to the other. Such a banner must move without an animation, because it would
 * cross the view.
 */
export const crossesBack = (from: number, to: number, count: number): boolean =>
  Math.abs(to - from) > count / 2

/** A drag turns the carousel if it exceeds this share of a banner's width, or this speed in banners per second. */
const DRAG_SHARE = 0.25
const FLICK_PANELS_PER_SECOND = 1

/**
 * Returns by how many banners a drag turns the carousel: -1, 0 or 1. `dragged` is the length of the drag in banner widths, and a drag to the left
 * moves forward. `panelsPerSecond` is the speed at the end of the drag.
 */
export const turnsOf = (dragged: number, panelsPerSecond: number): number => {
  if (Math.abs(panelsPerSecond) > FLICK_PANELS_PER_SECOND) return Math.sign(panelsPerSecond)
  return Math.abs(dragged) > DRAG_SHARE ? Math.sign(dragged) : 0
}
