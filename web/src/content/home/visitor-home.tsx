import { HitShelf } from '../../games/shelves/hit-shelf.tsx'
import { ProviderShelves } from '../../games/shelves/provider-shelves.tsx'
import { HomeBanners } from './home-banners.tsx'
import { HonestWords } from './honest-words.tsx'
import { JoinSteps } from './join-steps.tsx'
import { SectionRow } from './section-row.tsx'
import { VisitorPromotions } from './visitor-promotions.tsx'
import { Welcome } from './welcome.tsx'

/** R01: banners, the sections, hit games, providers, promotions, and how to join. */
export function VisitorHome() {
  return (
    <>
      <HomeBanners />
      <Welcome />
      <SectionRow />
      <HitShelf />
      <ProviderShelves />
      <VisitorPromotions />
      <JoinSteps />
      <HonestWords />
    </>
  )
}
