const modulo = (value: number, count: number): number => ((value % count) + count) % count

/**
 * Where a panel of a ring stands when the panel at `position` is the first in view: 0 is the first place, `visible` and up lie
 * behind, below 0 before. Half of what is out of view waits on either side, so that the ring turns both ways without an end.
 */
export const placeOf = (index: number, position: number, count: number, visible: number): number => {
  const before = Math.max(0, Math.floor((count - visible) / 2))
  return modulo(index - position + before, count) - before
}

/** Whether that panel can be seen, now that the ring rests. */
export const isInView = (place: number, visible: number): boolean => place >= 0 && place < visible

/** Of two places: whether the way between them leads around the back of the ring, where nobody sees it. */
export const isAround = (from: number, to: number, count: number): boolean => Math.abs(to - from) > count / 2

/** A drag further than this share of a panel, or faster than this many panels a second, turns the ring. */
const DRAG_SHARE = 0.25
const FLICK_PANELS_PER_SECOND = 1

/** How many panels a drag turns the ring: `dragged` in panels (leftwards is forward), and how fast it ended. */
export const turnsOf = (dragged: number, panelsPerSecond: number): number => {
  if (Math.abs(panelsPerSecond) > FLICK_PANELS_PER_SECOND) return Math.sign(panelsPerSecond)
  return Math.abs(dragged) > DRAG_SHARE ? Math.sign(dragged) : 0
}
