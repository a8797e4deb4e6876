import type { CSSProperties } from 'react'
import { classNames } from '../class-names.ts'
import { emblemOf } from './emblem.ts'
import sheet from './emblems.svg?no-inline'
import styles from './heading-art.module.css'

export interface HeadingArtProps {
  /** Up to three of `EMBLEMS`, the foremost first; without any, only the light. */
  emblems?: readonly string[] | undefined
  /** An HSL hue in degrees. */
  hue: number
  className?: string | undefined
}

/** The picture behind the heading of a list: three emblems in the light of their colour. Decoration only; it fills its place. */
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
