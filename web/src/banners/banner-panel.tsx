import { BannerArt } from '@sala/ui/art/banner-art.tsx'
import type { ReactNode } from 'react'
import type { Answer } from '../calls/api.ts'
import { PathLink } from '../content/staff-entered-link.tsx'
import { useIdle } from '../device/idle-time.ts'
import { PlayPress } from '../games/tiles/play-button.tsx'
import styles from './banner-carousel.module.css'

export type Banner = Answer<'GET /bootstrap'>['banners'][number]

type BannerPanelProps = {
  banner: Banner
  priority: boolean
  /** True: the banner is not in view at first, so its picture loads after the page. */
  later: boolean
}

/**
 * A banner of the carousel (L06). A banner with a `gamecode` starts that game when it is pressed. A banner with a `link` opens the link. Any
 * other banner does nothing.
 */
export function BannerPanel({ banner, priority, later }: BannerPanelProps) {
  const idle = useIdle()
  const art = (
    <BannerArt
      src={later && !idle ? undefined : banner.img}
      title={banner.title}
      note={banner.note}
      priority={priority}
      className={styles.art}
    />
  )
  return <BannerPress banner={banner}>{art}</BannerPress>
}

function BannerPress({ banner, children }: { banner: Banner; children: ReactNode }) {
  const { gamecode, game_option, link } = banner
  if (gamecode !== null)
    return (
      <PlayPress game={{ game_id: gamecode }} option={game_option ?? undefined} className={styles.panel}>
        {children}
      </PlayPress>
    )
  if (link === null) return <span className={styles.panel}>{children}</span>
  return (
    <PathLink href={link} className={styles.panel}>
      {children}
    </PathLink>
  )
}
