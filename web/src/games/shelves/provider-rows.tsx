import { useDeferredValue } from 'react'
import { PageSection } from '../../content/page-section.tsx'
import { usePublicFact } from '../../content/public-fact.ts'
import { catalogue } from '../catalogue/catalogue.ts'
import { providerName, slotProviderOrder, slotProviders } from '../catalogue/words.ts'
import { GameRail } from '../tiles/game-rail.tsx'
import { SeeAll } from './see-all.tsx'

/** The rest stands behind the link. */
const SHOWN = 12

/** The four slot providers (R03), each as a row of its games; without games it is left out. */
export function ProviderRows() {
  // Below the first screen: drawn in slices, so that a press meanwhile is heard.
  const data = useDeferredValue(usePublicFact(catalogue).data)
  if (!data) return null
  return slotProviderOrder.map(provider => {
    const games = data.data.filter(game => game.section === 'slot' && game.provider === provider)
    const title = `สล็อต ${providerName(provider)}`
    return games.length === 0 ? null : (
      <PageSection
        key={provider}
        id={`slot-${provider}`}
        title={title}
        note={slotProviders[provider].text}
        action={<SeeAll to={`/slot-${provider}`} what={title} />}
      >
        <GameRail label={title} games={games.slice(0, SHOWN)} />
      </PageSection>
    )
  })
}
