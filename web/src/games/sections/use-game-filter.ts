import { useNavigate, useSearch } from '@tanstack/react-router'
import { afterPaint } from '../../device/after-paint.ts'
import { type FilterChange, gameFilter, NOTHING_CHOSEN } from './game-filter.ts'

/** Returns the filters of a list from the address, and functions that change them. */
export const useGameFilter = () => {
  const filter = gameFilter(useSearch({ strict: false }))
  const navigate = useNavigate()
  // The press is painted before the address changes, because that change is slow on a phone.
  const change = async (wanted: FilterChange) => {
    const { pathname } = window.location
    await afterPaint()
    // If the member has opened another page before the paint, the change is dropped, because the new page has other filters.
    if (window.location.pathname !== pathname) return
    // The change is merged into the filters of the current address, which may be newer than those of the last render.
    const search = (chosen: Record<string, unknown>) => gameFilter({ ...chosen, ...wanted })
    await navigate({ to: '.', search, replace: true, resetScroll: false })
  }
  return { filter, change, clear: () => void change(NOTHING_CHOSEN) }
}
