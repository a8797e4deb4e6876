import type { CSSProperties } from 'react'
import { classNames } from '../class-names.ts'
import sheet from './emblems.svg?no-inline'
import styles from './game-art.module.css'
import { compositionOf } from './picture-composition.ts'

export interface GameArtProps {
  /** Name of one of the `EMBLEMS`. Any other name shows the star. */
  emblem: string
  /** The game's hue in degrees, 0 to 360 (HSL). */
  hue: number
  name: string
  /** The provider's displayed name, for example "PG" or "Sala Live". */
  provider?: string | undefined
  /** False hides the text in the picture, for pages that show it next to the picture. The picture is then decorative. */
  titled?: boolean | undefined
  /** A second hue for the background, in degrees. By default it equals `hue`. */
  accent?: number | undefined
  /** The game's section, which selects the background. Without a section the emblem has its own background. */
  kind?: string | undefined
  /** The game's id. It selects one of the section's possible pictures, and always the same one for a game. */
  seed?: string | undefined
  frame?: 'kanok' | 'deco' | 'double' | undefined
  /** Shape of the picture: `tall` 4:5 for a grid, `square` 1:1, `wide` 16:9 for a game's page. */
  shape?: 'tall' | 'square' | 'wide' | undefined
  className?: string | undefined
}

/** A game's picture: a background in the game's colour, a gold emblem, and the name. All pictures share one SVG file. */
export function GameArt(props: GameArtProps) {
  const { hue, accent = hue - 24, name, provider, titled = true, shape = 'tall', frame, className } = props
  const { emblem, ground, front, stance, companion } = compositionOf(props.emblem, props.kind, props.seed)
  const colours: CSSProperties & Record<'--hue' | '--accent', number> = { '--hue': hue, '--accent': accent }
  return (
    <span
      className={classNames(styles.art, styles[shape], className)}
      style={colours}
      aria-hidden={titled ? undefined : true}
    >
      <Drawing name={`ground-${ground}`} className={styles.ground} />
      <span className={classNames(styles.figure, styles[stance])}>
        {companion ? <Drawing name={companion} className={styles.companion} /> : null}
        <Drawing name={emblem} className={styles.emblem} />
      </span>
      {front ? <Drawing name={`front-${front}`} className={styles.front} /> : null}
      {titled ? (
        <span className={styles.words}>
          <span className={styles.name}>{name}</span>
          {provider ? <span className={styles.provider}>{provider}</span> : null}
        </span>
      ) : null}
      {frame && shape === 'tall' ? <Drawing name={`frame-${frame}`} className={styles.frame} /> : null}
    </span>
  )
}

function Drawing({ name, className }: { name: string; className: string | undefined }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href={`${sheet}#${name}`} />
    </svg>
  )
}
