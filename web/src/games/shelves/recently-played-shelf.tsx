import { History } from '@sala/ui/brand/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../calls/query-cache.ts'
import { PageSection } from '../../content/page-section.tsx'
import { GameRail } from '../tiles/game-row.tsx'

/** The games that the member played last. Renders nothing if there are none. */
export function RecentShelf() {
  const { data } = useQuery(call('GET /games/recent'))
  if (!data || data.data.length === 0) return null
  return (
    <PageSection id="recent" title="เล่นต่อ" icon={<History />}>
      <GameRail label="เล่นต่อ" games={data.data} />
    </PageSection>
  )
}
