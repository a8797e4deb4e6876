import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns a ref for a horizontally scrollable row of filters, and scrolls that row to the chosen filter.
 * `whole` is true once all filters are rendered; earlier, the row is not scrolled.
 */
export const useVisibleSelection = (whole: boolean): RefObject<HTMLDivElement | null> => {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!whole) return
    const chosen = [...(row.current?.querySelectorAll('[aria-pressed="true"]') ?? [])].at(-1)
    if (row.current === null || !(chosen instanceof HTMLElement)) return
    const beyond = chosen.getBoundingClientRect().right - row.current.getBoundingClientRect().right
    if (beyond > 0) row.current.scrollLeft += beyond + chosen.offsetWidth / 2
  }, [whole])
  return row
}
