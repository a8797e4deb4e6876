import { IconButton } from '@sala/ui/action/icon-button.tsx'
import { ChevronLeft, ChevronRight, Pause, Play } from '@sala/ui/brand/icons.ts'
import { useState } from 'react'
import styles from './banner-carousel.module.css'
import { type Banner, BannerPanel } from './banner-panel.tsx'
import { usePace } from './use-autoplay.ts'
import { useRing } from './use-carousel.ts'
import { useVisible } from './use-visible-count.ts'

const INDICATED_MAX = 9

/** A carousel of banners with autoplay and pause: one banner in view on a phone, three on a desktop (L06). */
export function BannerCarousel({ banners }: { banners: readonly Banner[] }) {
  const visible = useVisible()
  const [paused, setPaused] = useState(false)
  const ring = useRing(banners.length, visible)
  const pace = usePace({ slow: visible === 1, paused, dragged: ring.dragged, step: ring.next })
  if (banners.length === 0) return null
  return (
    <section
      ref={pace.region}
      className={styles.carousel}
      aria-roledescription="carousel"
      aria-label="ป้ายประชาสัมพันธ์"
      {...pace.handlers}
    >
      <div className={styles.window} {...ring.handlers}>
        <ul ref={ring.list} className={styles.ring} aria-live={pace.running ? 'off' : 'polite'}>
          {banners.map((banner, index) => (
            <li
              key={banner.id}
              className={styles.slide}
              aria-roledescription="slide"
              aria-label={`${index + 1} จาก ${banners.length}`}
            >
              <BannerPanel banner={banner} priority={index === 0} later={index >= visible} />
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.controls}>
        <span className={styles.marks} aria-hidden="true">
          {banners.slice(0, INDICATED_MAX).map((banner, index) => (
            <span
              key={banner.id}
              className={styles.mark}
              data-current={index === ring.current || undefined}
            />
          ))}
        </span>
        <IconButton label="ป้ายก่อนหน้า" icon={<ChevronLeft />} onClick={ring.previous} />
        {pace.still ? null : (
          <IconButton
            label={paused ? 'เลื่อนป้ายต่อ' : 'หยุดเลื่อนป้าย'}
            icon={paused ? <Play /> : <Pause />}
            onClick={() => setPaused(!paused)}
          />
        )}
        <IconButton label="ป้ายถัดไป" icon={<ChevronRight />} onClick={ring.next} />
      </div>
    </section>
  )
}
