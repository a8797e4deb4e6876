import type { CSSProperties } from 'react'
import { classNames } from '../class-names.ts'
import { emblemOf } from './emblem.ts'
import sheet from './emblems.svg?no-inline'
import styles from './game-art.module.css'

export interface GameArtProps {
  /** One of `EMBLEMS`; any other name is drawn as the star. */
  emblem: string
  /** The game's colour as an HSL hue in degrees, 0 to 360. */
  hue: number
  name: string
  /** Whose game, as shown: "PG", "Sala Live". */
  provider?: string | undefined
  /** `false` leaves the words out, where they stand beside the picture; it is then decoration only. */
  titled?: boolean | undefined
  /** `tall` 4:5 for a grid, `square`, `wide` 16:9 for a game's own page. */
  shape?: 'tall' | 'square' | 'wide' | undefined
  className?: string | undefined
}

/** A game's own picture: a scene in its colour, a gold emblem, its name. One sheet of drawings serves every tile. */
export function GameArt(props: GameArtProps) {
  const { hue, name, provider, titled = true, shape = 'tall', className } = props
  const { emblem, ground } = emblemOf(props.emblem)
  const colours: CSSProperties & Record<'--hue', number> = { '--hue': hue }
  return (
    <span
      className={classNames(styles.art, styles[shape], className)}
      style={colours}
      aria-hidden={titled ? undefined : true}
    >
      <svg className={styles.ground} aria-hidden="true">
        <use href={`${sheet}#ground-${ground}`} />
      </svg>
      <svg className={styles.emblem} aria-hidden="true">
        <use href={`${sheet}#${emblem}`} />
      </svg>
      {titled ? (
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          {provider ? <span className={styles.provider}>{provider}</span> : null}
        </span>
      ) : null}
    </span>
  )
}
