import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './banner-art.module.css'

export interface BannerArtProps {
  /**
   * URL of a picture with the proportions 2:1, dark on the left behind the text. While it is undefined, the picture's space stays empty.
   */
  src: string | undefined
  /** Text on the dark side of the picture. Without a text the picture is decorative. */
  title?: ReactNode
  note?: ReactNode
  /** True for the first picture of the page: it loads eagerly with high priority. Other pictures load lazily. */
  priority?: boolean | undefined
  className?: string | undefined
}

/** A banner picture with text on it. The picture's space is reserved while it loads. */
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
