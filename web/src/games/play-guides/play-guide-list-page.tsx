import { Badge } from '@sala/ui/status/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { call } from '../../calls/query-cache.ts'
import type { Game } from '../catalogue/catalogue.ts'
import { NoCatalogue } from '../catalogue/empty-catalogue.tsx'
import { choicesOf, filtered } from '../sections/apply-game-filter.ts'
import { FilterBar } from '../sections/filter-bar.tsx'
import { ListHead } from '../sections/game-list-head.tsx'
import { NothingFound } from '../sections/no-results.tsx'
import { useGameFilter } from '../sections/use-game-filter.ts'
import { PlayGuideCard, PlayGuidePlace } from './play-guide-card.tsx'
import styles from './play-guide-list-page.module.css'
import { RandomNotice } from './randomness-notice.tsx'

const PLACES_HELD = Array.from({ length: 6 }, (_, index) => `place-${index + 1}`)

/** The page with the published play guides (R05). */
export function PlayGuideListPage() {
  const { data, error, refetch } = useQuery(call('GET /play-guides'))
  const summaries = new Map(data?.data.map(({ game, summary }) => [game.game_id, summary]))
  return (
    <>
      <ListHead
        title={
          <>
            สูตรสล็อต <Badge tone="gold">NEW</Badge>
          </>
        }
        text="คู่มือการเล่นของแต่ละเกม วางงบอย่างไร โบนัสทำงานอย่างไร"
        emblems={['gem', 'crown', 'coin']}
        hue={286}
      />
      <RandomNotice text={data?.random_notice} />
      {(error && !data) || data?.data.length === 0 ? (
        <NoCatalogue failed={data === undefined} retry={() => void refetch()} />
      ) : (
        <PlayGuides games={data?.data.map(({ game }) => game)} summaries={summaries} />
      )}
    </>
  )
}

type PlayGuidesProps = { games: readonly Game[] | undefined; summaries: ReadonlyMap<string, string> }

function PlayGuides({ games, summaries }: PlayGuidesProps) {
  const { filter, change, clear } = useGameFilter()
  const shownFilter = useDeferredValue(filter)
  const shown = games && filtered(games, shownFilter)
  return (
    <>
      <FilterBar filter={filter} change={change} choices={games && choicesOf(games)} />
      <p className={styles.count} role="status">
        {shown ? `${shown.length} สูตร` : 'กำลังโหลดสูตร'}
      </p>
      {shown?.length === 0 ? (
        <NothingFound query={filter.q} clear={clear} />
      ) : (
        <ul className={styles.cards} aria-label="สูตรสล็อต" aria-busy={shown === undefined}>
          {shown
            ? shown.map(game => (
                <li key={game.game_id}>
                  <PlayGuideCard game={game} summary={summaries.get(game.game_id) ?? ''} />
                </li>
              ))
            : PLACES_HELD.map(place => (
                <li key={place}>
                  <PlayGuidePlace />
                </li>
              ))}
        </ul>
      )}
    </>
  )
}
