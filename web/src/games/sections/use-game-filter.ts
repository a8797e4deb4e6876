import { useNavigate, useSearch } from '@tanstack/react-router'
import { afterPaint } from '../../device/paint-timing.ts'
import { type FilterChange, gameFilter, NOTHING_CHOSEN } from './game-filter-options.ts'

/** Returns the filters of a list of games from the URL, and functions that change them. */
export const useGameFilter = () => {
  const filter = gameFilter(useSearch({ strict: false }))
  const navigate = useNavigate()
  // The press is painted before the URL changes, because changing the URL is slow on a phone.
  const change = async (wanted: FilterChange) => {
    const { pathname } = window.location
    await afterPaint()
    // The change is dropped if the member has opened another page meanwhile, because that page has its own filters.
    if (window.location.pathname !== pathname) return
    // The change is applied to the filters in the current URL, which may be newer than the rendered ones.
    const search = (chosen: Record<string, unknown>) => gameFilter({ ...chosen, ...wanted })
    await navigate({ to: '.', search, replace: true, resetScroll: false })
  }
  return { filter, change, clear: () => void change(NOTHING_CHOSEN) }
}
