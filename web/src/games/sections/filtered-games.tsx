import { Button } from '@sala/ui/action/button.tsx'
import { Search } from '@sala/ui/brand/icons.ts'
import { EmptyState } from '@sala/ui/feedback/empty-state.tsx'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import type { Game } from '../catalogue/catalogue.ts'
import { HitShelf } from '../shelves/hit-shelf.tsx'
import { GameList } from '../tiles/game-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import { filtered, type GameFilter, gameFilter, providersOf } from './game-filter.ts'
import styles from './section-page.module.css'

/** As many as fill the first screen of a desktop. */
const PLACES_HELD = 14

type FilteredGamesProps = {
  title: string
  /** undefined while the catalogue loads. */
  games: readonly Game[] | undefined
  byProvider: boolean
}

/** The bar and, below it, the games it lets through. What is chosen stands in the address. */
export function FilteredGames({ title, games, byProvider }: FilteredGamesProps) {
  const filter = gameFilter(useSearch({ strict: false }))
  const navigate = useNavigate()
  const change = (next: GameFilter) =>
    void navigate({ to: '.', search: gameFilter(next), replace: true, resetScroll: false })
  // Typing goes on while a long list is drawn anew.
  const shownFilter = useDeferredValue(filter)
  const shown = games && filtered(games, shownFilter)
  return (
    <>
      <FilterBar filter={filter} change={change} providers={byProvider && games ? providersOf(games) : []} />
      <p className={styles.count} role="status">
        {shown ? `${shown.length} เกม` : 'กำลังโหลดรายการเกม'}
      </p>
      {shown?.length === 0 ? (
        <NothingFound query={filter.q} clear={() => change({})} />
      ) : (
        <GameList label={title} layout="wall" games={shown} places={PLACES_HELD} />
      )}
    </>
  )
}

/** A way on: all games again, or what others play. */
function NothingFound({ query, clear }: { query: string | undefined; clear: () => void }) {
  return (
    <>
      <EmptyState
        icon={<Search />}
        title={query ? `ไม่พบเกมที่ตรงกับ “${query}”` : 'ไม่พบเกมที่ตรงกับตัวกรอง'}
        action={<Button onClick={clear}>ดูเกมทั้งหมด</Button>}
      >
        ลองพิมพ์ชื่อเกมเพียงบางส่วน หรือเลือกค่ายอื่น
      </EmptyState>
      <HitShelf />
    </>
  )
}
