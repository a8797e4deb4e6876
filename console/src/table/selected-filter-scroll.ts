import { type RefObject, useEffect, useRef } from 'react'

/**
 * Returns a ref for a row of filters that scrolls sideways. The row is scrolled to the chosen filter when `whole` becomes true, because
 * only then are all filters rendered.
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
