import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './banner-art.module.css'
import lanterns from './scene-lanterns.svg?no-inline'
import pavilion from './scene-pavilion.svg?no-inline'
import reef from './scene-reef.svg?no-inline'
import treasure from './scene-treasure.svg?no-inline'

const SCENES = { pavilion, lanterns, treasure, reef }

export type Scene = keyof typeof SCENES

export const SCENE_NAMES = Object.keys(SCENES) as readonly Scene[]

export interface BannerArtProps {
  scene: Scene
  /** Words on the dark side of the picture; left out, the picture is decoration only. */
  title?: ReactNode
  note?: ReactNode
  /** The first picture of the page: fetched at once and before others. The rest wait until they come near. */
  priority?: boolean | undefined
  className?: string | undefined
}

/** A composed scene, 2:1, dark on the left where the words stand. */
export function BannerArt({ scene, title, note, priority = false, className }: BannerArtProps) {
  return (
    <span className={classNames(styles.banner, className)}>
      <img
        src={SCENES[scene]}
        alt=""
        width={960}
        height={480}
        decoding="async"
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
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
