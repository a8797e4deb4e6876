import { BannerCarousel } from '../banners/banner-carousel.tsx'
import { bootstrap } from '../bootstrap.ts'
import { usePublicFact } from '../public-fact.ts'
import styles from './home-banners.module.css'

/** L06; its place is kept while the banners come, and given up when there are none. */
export function HomeBanners() {
  const { data, error } = usePublicFact(bootstrap)
  if (data) return <BannerCarousel banners={data.banners} />
  if (error) return null
  return (
    <div className={styles.places} aria-hidden="true">
      <span />
      <span />
      <span />
    </div>
  )
}
