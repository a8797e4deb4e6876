import { useDeferredValue } from 'react'
import { HitShelf } from '../shelves/popular-games-shelf.tsx'
import { GameList } from '../tiles/game-list.tsx'
import { choicesOf, type FilteredGame, filtered } from './apply-game-filter.ts'
import { FilterBar } from './filter-bar.tsx'
import { NothingFound } from './no-results.tsx'
import styles from './section-page.module.css'
import { useGameFilter } from './use-game-filter.ts'

/** Number of loading placeholders, enough to fill the first screen of a desktop. */
const PLACES_HELD = 14

type FilteredGamesProps = {
  title: string
  /** The games to list; undefined while the list of all games loads. */
  games: readonly FilteredGame[] | undefined
  byProvider: boolean
  press?: 'play' | 'trial'
}

/** The filter bar and the games that match it. The filters are stored in the page's URL. */
export function FilteredGames({ title, games, byProvider, press = 'play' }: FilteredGamesProps) {
  const { filter, change, clear } = useGameFilter()
  // The list is rendered with lower priority than the search field, so that typing stays responsive with a long list.
  const shownFilter = useDeferredValue(filter)
  const shown = games && filtered(games, shownFilter)
  return (
    <>
      <FilterBar
        filter={filter}
        change={change}
        choices={games && { ...choicesOf(games), ...(byProvider ? {} : { providers: [] }) }}
      />
      <p className={styles.count} role="status">
        {shown ? `${shown.length} เกม` : 'กำลังโหลดรายการเกม'}
      </p>
      {shown?.length === 0 ? (
        <>
          <NothingFound query={filter.q} clear={clear} />
          <HitShelf />
        </>
      ) : (
        <GameList label={title} className={styles.wall} games={shown} places={PLACES_HELD} press={press} />
      )}
    </>
  )
}
