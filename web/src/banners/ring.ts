const modulo = (value: number, count: number): number => ((value % count) + count) % count

/**
 * Returns the slot of a panel when `position` is first in view: 0 is the first slot, `visible` and above are
 * after, negative ones before. Half of the hidden panels are on either side, so the ring turns both ways.
 */
export const placeOf = (index: number, position: number, count: number, visible: number): number => {
  const before = Math.max(0, Math.floor((count - visible) / 2))
  return modulo(index - position + before, count) - before
}

/** Whether that panel is visible while the ring is at rest. */
export const isInView = (place: number, visible: number): boolean => place >= 0 && place < visible

/** Whether the move between two slots crosses the hidden back of the ring. */
export const crossesBack = (from: number, to: number, count: number): boolean =>
  Math.abs(to - from) > count / 2

/** A drag further than this share of a panel, or faster than this many panels a second, turns the ring. */
const DRAG_SHARE = 0.25
const FLICK_PANELS_PER_SECOND = 1

/**
 * How many panels a drag turns the ring: `dragged` in panels (to the left is forward), and its speed at the
 * end.
 */
export const turnsOf = (dragged: number, panelsPerSecond: number): number => {
  if (Math.abs(panelsPerSecond) > FLICK_PANELS_PER_SECOND) return Math.sign(panelsPerSecond)
  return Math.abs(dragged) > DRAG_SHARE ? Math.sign(dragged) : 0
}
