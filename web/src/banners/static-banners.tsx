import styles from './banner-carousel.module.css'
import { type Banner, BannerPanel } from './banner-panel.tsx'

/** The banner carousel before its script has loaded. The script loads after the page and takes over in the same place. */
export function StillBanners({ banners }: { banners: readonly Banner[] }) {
  if (banners.length === 0) return null
  return (
    <div className={styles.carousel}>
      <div className={styles.window}>
        <ul className={styles.ring} aria-label="ป้ายประชาสัมพันธ์">
          {banners.map((banner, index) => (
            <li key={banner.id} className={styles.slide}>
              <BannerPanel banner={banner} priority={index === 0} later={index > 0} />
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.rest} aria-hidden="true" />
    </div>
  )
}
