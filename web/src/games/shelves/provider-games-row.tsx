import { PageSection } from '../../content/page-section.tsx'
import { usePublicFact } from '../../content/public-data-query.ts'
import { SeeAll } from '../../content/see-all-link.tsx'
import { catalogue } from '../catalogue/catalogue.ts'
import { isSlotProvider, providerName } from '../catalogue/section-texts.ts'
import { GameRail } from '../tiles/game-row.tsx'

const SHOWN = 12

/** A row with other slot games of the same provider, shown below a game. */
export function ProviderRail({ provider, without }: { provider: string; without: string }) {
  const games = usePublicFact(catalogue).data?.data.filter(
    game => game.section === 'slot' && game.provider === provider && game.game_id !== without,
  )
  if (!games || games.length === 0) return null
  const title = `เกมอื่นของ ${providerName(provider)}`
  return (
    <PageSection
      id="more"
      title={title}
      {...(isSlotProvider(provider) ? { action: <SeeAll to={`/slot-${provider}`} what={title} /> } : {})}
    >
      <GameRail label={title} games={games.slice(0, SHOWN)} />
    </PageSection>
  )
}
