import { Flame } from '@sala/ui/brand/icons.ts'
import { lazy } from 'react'
import { PageSection } from '../../content/page-section.tsx'
import { bootstrap } from '../../content/public-data.ts'
import { usePublicFact } from '../../content/public-data-query.ts'
import { OptionalPart } from '../../device/optional-content.tsx'
import { GameList, GamePlaces } from '../tiles/game-list.tsx'
import styles from './popular-games-shelf.module.css'

const NoCatalogue = lazy(async () => ({
  default: (await import('../catalogue/empty-catalogue.tsx')).NoCatalogue,
}))

/** Number of hit games shown. It fills whole rows of 2, 4 and 6 columns. */
const HITS_SHOWN = 12

/**
 * The most started games of the last 7 days (R01), which the server embeds in the page. The first `atOnce` of them render immediately, the others
 * later.
 */
export function HitShelf({ atOnce = HITS_SHOWN }: { atOnce?: number }) {
  const { data, error } = usePublicFact(bootstrap)
  const games = data?.hit_games
  const counted = games?.some(game => game.starts > 0) ?? false
  return (
    <PageSection
      id="hits"
      title="เกมฮิต"
      icon={<Flame />}
      {...(counted ? { note: 'เกมที่สมาชิกเล่นมากที่สุดใน 7 วัน' } : {})}
    >
      {(error && !games) || games?.length === 0 ? (
        <div className={styles.none}>
          {/* Placeholders behind the text reserve the space, so that games that load later do not shift the page. */}
          <ul aria-hidden="true" className={styles.grid}>
            <GamePlaces count={HITS_SHOWN} />
          </ul>
          <OptionalPart>
            <NoCatalogue failed={games === undefined} retry={() => void bootstrap.ask()} />
          </OptionalPart>
        </div>
      ) : (
        <GameList
          label="เกมฮิต"
          className={styles.grid}
          games={games?.slice(0, HITS_SHOWN)}
          places={HITS_SHOWN}
          atOnce={atOnce}
        />
      )}
    </PageSection>
  )
}
