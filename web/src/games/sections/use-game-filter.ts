import { useNavigate, useSearch } from '@tanstack/react-router'
import { afterPaint } from '../../device/after-paint.ts'
import { type FilterChange, gameFilter, NOTHING_CHOSEN } from './game-filter.ts'

/** What a list shows, as its address says it, and the way to change that. */
export const useGameFilter = () => {
  const filter = gameFilter(useSearch({ strict: false }))
  const navigate = useNavigate()
  // What was pressed is seen first: to rewrite the address takes a phone longer than to draw that.
  const change = async (wanted: FilterChange) => {
    const { pathname } = window.location
    await afterPaint()
    // Who has gone on meanwhile does not filter the next page.
    if (window.location.pathname !== pathname) return
    // The address may have more since than this page was drawn with: what was chosen just before stays chosen.
    const search = (chosen: Record<string, unknown>) => gameFilter({ ...chosen, ...wanted })
    await navigate({ to: '.', search, replace: true, resetScroll: false })
  }
  return { filter, change, clear: () => void change(NOTHING_CHOSEN) }
}
