import { useNavigate, useSearch } from '@tanstack/react-router'
import { type GameFilter, gameFilter } from './game-filter.ts'

/** What a list shows, as its address says it, and the way to change that. */
export const useGameFilter = () => {
  const filter = gameFilter(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (next: GameFilter) =>
    void navigate({ to: '.', search: gameFilter(next), replace: true, resetScroll: false })
  return { filter, change }
}
