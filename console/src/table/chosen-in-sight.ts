import { type RefObject, useEffect, useRef } from 'react'

/**
 * A row of filters that goes on sideways begins where something is chosen: an address may lead to what stands beyond its edge. `whole`:
 * all of them are there.
 */
export const useChosenInSight = (whole: boolean): RefObject<HTMLDivElement | null> => {
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
