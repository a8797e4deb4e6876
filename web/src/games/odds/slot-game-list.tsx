import { ChevronDown } from '@sala/ui/brand/icons.ts'
import { Skeleton } from '@sala/ui/loading/skeleton.tsx'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { usePublicFact } from '../../content/public-data-query.ts'
import { catalogue, type Game } from '../catalogue/catalogue.ts'
import { NoCatalogue } from '../catalogue/empty-catalogue.tsx'
import { Points } from '../game-page/game-fact-list.tsx'
import { GameFacts } from '../game-page/game-facts.tsx'
import { GameMissing } from '../game-page/missing-game-message.tsx'
import { PlayActions } from '../game-page/play-actions.tsx'
import { useGame } from '../game-page/use-game.ts'
import { choicesOf, filtered } from '../sections/apply-game-filter.ts'
import { FilterBar } from '../sections/filter-bar.tsx'
import { NothingFound } from '../sections/no-results.tsx'
import { useGameFilter } from '../sections/use-game-filter.ts'
import { GameHead } from './game-name-and-odds.tsx'
import styles from './slot-game-list.module.css'

const PLACES_HELD = Array.from({ length: 6 }, (_, index) => `place-${index + 1}`)

/** All slot games as expandable rows. A game's details load when its row opens. */
export function InsideGames() {
  const { filter, change, clear } = useGameFilter()
  const shownFilter = useDeferredValue(filter)
  const { data, error } = usePublicFact(catalogue)
  const games = data?.data
  if ((error && !games) || games?.length === 0)
    return <NoCatalogue failed={games === undefined} retry={() => void catalogue.ask()} />
  const shown = games && filtered(games, shownFilter)
  return (
    <>
      <FilterBar filter={filter} change={change} choices={games && choicesOf(games)} />
      <p className={styles.count} role="status">
        {shown ? `${shown.length} เกม` : 'กำลังโหลดรายการเกม'}
      </p>
      {shown?.length === 0 ? (
        <NothingFound query={filter.q} clear={clear} />
      ) : (
        <ul className={styles.cards} aria-label="ข้อมูลของแต่ละเกม" aria-busy={shown === undefined}>
          {shown
            ? shown.map(game => (
                <li key={game.game_id}>
                  <InsideGame game={game} />
                </li>
              ))
            : PLACES_HELD.map(place => <li key={place} className={styles.place} />)}
        </ul>
      )}
    </>
  )
}

function InsideGame({ game }: { game: Game }) {
  const [open, setOpen] = useState(false)
  return (
    <details className={styles.card} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <GameHead game={game} />
        <ChevronDown aria-hidden="true" className={styles.arrow} />
      </summary>
      {open ? <Inside gameId={game.game_id} /> : null}
    </details>
  )
}

function Inside({ gameId }: { gameId: string }): ReactNode {
  const { game, error, retry } = useGame(gameId)
  if (error) return <GameMissing error={error} retry={retry} />
  if (!game)
    return (
      <div className={styles.inside} aria-busy="true">
        <Skeleton shape="block" height="6rem" />
        <Skeleton width="80%" />
      </div>
    )
  return (
    <div className={styles.inside}>
      <GameFacts game={game} />
      <Points label="เกมนี้ทำงานอย่างไร" points={game.how_it_works} />
      <PlayActions game={game} />
    </div>
  )
}
