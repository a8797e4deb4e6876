import { lazy, Suspense } from 'react'
import { StillBanners } from '../banners/static-banners.tsx'
import { bootstrap } from '../content/public-data.ts'
import { usePublicFact } from '../content/public-data-query.ts'
import { useIdle } from '../device/idle-time.ts'
import styles from './home-banners.module.css'

// The carousel's code loads later, because it is larger than the rest of the first screen.
const BannerCarousel = lazy(async () => ({
  default: (await import('../banners/banner-carousel.tsx')).BannerCarousel,
}))

/** The banners of the home page (L06). Their space is reserved while they load, and removed if there are none. */
export function HomeBanners() {
  const { data, error } = usePublicFact(bootstrap)
  const idle = useIdle()
  if (data) {
    const still = <StillBanners banners={data.banners} />
    if (!idle) return still
    return (
      <Suspense fallback={still}>
        <BannerCarousel banners={data.banners} />
      </Suspense>
    )
  }
  if (error) return null
  return (
    <div className={styles.places} aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  )
}
