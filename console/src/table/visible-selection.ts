import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns a ref for a row of filters and scrolls that row to the chosen filter, which may be outside the
 * visible part. `whole` is true once all filters are rendered; before that the row does not scroll.
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
