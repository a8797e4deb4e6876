import type { CSSProperties } from 'react'
import { classNames } from '../class-names.ts'
import { compositionOf } from './composition.ts'
import sheet from './emblems.svg?no-inline'
import styles from './game-art.module.css'

export interface GameArtProps {
  /** One of `EMBLEMS`; any other name is drawn as the star. */
  emblem: string
  /** The game's colour as an HSL hue in degrees, 0 to 360. */
  hue: number
  name: string
  /** The provider as shown: "PG", "Sala Live". */
  provider?: string | undefined
  /** `false` hides the text, where it is next to the picture; the art is then decorative. */
  titled?: boolean | undefined
  /** A second colour for the depth of the picture; without it the first one goes on. */
  accent?: number | undefined
  /** The section, which selects the scene; default is the emblem's scene. */
  kind?: string | undefined
  /** The game's id: chooses among the pictures of its kind, always the same one. */
  seed?: string | undefined
  frame?: 'kanok' | 'deco' | 'double' | undefined
  /** `tall` 4:5 for a grid, `square`, `wide` 16:9 for a game's own page. */
  shape?: 'tall' | 'square' | 'wide' | undefined
  className?: string | undefined
}

/** A game's own picture: a scene in its colour, a gold emblem, its name. One sheet of drawings serves every tile. */
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
