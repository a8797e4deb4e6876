import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

const ROW_PX = 44
const ROWS_AROUND = 12

/** Returns the visible rows of a long table, and the heights of the rows above and below them. */
export const useVisibleRows = (count: number, onMore: (() => void) | undefined) => {
  const place = useRef<HTMLTableElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  // The table's position is measured at each render, because content above the table may change its height.
  useLayoutEffect(() => {
    if (place.current !== null)
      setScrollMargin(Math.round(place.current.getBoundingClientRect().top + window.scrollY))
  })
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => ROW_PX,
    overscan: ROWS_AROUND,
    scrollMargin,
  })
  const drawn = virtual.getVirtualItems()
  const [first, last] = [drawn[0], drawn.at(-1)]
  useEffect(() => {
    if ((last?.index ?? 0) >= count - 1) onMore?.()
  }, [last?.index, count, onMore])
  return {
    place,
    /** Measures a rendered row, because rows with several text lines are higher than estimated. */
    measure: virtual.measureElement,
    drawn,
    above: (first?.start ?? scrollMargin) - scrollMargin,
    below: virtual.getTotalSize() - ((last?.end ?? scrollMargin) - scrollMargin),
  }
}
