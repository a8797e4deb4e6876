import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns a ref for a row of filters that scrolls sideways, and scrolls the row to the chosen filter. It scrolls only once `whole` is true,
 * because all filters are then rendered.
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
