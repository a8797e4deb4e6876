import { Heart } from '@sala/ui/brand/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { PageSection } from '../../content/page-section.tsx'
import { favouritesCall } from '../catalogue/favourites.ts'
import { GameRail } from '../tiles/game-row.tsx'

/** The member's favourite games, the newest first. Renders nothing if there are none. */
export function FavouriteShelf() {
  const { data } = useQuery(favouritesCall)
  if (!data || data.data.length === 0) return null
  return (
    <PageSection id="favourites" title="เกมโปรด" icon={<Heart />}>
      <GameRail label="เกมโปรด" games={data.data} />
    </PageSection>
  )
}
