import { lazy } from 'react'
import { Later } from '../device/lazy-content.tsx'
import { HitShelf } from '../games/shelves/popular-games-shelf.tsx'
import { ProviderShelves } from '../games/shelves/provider-shelves.tsx'
import { SectionRow } from './game-section-links.tsx'
import { HomeBanners } from './home-banners.tsx'
import { JoinSteps } from './join-steps.tsx'
import { HonestWords } from './odds-statement.tsx'
import { Welcome } from './welcome-panel.tsx'

const LastPayouts = lazy(async () => ({ default: (await import('./recent-payouts.tsx')).LastPayouts }))
const VisitorPromotions = lazy(async () => ({
  default: (await import('./visitor-promotions.tsx')).VisitorPromotions,
}))

/** A visitor's home page (R01): banners, sections, hit games, providers, promotions, and how to register. */
export function VisitorHome() {
  return (
    <>
      <HomeBanners />
      <Welcome />
      <SectionRow />
      <HitShelf />
      <ProviderShelves />
      <Later>
        <LastPayouts />
        <VisitorPromotions />
      </Later>
      <JoinSteps />
      <HonestWords />
    </>
  )
}
