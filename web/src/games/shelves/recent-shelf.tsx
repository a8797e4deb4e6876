import { History } from '@sala/ui/brand/icons.ts'
import { PageSection } from '../../content/page-section.tsx'
import { usePublicFact } from '../../content/public-fact.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { recentGames } from '../catalogue/recent.ts'
import { GameList } from '../tiles/game-list.tsx'

/** Continue playing: nothing is shown until something was played. */
export function RecentShelf() {
  const { data } = usePublicFact(catalogue)
  const ids = recentGames()
  const games = data && ids.flatMap(id => data.data.find(game => game.game_id === id) ?? [])
  if (ids.length === 0 || games?.length === 0) return null
  return (
    <PageSection id="recent" title="เล่นต่อ" icon={<History />}>
      <GameList label="เล่นต่อ" layout="rail" games={games} places={ids.length} />
    </PageSection>
  )
}
