import { BannerArt } from '@sala/ui/art/banner-art.tsx'
import { useWidth } from '../chart/use-width.ts'
import type { Banner } from './banner-draft.ts'
import styles from './banner-preview.module.css'

const art = ({ img, title, note }: Banner) => <BannerArt src={img} title={title} note={note} />

/** Width in pixels of the lobby's banner carousel in a window of 1440 px. */
const DESKTOP_WIDTH_PX = 1136

/**
 * Preview of a banner at phone and desktop size, scaled down if needed. A phone shows one banner at a time,
 * a desktop three.
 */
export function BannerPreview({ banner, beside }: { banner: Banner; beside: readonly Banner[] }) {
  const [place, width] = useWidth()
  return (
    <div ref={place} className={styles.preview}>
      <p className={styles.caption}>บนโทรศัพท์กว้าง 390</p>
      <div className={styles.phone}>{art(banner)}</div>
      <p className={styles.caption}>บนจอกว้าง 1440 อยู่ข้างป้ายถัดไป</p>
      <ul className={styles.desktop} style={{ zoom: Math.min(1, width / DESKTOP_WIDTH_PX) }}>
        {[banner, ...beside].map(each => (
          <li key={each.id}>{art(each)}</li>
        ))}
      </ul>
    </div>
  )
}
