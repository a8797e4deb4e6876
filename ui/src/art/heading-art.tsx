import type { CSSProperties } from 'react'
import { classNames } from '../class-names.ts'
import { emblemOf } from './emblem.ts'
import sheet from './emblems.svg?no-inline'
import styles from './heading-art.module.css'

export interface HeadingArtProps {
  /** Names of up to three of the `EMBLEMS`, the front one first. If the list is empty, only coloured light is drawn. */
  emblems?: readonly string[] | undefined
  /** Hue in degrees (HSL) of the coloured light behind the emblems. */
  hue: number
  className?: string | undefined
}

/**
 * The picture behind the heading of a list: up to three emblems in coloured light. It is decorative and
 * fills its container.
 */
export function HeadingArt({ emblems = [], hue, className }: HeadingArtProps) {
  const colours: CSSProperties & Record<'--hue', number> = { '--hue': hue }
  const { ground } = emblemOf(emblems[0] ?? '')
  return (
    <span className={classNames(styles.art, className)} style={colours} aria-hidden="true">
      <svg className={styles.ground} aria-hidden="true" preserveAspectRatio="xMidYMid slice">
        <use href={`${sheet}#ground-${ground}`} />
      </svg>
      {emblems.map((name, index) => (
        <svg key={name} className={styles[`place_${index}`]} aria-hidden="true">
          <use href={`${sheet}#${emblemOf(name).emblem}`} />
        </svg>
      ))}
    </span>
  )
}
