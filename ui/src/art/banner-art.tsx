import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './banner-art.module.css'

export interface BannerArtProps {
  /** A composed scene, 2:1, dark on the left where the words stand; left out, its place is kept. */
  src: string | undefined
  /** Words on the dark side of the picture; left out, the picture is decoration only. */
  title?: ReactNode
  note?: ReactNode
  /** The first picture of the page: fetched at once and before others. The rest wait until they come near. */
  priority?: boolean | undefined
  className?: string | undefined
}

/** A picture with words on it, whose place is kept while it comes. */
export function BannerArt({ src, title, note, priority = false, className }: BannerArtProps) {
  return (
    <span className={classNames(styles.banner, className)}>
      <img
        src={src}
        alt=""
        width={960}
        height={480}
        decoding="async"
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        draggable={false}
        className={styles.picture}
      />
      {title || note ? (
        <span className={styles.words}>
          {title ? <span className={styles.title}>{title}</span> : null}
          {note ? <span className={styles.note}>{note}</span> : null}
        </span>
      ) : null}
    </span>
  )
}
