import { History } from '@sala/ui/brand/icons.ts'
import { PageSection } from '../../content/page-section.tsx'
import { usePublicFact } from '../../content/public-fact.ts'
import { catalogue } from './catalogue.ts'
import { GameList } from './game-list.tsx'
import { recentGames } from './recent.ts'

/** Continue playing: nothing is shown until something was played. */
export function RecentGames() {
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
