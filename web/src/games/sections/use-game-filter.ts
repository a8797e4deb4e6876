import { useNavigate, useSearch } from '@tanstack/react-router'
import { afterPaint } from '../../device/after-paint.ts'
import { type FilterChange, gameFilter, NOTHING_CHOSEN } from './game-filter.ts'

/** Filters of a list from the address, and their setter. */
export const useGameFilter = () => {
  const filter = gameFilter(useSearch({ strict: false }))
  const navigate = useNavigate()
  // Paints the press before the address changes, which is slow on a phone.
  const change = async (wanted: FilterChange) => {
    const { pathname } = window.location
    await afterPaint()
    // A press before a navigation must not filter the next page.
    if (window.location.pathname !== pathname) return
    // The address may have changed since the last render; its earlier filters are kept.
    const search = (chosen: Record<string, unknown>) => gameFilter({ ...chosen, ...wanted })
    await navigate({ to: '.', search, replace: true, resetScroll: false })
  }
  return { filter, change, clear: () => void change(NOTHING_CHOSEN) }
}
