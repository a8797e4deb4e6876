import { type RefObject, useEffect, useRef } from 'react'

/**
 * Scrolls a row of filters to the chosen one, which may be outside the visible part. `whole`: all filters
 * are rendered.
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
