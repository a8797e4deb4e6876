import { History } from '@sala/ui/brand/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { PageSection } from '../../content/page-section.tsx'
import { call } from '../../queries.ts'
import { GameRail } from '../tiles/game-rail.tsx'

/** Continue playing, for a member: nothing is shown until something was played. */
export function RecentShelf() {
  const { data } = useQuery(call('GET /games/recent'))
  if (!data || data.data.length === 0) return null
  return (
    <PageSection id="recent" title="เล่นต่อ" icon={<History />}>
      <GameRail label="เล่นต่อ" games={data.data} />
    </PageSection>
  )
}
